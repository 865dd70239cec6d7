import { World } from '../support/world';
import { creditNote, invoice } from '../support/xero-documents';

const KILLS = 6;

describe('a connector that is killed again and again', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it('finishes its work, fiscalises nothing twice and loses nothing', async () => {
    const invoices = Array.from({ length: 40 }, () => invoice());
    await world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, { writesNote: 'always' });
    const credits = invoices.slice(0, 4).map((original) => creditNote(original));
    await world.books({ Invoices: invoices, CreditNotes: credits });
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Spreads the kills over the run, so that they meet every stage.
      await new Promise((settle) => setTimeout(settle, 150 + kill * 130));
      await world.killConnector();
    }
    const ids = [
      ...invoices.map((document) => document.InvoiceID),
      ...credits.map((note) => note.CreditNoteID),
    ];
    for (const id of ids) {
      const document = await world.until(id, 'written_back', 'uncertain', 'waiting');
      const receipts = await world.receipts(id);
      expect(receipts.length).toBeLessThanOrEqual(1);
      if (document.state === 'written_back') {
        expect(receipts.map((receipt) => String(receipt.receiptGlobalNo))).toEqual([
          document.fiscalData?.fiscalNumber,
        ]);
        const written = await world.written(id);
        expect(written.attachments).toHaveLength(1);
        const notes = written.history.map((entry) => entry.Details ?? entry.details ?? '');
        expect(notes.filter((note) => note.startsWith('Fiscalised:'))).toHaveLength(1);
      } else {
        // Unknown or waiting documents have an explanation.
        expect(document.explanation).not.toBe('');
      }
    }
  });
});
