import type { Page } from 'playwright-core';

/** State of a page, as far as it concerns every page. */
export interface Shown {
  /** Path and query, without the console's own. */
  readonly path: string;
  readonly isSignIn: boolean;
  /** True when there is no heading, or no readable text. */
  readonly isBlank: boolean;
  /** True when the program could not be loaded, and the page says what to do. */
  readonly asksToReload: boolean;
  /** Message of a page that could not be drawn; null: it was drawn. */
  readonly broken: string | null;
  /** True while a deletion can still be undone. */
  readonly isDeleting: boolean;
  /** Calls without an answer, and parts of the page that state that they wait. */
  readonly waiting: readonly string[];
}

/** Element that a person can use: its position among all of them, and its name. */
export interface Usable {
  readonly index: number;
  readonly kind: 'button' | 'link' | 'choice' | 'box' | 'text';
  readonly type: string;
  readonly name: string;
  readonly options: readonly string[];
  /** Index of the dialogue or form that it belongs to; -1: none. */
  readonly form: number;
}

const LOOKS_AGAIN_MS = 25;

/**
 * Script that counts the unanswered calls of a page; runs before any other. `whenStill` waits until twice in a row
 * nothing waits (or only readings), or its time is over, and returns what it saw last.
 */
export const WATCH = `(() => {
  if (window.callsUnderWay !== undefined) return;
  const call = window.fetch;
  window.callsUnderWay = [];
  window.fetch = async (...parameters) => {
    const { url = parameters[0], method = 'GET' } = parameters[0];
    const one = method + ' ' + new URL(url, location.href).pathname;
    window.callsUnderWay.push(one);
    try {
      return await call(...parameters);
    } finally {
      window.callsUnderWay.splice(window.callsUnderWay.indexOf(one), 1);
    }
  };
  const look = () => {
    const main = document.querySelector('main') ?? document.body;
    const text = document.body.innerText.trim();
    const busy = [...document.querySelectorAll('main [aria-busy=true], main [data-loading=true], [role=dialog] [data-loading=true]')]
      .filter((node) => node.checkVisibility());
    const broken = [...document.querySelectorAll('[role=alert]')]
      .find((node) => /This page could not be shown|Não foi possível mostrar esta página/.test(node.textContent));
    return {
      path: location.pathname.replace('/console', '') + location.search,
      isSignIn: document.querySelector('nav') === null && document.querySelector('input[type=password]') !== null,
      isBlank: text.length < 40 || main.innerText.trim().length < 15 || document.querySelector('h1, [role=alert]') === null,
      asksToReload: text.includes('If this stays, load the page again'),
      broken: broken === undefined ? null : broken.textContent,
      isDeleting: document.querySelector('.deletions button') !== null,
      waiting: [...window.callsUnderWay, ...busy.map((node) => node.className + ' ' + node.textContent.slice(0, 40))],
    };
  };
  const waits = (shown, changesAlone) => changesAlone
    ? shown.waiting.some((one) => /^(POST|PUT|PATCH|DELETE) /.test(one))
    : shown.isBlank || shown.waiting.length > 0;
  window.whenStill = async (mostMs, changesAlone) => {
    const until = performance.now() + mostMs;
    for (let still = 0;;) {
      const shown = look();
      still = waits(shown, changesAlone) ? 0 : still + 1;
      if (still === 2 || shown.isSignIn || shown.asksToReload || performance.now() > until) return shown;
      await new Promise((settle) => setTimeout(settle, ${LOOKS_AGAIN_MS}));
    }
  };
})()`;

const USABLE = `(() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && node.getBoundingClientRect().width > 0;
  const dialogues = [...document.querySelectorAll('[role=dialog]')].filter(seen);
  const root = dialogues.at(-1) ?? document.body;
  const forms = [...document.querySelectorAll('[role=dialog], form')];
  window.usable = [...root.querySelectorAll('button, a[href], select, input, textarea')]
    .filter((node) => !node.disabled && seen(node) && node.closest('[inert], [aria-hidden=true]') === null)
    .filter((node) => node.tagName !== 'A' || (node.getAttribute('href').startsWith('/console') && node.target === ''));
  return window.usable.map((node, index) => ({
    index,
    kind: node.tagName === 'BUTTON' ? 'button' : node.tagName === 'A' ? 'link' : node.tagName === 'SELECT' ? 'choice'
      : node.type === 'checkbox' || node.type === 'radio' ? 'box' : 'text',
    type: node.type ?? '',
    name: (node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent ?? node.textContent ?? '').trim().slice(0, 120),
    options: node.tagName === 'SELECT' ? [...node.options].map(({ value }) => value) : [],
    form: forms.indexOf(node.closest('[role=dialog]') ?? node.closest('form')),
  }));
})()`;

/**
 * Waits until the page is still. @param changesAlone true: readings may continue, since a faulty connection keeps a
 * page waiting
 */
export function whenStill(page: Page, mostMs: number, changesAlone = false): Promise<Shown> {
  return page.evaluate<Shown>(`window.whenStill(${mostMs}, ${changesAlone})`);
}

/** Elements that can be used now; those covered by a dialogue cannot. */
export function whatIsUsable(page: Page): Promise<Usable[]> {
  return page.evaluate<Usable[]>(USABLE);
}
