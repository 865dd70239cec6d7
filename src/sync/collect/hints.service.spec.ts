import type { BookHint } from '../../documents/inbox/inbox.entities';
import type { DocumentKind, SalesDocument } from '../../domain/sales/sales-document';
import { TakenHints } from './hints.service';

const hints = (count: number, kind: DocumentKind = 'invoice'): BookHint[] =>
  Array.from(
    { length: count },
    (_, at) => ({ kind, sourceId: `${kind}-${at}`, onlyById: false }) as BookHint,
  );

describe('what the platform has named', () => {
  it('is read by id while that costs no more calls than a look at everything', () => {
    const few = new TakenHints([...hints(100), ...hints(2, 'credit_note')].slice(2));
    expect(few.areMany).toBe(false);
    expect(few.unmet()).toHaveLength(100);
  });

  it.each([
    ['invoices', hints(101)],
    ['credit notes', hints(3, 'credit_note')],
  ])('is left to a poll when there are many %s', (_what, many) => {
    const taken = new TakenHints(many);
    expect(taken.areMany).toBe(true);
    expect(taken.unmet()).toEqual([]);
  });

  it.each([
    ['invoice' as const, 100],
    ['credit_note' as const, 20],
  ])('is read by id in any case when a reconciliation found it missing: %s', (kind, most) => {
    const missing = hints(150, kind).map((hint) => ({
      ...hint,
      sourceId: `old-${hint.sourceId}`,
      onlyById: true,
    }));
    const taken = new TakenHints([...missing, ...hints(101)]);
    expect(taken.areMany).toBe(true);
    expect(taken.unmet()).toEqual(missing.slice(0, most));
    expect(taken.all).toHaveLength(101 + most);
  });

  it('is not read again when the poll has met it, whatever the case of its id', () => {
    const taken = new TakenHints(hints(3));
    taken.meet([{ kind: 'invoice', sourceId: 'INVOICE-1' } as SalesDocument]);
    taken.meet([{ kind: 'credit_note', sourceId: 'invoice-0' } as SalesDocument]);
    expect(taken.unmet().map(({ sourceId }) => sourceId)).toEqual(['invoice-0', 'invoice-2']);
  });
});
