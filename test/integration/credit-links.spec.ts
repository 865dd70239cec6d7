import { randomUUID } from 'node:crypto';
import type { DocumentDetailDto, LinkedDocumentDto } from '../../src/review/documents/documents.dto';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { RunningApi } from '../support/running-api';
import { aCreditNote, aCustomer, anInvoice, decimal } from '../support/sales-document-builder';

type Shown = [string, LinkedDocumentDto['foundBy']][];

describe('the other ends of a credit over HTTP', () => {
  let api: RunningApi;
  let organisation: Organisation;

  beforeAll(async () => {
    api = await RunningApi.start();
  });
  beforeEach(async () => {
    organisation = await api.organisation();
  });
  afterAll(() => api.stop());

  const one = async (document: SalesDocument): Promise<TrackedDocument> => {
    const [stored] = await api.store(organisation, [document]);
    if (stored === undefined) throw new Error('nothing was stored');
    return stored;
  };
  const invoice = (number: string, changes: Partial<SalesDocument> = {}): SalesDocument =>
    anInvoice({ sourceId: randomUUID(), number, ...changes });
  const loose = (reference: string, changes: Partial<SalesDocument> = {}): SalesDocument =>
    aCreditNote({ sourceId: randomUUID(), number: 'CN-1', reference, allocations: [], ...changes });
  const shown = (links: LinkedDocumentDto[]): Shown => links.map(({ number, foundBy }) => [number, foundBy]);
  const credits = async ({ id }: TrackedDocument): Promise<Shown> =>
    shown((await api.get<DocumentDetailDto>(`/api/documents/${id}`)).credits);
  const creditedBy = async ({ id }: TrackedDocument): Promise<Shown> =>
    shown((await api.get<DocumentDetailDto>(`/api/documents/${id}`)).creditedBy);

  it('are found by the reference, before it by the invoice, before it by the credit note, before all by a person', async () => {
    const note = loose('Returned, see INV-1');
    const named = await one(invoice('INV-1'));
    const stored = await one(note);
    expect([await credits(stored), await creditedBy(named)]).toEqual([
      [['INV-1', 'reference']],
      [['CN-1', 'reference']],
    ]);
    const naming = await one(invoice('INV-2', { creditNoteIds: [note.sourceId] }));
    expect([await credits(stored), await creditedBy(named), await creditedBy(naming)]).toEqual([
      ...[[['INV-2', 'reverse_link']], [], [['CN-1', 'reverse_link']]],
    ]);
    const chosen = await one(invoice('INV-3', { customer: aCustomer({ name: 'Head office' }) }));
    await api.put(`/api/documents/${stored.id}/original`, { originalId: chosen.id }, 202);
    expect([await credits(stored), await creditedBy(naming), await creditedBy(chosen)]).toEqual([
      ...[[['INV-3', 'choice']], [], [['CN-1', 'choice']]],
    ]);
  });

  it('are found by an invoice whose customer was erased, before they are found by a reference', async () => {
    const note = loose('Returned, see INV-7');
    const [stored] = [await one(note), await one(invoice('INV-7'))];
    const leftOut = invoice('INV-8', { creditNoteIds: [note.sourceId] });
    await api.store(organisation, [leftOut], 'excluded');
    const { sourceId: contactId } = leftOut.customer;
    await api.post(
      `/api/organisations/${organisation.id}/personal-data/erase`,
      { contactId, reason: 'Asked.' },
      200,
    );
    expect(await credits(stored)).toEqual([['INV-8', 'reverse_link']]);
  });

  it('are found by what the credit note is applied to, whatever its reference and other invoices say', async () => {
    const applied = invoice('INV-4');
    const allocations = [
      { invoiceId: applied.sourceId, invoiceNumber: applied.number, amount: decimal('115.5') },
    ];
    const note = loose('Returned, see INV-5', { allocations });
    const [original, other, stored] = [
      await one(applied),
      await one(invoice('INV-5', { creditNoteIds: [note.sourceId] })),
      await one(note),
    ];
    expect([await credits(stored), await creditedBy(original), await creditedBy(other)]).toEqual([
      ...[[['INV-4', 'allocation']], [['CN-1', 'allocation']], []],
    ]);
    expect([await creditedBy(stored), await credits(original)]).toEqual([[], []]);
  });

  it('are nothing where nobody names an invoice that is known, or one of another organisation', async () => {
    const stored = await one(loose('Returned, see INV-6'));
    expect(await credits(stored)).toEqual([]);
    await api.store(await api.organisation(), [invoice('INV-6')]);
    expect(await credits(stored)).toEqual([]);
  });
});
