import type { Entrance } from '../words/shape';
import { button, element } from './element';
import { errorNotice } from './notices';

type Act = () => Promise<void>;

/** Button that runs an action and shows its error below. */
export function acting(words: Entrance, label: string, kind: string, act: Act): HTMLElement {
  const trouble = element('div');
  const doing = button(label, kind, () => void onceAtATime(words, doing, trouble, act));
  return element('div', { class: 'stack close' }, doing, trouble);
}

/** Form with these fields and a submit button; an error is shown above the button. */
export function form(
  words: Entrance,
  inside: readonly Node[],
  { label, kind, act }: { readonly label: string; readonly kind: string; readonly act: Act },
): HTMLFormElement {
  const trouble = element('div');
  const sending = element('button', { type: 'submit', class: `button ${kind}` }, label);
  const made = element('form', { class: 'stack close' }, ...inside, trouble, sending);
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    void onceAtATime(words, sending, trouble, act);
  });
  return made;
}

async function onceAtATime(
  words: Entrance,
  busy: HTMLElement,
  trouble: HTMLElement,
  act: Act,
): Promise<void> {
  if (busy.hasAttribute('aria-busy')) return;
  busy.setAttribute('aria-busy', 'true');
  trouble.replaceChildren();
  try {
    await act();
  } catch (error) {
    trouble.replaceChildren(errorNotice(words, error));
  } finally {
    busy.removeAttribute('aria-busy');
  }
}
