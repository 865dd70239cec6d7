import { anInvoice } from '../../../test/support/sales-document-builder';
import { TrackedDocument } from '../../documents/documents.entities';
import { writeSalesDocument } from '../../domain/sales/sales-document-json';
import { originalInvoice } from './circumstances.service';
import { storedSentence, storedWords } from '../../domain/texts/stored-sentence';

function seen(stored: Partial<TrackedDocument>): boolean {
  const document = { id: 'an id', issues: [], lastFailure: null, source: writeSalesDocument(anInvoice()) };
  const invoice = Object.assign(new TrackedDocument(), document, stored);
  return originalInvoice(invoice, null, null, null).isUnderWay;
}

describe('an invoice as its credit notes see it', () => {
  it('is under way while it is to be sent, also where that has failed', () => {
    expect(seen({ state: 'ready' })).toBe(true);
    expect(seen({ state: 'ready', lastFailure: storedWords('The service cannot be reached.') })).toBe(true);
    expect(seen({ state: 'waiting' })).toBe(false);
  });

  it('is not under way once the books do not serve it any more, so its credit note holds nothing back', () => {
    const named = { kind: 'invoice', number: 'INV-1', day: '2026-03-02', customer: 'Buyer' };
    const gone = storedSentence('goneFromBooks', named);
    expect(seen({ state: 'ready', lastFailure: gone })).toBe(false);
  });
});
