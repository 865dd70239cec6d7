import type { Page } from 'playwright-core';

/** Act of a person on a page, with real keys and clicks. */
interface Act {
  readonly name: string;
  readonly act: (page: Page) => Promise<unknown>;
}

/** Page of the daily work, with the acts performed there. */
export interface Visit {
  readonly name: string;
  /** Path within the console. */
  readonly path: string;
  /** Selector that is present once the page is shown. */
  readonly content: string;
  readonly acts: readonly Act[];
}

const KEY_MS = 60;
const SEARCH = 'main input[type=search]';

function typing(name: string, field: string, text: string): Act {
  return { name, act: (page) => page.locator(field).pressSequentially(text, { delay: KEY_MS }) };
}

function clicking(name: string, what: string): Act {
  return { name, act: (page) => page.locator(what).first().click() };
}

/** Chooses the next option with the keyboard, because a native select list cannot be clicked. */
function choosingNext(name: string, field: string): Act {
  return { name, act: (page) => page.locator(field).press('ArrowDown') };
}

function emptying(field: string): Act {
  return {
    name: 'empties the search',
    act: async (page) => {
      await page.locator(field).press('Control+a');
      await page.keyboard.press('Backspace');
    },
  };
}

const OVER_EVERYTHING: readonly Act[] = [
  { name: 'opens the search', act: (page) => page.keyboard.press('Control+k') },
  typing('types a number', '[role=dialog] input', 'B0000-0000002~1'),
  { name: 'closes the search', act: (page) => page.keyboard.press('Escape') },
];

/** @param documentId document that is written back */
export function visits(documentId: string): readonly Visit[] {
  const group = 'main article.work button[aria-expanded]';
  return [
    {
      ...{ name: 'Today', path: '/', content: 'main article.work' },
      acts: [
        clicking('opens or closes a group', group),
        clicking('the same again', group),
        { name: 'goes down by key', act: (page) => page.keyboard.press('j') },
        ...OVER_EVERYTHING,
      ],
    },
    {
      ...{ name: 'Clients', path: '/clients', content: 'main tbody tr' },
      acts: [
        typing('types a name', SEARCH, 'Client 1'),
        emptying(SEARCH),
        clicking('sorts', 'main thead button.sort'),
        clicking('chooses all', 'main thead input[type=checkbox]'),
        clicking('chooses none', 'main thead input[type=checkbox]'),
        clicking('follows a client', 'main tbody a'),
      ],
    },
    {
      ...{ name: 'Documents', path: '/documents', content: 'main tbody tr' },
      acts: [
        typing('types a number', SEARCH, 'B0000-0000002~1'),
        emptying(SEARCH),
        typing('types a customer', SEARCH, 'customer 3'),
        emptying(SEARCH),
        typing('types an amount', SEARCH, '115.50'),
        emptying(SEARCH),
        choosingNext('puts in another order', 'main [role=search] select >> nth=-1'),
        clicking('chooses a page', 'main thead input[type=checkbox]'),
        clicking('turns the page', 'main nav button:last-child'),
        clicking('opens a document', 'main tbody a'),
      ],
    },
    {
      ...{ name: 'A document', path: `/documents/${documentId}`, content: 'main .events li' },
      acts: [
        clicking('opens what is technical', 'main [role=tab] >> nth=1'),
        clicking('goes back to the invoice', 'main [role=tab] >> nth=0'),
      ],
    },
    {
      ...{ name: 'Close', path: '/close', content: 'main tbody tr' },
      acts: [
        choosingNext('another month', 'main select >> nth=0'),
        clicking('opens a client', 'main tbody a'),
      ],
    },
  ];
}
