// A phone says that somebody waits for its owner: it shakes, and where it was asked to it makes a sound and a notice on a locked
// screen. Off until somebody turns it on here; remembered on this device alone.
globalThis.ring = (() => {
  const KEPT = "bridgelaws-ring";
  const isOn = () => { try { return localStorage.getItem(KEPT) === "on"; } catch { return false; } };
  let audio = null;
  const beep = async () => {
    audio ??= new AudioContext();
    if (audio.state !== "running") await audio.resume().catch(() => {});
    if (audio.state !== "running") return;
    for (const [at, pitch] of [[0, 880], [0.18, 1175]]) {
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.3, audio.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.3);
    }
  };
  const notify = async (words) => { // where the browser allows it: over https, and once it was asked
    if (!document.hidden || !words || globalThis.Notification?.permission !== "granted") return;
    const worker = await navigator.serviceWorker?.getRegistration?.().catch(() => null);
    if (worker) await worker.showNotification(words, { tag: "bridgelaws", vibrate: [200, 100, 200] });
    else new Notification(words, { tag: "bridgelaws" });
  };
  const ring = (words) => {
    document.documentElement.dataset.rang = words || "yes"; // for whoever looks
    navigator.vibrate?.([200, 100, 200]);
    if (!isOn()) return;
    beep();
    notify(words).catch(() => {});
  };
  const show = () => { for (const each of document.querySelectorAll("[data-ring]")) each.setAttribute("aria-pressed", String(isOn())); };
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-ring]")) return;
    try { localStorage.setItem(KEPT, isOn() ? "off" : "on"); } catch { return; }
    show();
    if (isOn()) { beep(); globalThis.Notification?.requestPermission?.().catch?.(() => {}); }
  });
  addEventListener("htmx:after:swap", show);
  show();
  return ring;
})();
