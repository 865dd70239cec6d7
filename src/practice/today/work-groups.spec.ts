import type { CalendarDay } from '../../domain/calendar-day';
import { Decimal } from '../../domain/money';
import type { WorkKind, WorkLine } from './work';
import { workGroups } from './work-groups';

const TODAY = '2026-03-31';

interface Held {
  readonly kind?: WorkKind;
  readonly code: string;
  readonly totals?: Readonly<Record<string, string>>;
  readonly documents?: number;
  readonly oldestOn?: CalendarDay | null;
  readonly severity?: WorkLine['severity'];
}

function line({ kind = 'held', code, totals = {}, oldestOn = '2026-03-30', ...held }: Held): WorkLine {
  const { documents = 1, severity = 'warning' } = held;
  return {
    ...{ kind, code, item: code, organisationId: 'acacia', severity, subject: null, key: '', name: '' },
    ...{ documents, releases: 0, oldestOn, since: null, dueOn: null, page: '' },
    totals: new Map(Object.entries(totals).map(([currency, total]) => [currency, new Decimal(total)])),
  };
}

const order = (...lines: readonly Held[]): string[] =>
  workGroups(
    lines.map((held) => ({
      ...{ line: line(held), organisation: 'Acacia', assigneeId: null, asideUntil: null, cameBack: null },
    })),
    TODAY,
    null,
  ).map(({ code }) => code);

describe('the order of Today', () => {
  it('is: what may be sent twice, what stands still, what is late, what ends automatically', () => {
    const waits = { kind: 'waits', code: 'NOT_PAID', severity: 'info', totals: { USD: '900000' } } as const;
    const late = { code: 'TAX_UNMAPPED', severity: 'critical', totals: { USD: '5000' } } as const;
    const lost = { kind: 'connection', code: 'CONSENT_GONE', oldestOn: null } as const;
    const unknown = { kind: 'uncertain', code: 'NO_ANSWER', totals: { USD: '1' } } as const;
    expect(order(waits, late, lost, unknown)).toEqual([
      ...['NO_ANSWER', 'CONSENT_GONE', 'TAX_UNMAPPED', 'NOT_PAID'],
    ]);
  });

  it('is by money times days among what is late, whatever its severity', () => {
    const little = { code: 'TAX_UNMAPPED', severity: 'critical', totals: { USD: '567' } } as const;
    const much = { code: 'REASON_MISSING', totals: { USD: '475931' } };
    const long = { code: 'TOTAL_DIFFERS', totals: { USD: '20000' }, oldestOn: '2026-03-01' };
    expect(order(little, long, much)).toEqual(['TOTAL_DIFFERS', 'REASON_MISSING', 'TAX_UNMAPPED']);
  });

  it('compares each currency with itself, and lets a rare one count as little as it has documents', () => {
    const rare = { code: 'CURRENCY_UNMAPPED', totals: { ZAR: '99000000' } };
    const most = { code: 'TAX_UNMAPPED', totals: { USD: '6000' }, documents: 30 };
    const less = { code: 'TOTAL_DIFFERS', totals: { USD: '4000' }, documents: 2 };
    expect(order(rare, less, most)).toEqual(['TAX_UNMAPPED', 'TOTAL_DIFFERS', 'CURRENCY_UNMAPPED']);
    // A sum of zero, or one below zero, is no reason to come first.
    const zero = { code: 'NUMBER_MISSING', totals: { EUR: '0.00' } };
    expect(order(zero, less)).toEqual(['TOTAL_DIFFERS', 'NUMBER_MISSING']);
  });
});
