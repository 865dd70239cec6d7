/** Commands of the keyboard. `begin`: first key of a two-key sequence. */
export type Command =
  | { readonly kind: 'search' | 'shortcuts' | 'field' | 'begin' }
  | { readonly kind: 'row'; readonly by: 1 | -1 }
  /** Button with this key, of the row or else of the page. */
  | { readonly kind: 'press'; readonly key: string }
  | { readonly kind: 'page'; readonly letter: string };

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface Circumstances {
  /** True if `g` was pressed just before. */
  readonly isSecond: boolean;
  /** True if a field has the focus, or a dialogue is open. */
  readonly isTaken: boolean;
  /**
   * False if the person switched single-key commands off, as users of speech input do, and those who often hit keys by
   * accident (WCAG 2.1.4).
   */
  readonly hasSingleKeys: boolean;
}

/** Keys of buttons: settle, snooze, undo. */
const BUTTONS = ['e', 's', 'u'];

/** Command of a key press; null if the console does not use that key. */
export function commandOf(
  pressed: Pressed,
  { isSecond, isTaken, hasSingleKeys }: Circumstances,
): Command | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'search' };
  if (ctrlKey || metaKey || altKey || isTaken || !hasSingleKeys) return null;
  if (isSecond) return { kind: 'page', letter: key };
  if (key === 'g') return { kind: 'begin' };
  if (key === '?') return { kind: 'shortcuts' };
  if (key === '/') return { kind: 'field' };
  if (BUTTONS.includes(key)) return { kind: 'press', key };
  if (key === 'j') return { kind: 'row', by: 1 };
  return key === 'k' ? { kind: 'row', by: -1 } : null;
}

/** True when a text contains every word of another, in any order; accents and capital letters do not matter. */
export function holds(text: string, wanted: string): boolean {
  const folded = fold(text);
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
