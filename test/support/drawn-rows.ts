import type { Page } from 'playwright-core';

/**
 * Script that reads React's developer hook: number of document rows drawn per commit. Unchanged rows, and
 * those of an untouched tree, are not drawn. Runs before any script of a page.
 */
const COUNT = `(() => {
  const PERFORMED_WORK = 1;
  let before = new Set();
  window.drawnRows = [];
  const nothing = () => undefined;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: nothing,
    onScheduleFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
    onPostCommitFiberRoot: nothing,
    onCommitFiberRoot: (_renderer, { current }) => {
      const now = new Set();
      let rows = 0;
      const look = (first) => {
        for (let one = first; one !== null; one = one.sibling) {
          now.add(one);
          const given = one.memoizedProps;
          const isRow = typeof one.type === 'function' && given?.document?.id !== undefined && 'isChosen' in given;
          if (isRow && !before.has(one) && (one.flags & PERFORMED_WORK) !== 0) rows += 1;
          look(one.child);
        }
      };
      look(current);
      before = now;
      window.drawnRows.push(rows);
    },
  };
})()`;

/** Counts the document rows that a page draws, from its first commit on. */
export class DrawnRows {
  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<DrawnRows> {
    await page.addInitScript(COUNT);
    return new DrawnRows(page);
  }

  /** Takes the counts. @returns rows of each commit since the last call */
  take(): Promise<number[]> {
    return this.page.evaluate('window.drawnRows.splice(0)');
  }
}
