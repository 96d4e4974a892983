// The room: the time of day, the sounds of the clock, and what happens when the connection is lost. desk.js lets clocks run.
const room = document.getElementById("room");
const find = (name) => document.getElementById(name);

// Sounds are made here, so that nothing has to be fetched: a gong for a round, two strokes at two minutes, three at the end.
let audio = null;
const strike = (at, pitch, lasts) => {
  for (const [times, loud] of [[1, 0.5], [2.01, 0.25], [2.76, 0.15], [5.4, 0.06]]) {
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = pitch * times;
    volume.gain.setValueAtTime(loud, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + lasts / Math.sqrt(times));
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + lasts);
  }
};
const SOUNDS = {
  gong: () => strike(0, 110, 4),
  warning: () => { strike(0, 660, 0.8); strike(0.5, 660, 1.2); },
  over: () => { for (const at of [0, 0.7, 1.4]) strike(at, 220, 2); },
};
const play = (name) => {
  room.dataset.played = `${room.dataset.played ?? ""} ${name}`.trim(); // what the room has heard, for whoever looks
  if (audio?.state === "running") SOUNDS[name]();
};
const showSound = () => { const button = find("sound"); if (button) button.hidden = audio?.state === "running"; };
const turnOn = async () => {
  audio ??= new AudioContext();
  await audio.resume();
  showSound();
  return audio.state === "running";
};
room.addEventListener("click", async (event) => {
  if (event.target.closest("#sound") && await turnOn()) SOUNDS.gong();
});

// What the clock has passed since it was last looked at. A minute more from the desk lets it pass again.
let before = null, round = null;
const look = () => {
  const head = room.querySelector("[data-round]"), clock = find("room-clock");
  const now = clock?.dataset.running ? shownSeconds(clock) : null;
  if (round !== null && head?.dataset.round !== round) play("gong");
  else if (before !== null && now !== null) {
    if (before > 120 && now <= 120 && now > 100) play("warning");
    if (before > 0 && now <= 0 && now > -20) play("over");
  }
  round = head?.dataset.round ?? round;
  before = now;
  const moved = room.querySelector("[data-to]"); // play begins: the page is another one
  if (moved && shownSeconds(moved) <= 0) htmx.trigger("#again", "again");
  const time = find("wall-clock");
  if (time) time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date());
  showSound();
  showLost();
};
const shownSeconds = (clock) => {
  const [, minus, minutes, seconds] = /(−?)(\d+):(\d+)/.exec(clock.textContent) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * (minus ? -1 : 1);
};

// The clock runs on without a connection, and the page says since when.
let lost = null;
const showLost = () => {
  const place = find("lost");
  if (!place) return;
  place.hidden = lost === null;
  if (lost !== null) place.querySelector("span").textContent = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(lost);
};
addEventListener("htmx:error", () => { lost ??= new Date(); });
addEventListener("htmx:after:swap", () => { lost = null; });
addEventListener("htmx:sse:before:message", () => { lost = null; });
addEventListener("offline", () => { lost ??= new Date(); });

addEventListener("keydown", (event) => {
  if (event.key === "f" && !event.ctrlKey && !event.metaKey) {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  }
});
setInterval(look, 500);
look();
