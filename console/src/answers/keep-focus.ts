/** Parts of a page that follow one another. */
const PARTS = 'article, li, tr, form, section';
const TARGETS =
  'button:not(:disabled), summary, a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
/** Parts outside the page that are about what was focused before them. */
const ABOUT = '[role=dialog], .answer, .deletions';

/** Places at which work goes on when an element is gone: what follows its part, what is before it, then around it. */
function placesNear(element: Element): readonly Element[] {
  const places: Element[] = [];
  for (let part = element.closest(PARTS); part !== null; part = part.parentElement?.closest(PARTS) ?? null) {
    places.push(
      ...[part.nextElementSibling, part.previousElementSibling].filter((one) => one !== null),
      part,
    );
  }
  return places;
}

/**
 * Moves the focus on when the focused element disappears or can no longer be used, so that an act never ends at the top
 * of the page. An element that is busy gets it back, and an open dialogue does not lose it.
 * @returns a function that ends it
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let places: readonly Element[] = [];
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || !main.contains(target)) return;
    last = target;
    places = placesNear(target);
  };
  const forget = ({ target }: PointerEvent): void => {
    const isAbout = target instanceof Element && (main.contains(target) || target.closest(ABOUT) !== null);
    if (!isAbout) last = null;
  };
  const look = (): void => {
    const { activeElement, body } = document;
    // A browser takes the focus from a disabled element only when it draws the page again.
    const isLost = activeElement === null || activeElement === body || activeElement.matches(':disabled');
    if (!isLost) return;
    const dialogue = document.querySelector<HTMLElement>('[role=dialog]');
    if (dialogue !== null) {
      if (dialogue.querySelector('[data-loading]') === null) dialogue.focus();
      return;
    }
    if (last === null) return;
    if (last.isConnected && last.dataset['loading'] !== undefined) return;
    if (last.isConnected) last.focus({ preventScroll: true });
    if (document.activeElement === last && !last.matches(':disabled')) return;
    const own = last.closest(PARTS);
    const next = [...(own?.isConnected === true ? [own] : []), ...places].find(
      (place) => place.isConnected && place.querySelector(TARGETS) !== null,
    );
    (next?.querySelector<HTMLElement>(TARGETS) ?? main).focus();
  };
  const watching = new MutationObserver(look);
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget);
  watching.observe(document.body, {
    ...{ childList: true, subtree: true },
    attributeFilter: ['disabled', 'data-loading'],
  });
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget);
    watching.disconnect();
  };
}
