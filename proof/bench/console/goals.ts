import type { AnswerTimes } from '../load/figures';
import type { PageLoad } from './measured-page';

export interface PageFigures {
  readonly name: string;
  /** Medians of several loads, separately for each figure. */
  readonly load: PageLoad;
  /** Slowest interaction of each act, in milliseconds. */
  readonly acts: readonly { readonly name: string; readonly interactionMs: number }[];
}

/** Response times of a route with its parameters; of several addresses, those with the slowest median. */
export interface AnswerFigures extends AnswerTimes {
  readonly route: string;
  readonly address: string;
}

export interface ConsoleFigures {
  readonly pages: readonly PageFigures[];
  readonly answers: readonly AnswerFigures[];
}

/**
 * Upper limits: milliseconds, kilobytes transferred until the start page is shown, and screens of 1366 x 768 pixels.
 */
const MOST = { interactionMs: 200, searchMs: 150, todayMs: 400, firstLoadKb: 160, screens: 3 };

export interface Goal {
  readonly name: string;
  readonly most: number;
  readonly found: number;
  /** Page, act or route with the worst figure. */
  readonly where: string;
  readonly isMet: boolean;
}

/** Goals, each with the worst measured figure. */
export function goalsOf({ pages, answers }: ConsoleFigures): Goal[] {
  const acts = pages.flatMap(({ name, acts: done }) =>
    done.map((act) => ({ where: `${name}, ${act.name}`, found: act.interactionMs })),
  );
  const heights = pages.map(({ name, load }) => ({ where: name, found: load.screens }));
  const times = answers.map(({ route, medianMs }) => ({ where: route, found: medianMs }));
  return [
    goal('from a key or click to what follows on the screen, ms', MOST.interactionMs, acts),
    goal(
      'a search, ms of the server',
      MOST.searchMs,
      times.filter(({ where }) => where.includes('search')),
    ),
    goal(
      'Today, ms of the server',
      MOST.todayMs,
      times.filter(({ where }) => where.startsWith('/api/today')),
    ),
    goal(
      'first load of the start page, kB',
      MOST.firstLoadKb,
      pages
        .filter(({ name }) => name === 'Today')
        .map(({ name, load }) => ({ where: name, found: load.kilobytes })),
    ),
    goal('height of a page, screens', MOST.screens, heights),
  ];
}

function goal(name: string, most: number, figures: readonly { where: string; found: number }[]): Goal {
  const worst = figures.toSorted((a, b) => b.found - a.found)[0];
  // A missing measurement counts as not met.
  const { where, found } = worst ?? { where: 'not measured', found: Infinity };
  return { name, most, found, where, isMet: found <= most };
}
