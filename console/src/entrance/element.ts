/** Creates an element with attributes and children; strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** @param kind CSS classes: `primary`, `default` or `subtle`, and optionally `small` */
export function button(label: string, kind: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `button ${kind}` }, label);
  made.addEventListener('click', act);
  return made;
}

/** Input field with a label and an optional explanation. */
export function field(
  label: string,
  attributes: Readonly<Record<string, string>>,
  hint?: string,
): { readonly input: HTMLInputElement; readonly whole: HTMLElement } {
  const id = `field-${attributes['name']}`;
  const input = element('input', {
    ...{ id, class: 'input', ...attributes },
    ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }),
  });
  const star = element('span', { class: 'star', 'aria-hidden': 'true' }, ' *');
  const whole = element(
    'div',
    { class: 'field' },
    element('label', { for: id }, label, ...('required' in attributes ? [star] : [])),
    ...(hint === undefined ? [] : [element('p', { id: `${id}-hint`, class: 'hint' }, hint)]),
    input,
  );
  return { input, whole };
}
