import type { Page } from 'playwright-core';

type Get = <T>(path: string) => Promise<T>;

interface Group {
  readonly documents: number;
  readonly lineCount: number;
}
interface Today {
  readonly groups: readonly Group[];
  readonly aside: readonly Group[];
}
interface Board {
  readonly organisations: readonly { readonly stations: readonly { documents: number }[] }[];
}

const NUMBERS_OF_WORK = `[...document.querySelectorAll('main article.work')].map((card) =>
  Number((/([\\d,]+) document/.exec(card.querySelector('.work-head p')?.textContent ?? '')?.[1] ?? '0').replaceAll(',', '')))`;
const NUMBERS_OF_BOARD = `[...document.querySelectorAll('main .states .count')]
  .reduce((sum, node) => sum + Number(node.textContent.replaceAll(',', '')), 0)`;
const ROWS = `document.querySelectorAll('main tbody tr').length`;

/**
 * Figures of a page and of the API, to be compared.
 * @param path of the page, with its query
 * @param listed address from which the page has last read its list
 * @returns null for a page without compared figures
 */
export async function figuresOf(
  page: Page,
  path: string,
  listed: string | null,
  get: Get,
): Promise<{ shown: string; said: string } | null> {
  if (path === '/' || path.startsWith('/?')) {
    const whose = new URL(path, 'http://console').searchParams.get('whose');
    if (whose !== null) return null;
    const { groups, aside } = await get<Today>('/api/today');
    return compared(
      await page.evaluate(NUMBERS_OF_WORK),
      [...groups, ...aside].map(({ documents }) => documents),
    );
  }
  if (path.startsWith('/board')) {
    const { organisations } = await get<Board>('/api/board');
    const all = organisations.flatMap(({ stations }) => stations);
    return compared(
      await page.evaluate(NUMBERS_OF_BOARD),
      all.reduce((sum, { documents }) => sum + documents, 0),
    );
  }
  if (/^\/documents(\?|$)/.test(path) && listed !== null) {
    const { documents } = await get<{ documents: object[] }>(listed);
    return compared(await page.evaluate(ROWS), documents.length);
  }
  return null;
}

function compared(shown: unknown, said: unknown): { shown: string; said: string } {
  return { shown: JSON.stringify(shown), said: JSON.stringify(said) };
}
