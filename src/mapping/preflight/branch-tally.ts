import type { CalendarDay } from '../../domain/calendar-day';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { type Amounts, NOTHING, plus } from './tally';

/** Criteria that may divide an organisation's invoices among branches. */
export const DIVIDED_BY = ['number', 'branding_theme', 'tracking'] as const;
export type DividedBy = (typeof DIVIDED_BY)[number];

/** Invoices divided throughout the period, as those of branches are. */
export interface Division {
  readonly by: DividedBy;
  /** Tracking category; empty for other criteria. */
  readonly category: string;
  /** Parts with the most invoices first. */
  readonly parts: readonly DivisionPart[];
}

interface DivisionPart {
  /** Beginning of the numbers, identifier of the branding theme, or tracking option. */
  readonly name: string;
  /** Number of one of its invoices. */
  readonly example: string;
  readonly amounts: Amounts;
}

interface Part extends DivisionPart {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

/** Parts with fewer invoices, or a smaller share of all, do not count as a branch. */
const FEWEST = 10;
const SMALLEST_SHARE = 0.1;
/** Share of all invoices that the parts must cover. */
const COVERED = 0.9;

/**
 * Counts invoices by criterion. An organisation has one account, thus one device: a business with a device per branch
 * must know that before its first submission.
 */
export class BranchTally {
  private invoices = 0;
  private readonly found = new Map<string, Map<string, Part>>();

  add(document: SalesDocument): void {
    if (document.kind !== 'invoice' || document.takings !== undefined) return;
    this.invoices += 1;
    this.count('number', '', /^\D*/.exec(document.number)![0], document);
    this.count('branding_theme', '', document.brandingThemeId ?? '', document);
    for (const { category, option } of document.tracking ?? [])
      this.count('tracking', category, option, document);
  }

  divisions(): Division[] {
    return [...this.found].flatMap(([key, found]) => {
      const [by, category] = JSON.parse(key) as [DividedBy, string];
      const large = [...found.values()].filter(({ amounts }) => this.isLarge(amounts));
      const covered = large.reduce((count, { amounts }) => count + amounts.documents, 0);
      if (large.length < 2 || covered < COVERED * this.invoices || !overlap(large)) return [];
      const parts = large
        .map(({ name, example, amounts }) => ({ name, example, amounts }))
        .sort((a, b) => b.amounts.documents - a.amounts.documents || a.name.localeCompare(b.name));
      return [{ by, category, parts }];
    });
  }

  private isLarge({ documents }: Amounts): boolean {
    return documents >= Math.max(FEWEST, SMALLEST_SHARE * this.invoices);
  }

  private count(by: DividedBy, category: string, name: string, invoice: SalesDocument): void {
    if (name === '') return;
    const key = JSON.stringify([by, category]);
    const parts = this.found.get(key) ?? new Map<string, Part>();
    this.found.set(key, parts);
    const { number, issuedOn } = invoice;
    const { first, last, example, amounts } = parts.get(name) ?? {
      ...{ first: issuedOn, last: issuedOn, example: number, amounts: NOTHING },
    };
    parts.set(name, {
      ...{ name, example, amounts: plus(amounts, invoice) },
      first: issuedOn < first ? issuedOn : first,
      last: issuedOn > last ? issuedOn : last,
    });
  }
}

/**
 * True when all parts overlap in time: a part that ends before another begins is the same series under another name.
 */
function overlap(parts: readonly Part[]): boolean {
  return parts.every(({ first }) => parts.every(({ last }) => first < last));
}
