import fc from 'fast-check';
import {
  aCreditNote,
  aLine,
  anInvoice,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../../../test/support/sales-document-builder';
import { addDays } from '../../domain/calendar-day';
import type { Circumstances, MappingRules } from '../mapping-rules';
import { LATE_DOCUMENTS } from '../settings';
import { datingOf } from './dating';
import { areOfOnePeriod, TAX_PERIODS } from './tax-period';

type Given = Partial<Circumstances>;

const MARCH = { today: '2026-03-31', lastDay: '2026-03-20' };
const SAME_PERIOD = { lateDocuments: 'same_period' } as const;

function dated(issuedOn: string, given: Given = MARCH, changes: Partial<MappingRules> = SAME_PERIOD) {
  const { day, issues } = datingOf(anInvoice({ issuedOn }), rules(changes), circumstances(given));
  return [day, ...issues.map(({ code }) => code)].join(' ');
}

describe('a document dated before the last receipt of the device', () => {
  it('goes with the present day if that is in the same tax period', () => {
    expect(dated('2026-03-02')).toBe('2026-03-31');
    expect(dated('2026-03-20')).toBe('2026-03-20');
    expect(dated('2026-02-28')).toBe('2026-02-28 DATED_BEFORE_LAST');
    const twoMonths = { ...SAME_PERIOD, taxPeriod: 'two_months_feb_mar' } as const;
    expect(dated('2026-02-28', MARCH, twoMonths)).toBe('2026-03-31');
    expect(dated('2026-03-02', MARCH, { lateDocuments: 'hold' })).toBe('2026-03-02 DATED_BEFORE_LAST');
  });

  it('goes with its own day, however long ago, while the device has nothing later', () => {
    expect(dated('2025-03-02', { today: '2026-03-31', lastDay: '2025-03-02' })).toBe('2025-03-02');
    expect(dated('2025-03-02', { today: '2026-03-31', lastDay: null })).toBe('2025-03-02');
  });

  it('is held before the go-live date, and while there is none', () => {
    for (const goLiveOn of [null, '2026-03-03'])
      expect(dated('2026-03-02', MARCH, { ...SAME_PERIOD, goLiveOn })).toBe('2026-03-02 DATED_BEFORE_LAST');
  });

  it('goes with the present day in any period once a person has decided so', () => {
    const decided = { ...MARCH, isDeclaredNow: true };
    for (const lateDocuments of LATE_DOCUMENTS)
      expect(dated('2026-02-02', decided, { lateDocuments })).toBe('2026-03-31');
    expect(dated('2026-03-25', decided)).toBe('2026-03-25');
  });

  it('is held while the device is ahead of the present day', () => {
    const ahead = { today: '2026-03-19', lastDay: '2026-03-20', isDeclaredNow: true };
    expect(dated('2026-03-02', ahead)).toBe('2026-03-02 DATED_BEFORE_LAST');
  });
});

describe('the tax of a late document', () => {
  const from = (validFrom: string, percent: string | null, taxCode = 'A') =>
    aTaxRule({ taxCode, validFrom, percent: percent === null ? null : decimal(percent) });
  const till = (validTill: string) => aTaxRule({ validFrom: null, validTill });

  it.each([
    ['another rate by now', [till('2026-03-10'), from('2026-03-11', '16')], 'LATE_TAX_CHANGED'],
    ['no rate by now', [till('2026-03-10')], 'LATE_TAX_CHANGED'],
    ['exempt by now', [till('2026-03-10'), from('2026-03-11', null)], 'LATE_TAX_CHANGED'],
    ['the same rate under another code', [till('2026-03-10'), from('2026-03-11', '15.5', 'B')], ''],
    ['a rate since today alone', [from('2026-03-31', '15.5')], ''],
    ['no mapping at all', [], ''],
  ])('has %s', (_what, taxes, expected) => {
    for (const lateDocuments of ['same_period', 'present_date'] as const) {
      const answer = dated('2026-03-02', MARCH, { taxes, lateDocuments });
      expect(answer).toBe(expected === '' ? '2026-03-31' : `2026-03-02 ${expected}`);
    }
  });

  it('of a credit note is that of its invoice, and a line without value has none', () => {
    const taxes = [till('2026-03-10')];
    const changed = rules({ ...SAME_PERIOD, taxes });
    expect(datingOf(aCreditNote(), changed, circumstances(MARCH)).day).toBe('2026-03-31');
    const free = anInvoice({ lines: [aLine({ lineAmount: decimal('0'), taxAmount: decimal('0') })] });
    expect(datingOf(free, changed, circumstances(MARCH)).day).toBe('2026-03-31');
    expect(datingOf(anInvoice(), changed, circumstances(MARCH)).issues[0]).toMatchObject({
      parameters: {
        issuedOn: '2026-03-02',
        lastDay: '2026-03-20',
        taxType: 'OUTPUT155',
        today: '2026-03-31',
      },
    });
  });
});

describe('whatever the days, the setting and the decision', () => {
  const anyDay = fc.integer({ min: 0, max: 200 }).map((days) => addDays('2026-01-01', days));

  it('a document is sent with its own day or the present one, never before the last receipt, or it is held', () => {
    const anything = fc.record({
      ...{ issuedOn: anyDay, today: anyDay, lastDay: fc.option(anyDay), goLiveOn: fc.option(anyDay) },
      ...{ lateDocuments: fc.constantFrom(...LATE_DOCUMENTS), taxPeriod: fc.constantFrom(...TAX_PERIODS) },
      isDeclaredNow: fc.boolean(),
    });
    fc.assert(
      fc.property(anything, ({ issuedOn, today, lastDay, isDeclaredNow, ...settings }) => {
        const given = circumstances({ today, lastDay, isDeclaredNow });
        const { day, issues } = datingOf(anInvoice({ issuedOn }), rules(settings), given);
        if (issues.length > 0) return expect(day).toBe(issuedOn);
        expect(lastDay === null || day >= lastDay).toBe(true);
        expect([issuedOn, today]).toContain(day);
        const isMoved = day !== issuedOn;
        if (!isMoved) return;
        expect(lastDay !== null && issuedOn < lastDay).toBe(true);
        if (isDeclaredNow || settings.lateDocuments === 'present_date') return;
        expect(settings.lateDocuments).toBe('same_period');
        expect(areOfOnePeriod(issuedOn, today, settings.taxPeriod)).toBe(true);
        expect(settings.goLiveOn !== null && issuedOn >= settings.goLiveOn).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
