/** A person counts as present for so long after the last key, click or touch. */
const PRESENT_MS = 60_000;
let lastDoing = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel']) {
  window.addEventListener(event, () => (lastDoing = Date.now()), { passive: true, capture: true });
}

/** What the API is told with every call: a page that looks again by itself does not keep a session alive. */
export function presence(): 'person' | 'background' {
  return Date.now() - lastDoing < PRESENT_MS ? 'person' : 'background';
}
