/** A person counts as present for so long after the last key, click or touch. */
const PRESENT_MS = 60_000;
let lastDoing = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel']) {
  window.addEventListener(event, () => (lastDoing = Date.now()), { passive: true, capture: true });
}

/** Sent to the API with every call: a page that refreshes automatically does not keep a session alive. */
export function presence(): 'person' | 'background' {
  return Date.now() - lastDoing < PRESENT_MS ? 'person' : 'background';
}
