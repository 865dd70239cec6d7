/** Time for which a person counts as present after the last key, click or touch, in milliseconds. */
const PRESENT_MS = 60_000;
let lastDoing = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel']) {
  window.addEventListener(event, () => (lastDoing = Date.now()), { passive: true, capture: true });
}

/** Sent to the API with every call: automatic refreshes do not keep a session alive. */
export function presence(): 'person' | 'background' {
  return Date.now() - lastDoing < PRESENT_MS ? 'person' : 'background';
}
