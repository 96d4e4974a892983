// The table's pages stay readable without a connection: what was fetched last is kept, and shown when nothing comes.
// What is entered meanwhile waits in the page's own queue (phone.js); nothing is sent from here.
const KEPT = "phone";
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

const isKept = (url) =>
  url.origin === location.origin && (url.pathname === "/table" || url.pathname === "/table/director" || url.pathname.startsWith("/static/"));

const fetched = async (request, url) => {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await kept.put(request, answer.clone());
    return answer;
  } catch (lost) {
    const known = (await kept.match(request)) ?? (url.pathname === "/table" ? await kept.match("/table") : undefined);
    if (known) return known;
    throw lost;
  }
};

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && isKept(url)) event.respondWith(fetched(event.request, url));
});
