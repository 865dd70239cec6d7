import fc from 'fast-check';
import { aCreditNote, anInvoice } from '../../../test/support/sales-document-builder';
import { issue } from '../../domain/issues/issue';
import { addDays } from '../../domain/calendar-day';
import { Plan, type PlannedDocument } from './plan';

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2024-01-01', days));
const TODAY = '2026-06-01';
const known = (id: string): PlannedDocument => ({ id, fingerprint: `version of ${id}` });

describe('a plan', () => {
  it('holds exactly what nothing speaks against, in the order given, and its numbers add up', () => {
    const document = fc.record({ issuedOn: day, isHeld: fc.boolean(), isCredit: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 60 }),
        fc.option(day, { nil: null }),
        (documents, lastDay) => {
          const plan = new Plan({ today: TODAY, lastDay, trigger: 'approved' });
          documents.forEach(({ issuedOn, isHeld, isCredit }, index) => {
            const sales = isCredit ? aCreditNote({ issuedOn }) : anInvoice({ issuedOn });
            const issues = isHeld
              ? [issue('TAX_UNMAPPED', 'lines[0].taxType', { line: 1, taxType: 'OUT', day: '2026-03-02' })]
              : [];
            plan.add(known(String(index)), sales, issues);
          });
          const sound = documents.map((one, index) => ({ ...one, index })).filter(({ isHeld }) => !isHeld);
          const late = sound.filter(({ issuedOn }) => lastDay !== null && issuedOn < lastDay);
          const days = sound.map((one) => (late.includes(one) ? TODAY : one.issuedOn));
          expect(plan.documents).toEqual(sound.map(({ index }) => known(String(index))));
          expect(plan.late).toBe(late.length);
          expect(plan.fiscalDays).toEqual([...new Set(days)].sort());
          expect(plan.counts.invoices + plan.counts.creditNotes).toBe(sound.length);
          expect(plan.tally.ready.documents + plan.tally.held.documents).toBe(documents.length);
        },
      ),
    );
  });

  it('leaves out what is not paid where payment makes a document go', () => {
    const plan = new Plan({ today: TODAY, lastDay: null, trigger: 'paid' });
    plan.add(known('unpaid'), anInvoice({ isPaid: false }), []);
    plan.add(known('paid'), anInvoice({ isPaid: true }), []);
    plan.add(known('credit'), aCreditNote({ isPaid: false }), []);
    expect(plan.documents).toEqual([known('paid'), known('credit')]);
    expect(plan.tally.causes().map(({ code }) => code)).toEqual(['NOT_PAID']);
  });
});
