import type { Client } from './clients-query';

/** Day on which VAT returns are due. */
export interface VatDay {
  /** YYYY-MM-DD */
  readonly on: string;
  /** Number of returns that are due. */
  readonly all: number;
  /** Number of these that are not signed off. */
  readonly open: number;
}

type Dated = Pick<Client, 'closeState' | 'closeDueOn' | 'vatDueOn'>;

/** VAT days of the period being closed and of the next return of each client, in order. */
export function vatDaysOf(clients: readonly Dated[]): VatDay[] {
  const returns = clients.flatMap(({ closeState, closeDueOn, vatDueOn }) => [
    ...(closeState === 'not_live' ? [] : [{ on: closeDueOn, isOpen: closeState !== 'signed' }]),
    ...(vatDueOn === closeDueOn ? [] : [{ on: vatDueOn, isOpen: true }]),
  ]);
  return [...new Set(returns.map(({ on }) => on))].sort().map((on) => {
    const due = returns.filter((one) => one.on === on);
    return { on, all: due.length, open: due.filter(({ isOpen }) => isOpen).length };
  });
}

/** Weeks of a month, Monday first; days of other months are null. @param month YYYY-MM */
export function weeksOf(month: string): (number | null)[][] {
  const first = new Date(`${month}-01`);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = week * 7 + at - before + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
}
