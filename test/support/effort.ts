import type { Page } from 'playwright-core';

/** Script: reports presses, choices from lists and fields that are typed into. */
const WATCH = `
  addEventListener('pointerdown', () => window.effort('click', ''), true);
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLSelectElement) window.effort('choice', target.id);
    else if (target.type !== 'radio' && target.type !== 'checkbox') window.effort('field', target.labels?.[0]?.textContent ?? target.id);
  }, true);`;

/** Work of a person on all pages of a browser, also on those of other servers. */
export class Effort {
  /** Presses of buttons, links, boxes and lists; a choice from a list is one. */
  clicks = 0;
  private readonly fields = new Set<string>();

  /** Begins to count, and loads the page again. */
  static async of(page: Page): Promise<Effort> {
    const effort = new Effort();
    await page.context().exposeFunction('effort', (kind: 'click' | 'choice' | 'field', name: string) => {
      if (kind === 'field') effort.fields.add(name);
      else effort.clicks += 1;
    });
    await page.context().addInitScript(WATCH);
    await page.reload();
    return effort;
  }

  /** Number of fields that were typed into. */
  get typed(): number {
    return this.fields.size;
  }

  get said(): string {
    return `${this.clicks} clicks, ${this.typed} typed fields`;
  }
}
