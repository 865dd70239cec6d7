import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import type { FiscalisedSaleDto } from '../../src/review/outside/moved-sales.dto';
import type {
  ReconciledDocumentDto,
  ReconciliationDto,
  ReconciliationReportDto,
} from '../../src/reconciliation/reconciliation.dto';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { creditNote, invoice } from '../support/xero-documents';

/** Quantity in tens of a unit that costs 11.55 with tax. */
type Units = number;
type Entered = {
  readonly id: string;
  readonly number: string;
  readonly fields: object;
  readonly units: Units;
};

/** Facts that only the bookkeeper knows. */
interface Truth {
  /** Units that the customer owes in the end. */
  readonly owes: Units;
  readonly isCancelled?: boolean;
  readonly isCreditWrong?: boolean;
  /** Correct units, if the receipt is wrong. */
  readonly right?: Units;
}

const sized = (units: Units): object => ({
  LineItems: [
    {
      ...{ Description: 'Bricks', Quantity: units, UnitAmount: 11.55, TaxType: 'TAX001', AccountCode: '200' },
      ...{ LineAmount: cents(11.55 * units), TaxAmount: cents(1.55 * units) },
    },
  ],
  ...{ SubTotal: 10 * units, TotalTax: cents(1.55 * units), Total: cents(11.55 * units) },
});
const cents = (amount: number): number => Number(amount.toFixed(2));

/** Bookkeeper who only follows the sentences of the advice, one after the other. */
class Bookkeeper {
  private readonly kept: Entered[] = [];

  constructor(
    private readonly world: World,
    private readonly truth: Truth,
  ) {}

  async invoice(units: Units, number?: string): Promise<Entered> {
    const { InvoiceID: id, InvoiceNumber, ...body } = invoice(number === undefined ? {} : { number });
    const fields = { ...body, ...sized(units), InvoiceNumber, AmountDue: cents(11.55 * units) };
    await this.world.books({ Invoices: [{ ...fields, InvoiceID: id }] });
    return this.keep({ id, number: InvoiceNumber, fields, units });
  }

  async creditNote(of: Entered, units: Units, number?: string): Promise<Entered> {
    const named = { InvoiceID: of.id, InvoiceNumber: of.number };
    const note = creditNote(named, number === undefined ? {} : { number });
    const { CreditNoteID: id, CreditNoteNumber, ...body } = note;
    const fields = { ...body, ...sized(units), Allocations: [], RemainingCredit: cents(11.55 * units) };
    await this.world.books({ CreditNotes: [{ ...fields, CreditNoteID: id, CreditNoteNumber }] });
    return this.keep({ id, number: CreditNoteNumber, fields, units: -units });
  }

  /** Reads the advice about a document and follows it. @param of the invoice of a credit note */
  async follow(document: Entered, of?: Entered): Promise<void> {
    const changed = await this.world.until(document.id, 'changed_after_fiscalisation');
    const { change } = await this.world.api.get<DocumentDetailDto>(`/api/documents/${changed.id}`);
    const sentences = (change?.proposal ?? '').split(/(?<=\.) /);
    expect(sentences.length).toBeGreaterThan(0);
    let again = document;
    for (const sentence of sentences) {
      const does = SENTENCES.get(sentence);
      if (does === undefined) throw new Error(`nobody can follow this: ${sentence}`);
      again = (await does(this, document, { truth: this.truth, again, of })) ?? again;
    }
  }

  async putBack({ id, fields }: Entered): Promise<void> {
    await this.world.inTheBooks(id, 'edit', { fields });
    await this.world.until(id, 'written_back');
  }

  /** Enters the document again, and links it here to the fiscalised sale. */
  async enterAgain(document: Entered, of?: Entered): Promise<Entered> {
    const { units, number } = document;
    const again =
      of === undefined ? await this.invoice(units, number) : await this.creditNote(of, -units, number);
    const held = await this.world.until(again.id, 'waiting');
    const [sale] = await this.world.api.get<FiscalisedSaleDto[]>(`/api/documents/${held.id}/same-sale`);
    await this.world.api.send('POST', `/api/documents/${held.id}/same-sale`, {
      ...{ by: 'Rudo Moyo', reason: 'Entered again.', documentNumber: number },
      ...{ originalId: sale?.documentId, differences: sale?.differences },
    });
    await this.world.until(again.id, 'excluded');
    return again;
  }

  /** Checks that no document is open, and that books and receipts equal what the customer owes. */
  async isRight(): Promise<void> {
    const [books, receipts] = [[], []] as [number[], number[]];
    for (const { id, units } of this.kept) {
      await this.world.until(id, 'written_back', 'excluded');
      const { document } = await this.world.written(id);
      if (document.Status !== 'VOIDED') books.push(Math.sign(units) * Number(document.Total));
      for (const { total } of await this.world.receipts(id))
        receipts.push(Math.sign(units) * Math.abs(Number(total)));
    }
    const owed = cents(11.55 * this.truth.owes);
    expect([sum(books), sum(receipts)]).toEqual([owed, owed]);
  }

  private keep(entered: Entered): Entered {
    this.kept.push(entered);
    return entered;
  }
}

const sum = (amounts: readonly number[]): number => cents(amounts.reduce((all, one) => all + one, 0));

interface Around {
  readonly truth: Truth;
  /** Document as entered again; otherwise the document itself. */
  readonly again: Entered;
  readonly of: Entered | undefined;
}
type Does = (
  bookkeeper: Bookkeeper,
  document: Entered,
  around: Around,
) => Promise<Entered | undefined> | undefined;

const nothing: Does = () => undefined;

/** Every sentence of the advice, with the act of somebody who follows it literally. */
const SENTENCES: ReadonlyMap<string, Does> = new Map<string, Does>([
  ['The authority counts this invoice, and Xero does not any more.', nothing],
  ['The authority counts this credit note, and Xero does not any more.', nothing],
  [
    'Enter it again in Xero with the same number, open it here and choose "This is that sale": nothing is sent, and it gets this receipt.',
    (bookkeeper, document, { of }) => bookkeeper.enterAgain(document, of),
  ],
  [
    'If the sale was cancelled, then write a credit note for the invoice that you have entered again.',
    async (bookkeeper, { units }, { truth, again }) => {
      if (truth.isCancelled === true) await bookkeeper.creditNote(again, units);
      return undefined;
    },
  ],
  [
    'If the credit was wrong, then write a new invoice over its amount.',
    async (bookkeeper, { units }, { truth }) => {
      if (truth.isCreditWrong === true) await bookkeeper.invoice(-units);
      return undefined;
    },
  ],
  [
    'Put the invoice back as it was when it was fiscalised.',
    (bookkeeper, document) => bookkeeper.putBack(document).then(() => undefined),
  ],
  [
    'If the receipt itself is wrong, then write a credit note for it over the full amount, and a new invoice with another number and the right content.',
    async (bookkeeper, document, { truth: { right } }) => {
      if (right === undefined || right < document.units) return undefined;
      await bookkeeper.creditNote(document, document.units);
      await bookkeeper.invoice(right);
      return undefined;
    },
  ],
  [
    'If only the amount was too high, then a credit note over the difference is enough.',
    async (bookkeeper, document, { truth: { right } }) => {
      if (right !== undefined && right < document.units)
        await bookkeeper.creditNote(document, document.units - right);
      return undefined;
    },
  ],
  [
    'Put the credit note back as it was when it was fiscalised.',
    (bookkeeper, document) => bookkeeper.putBack(document).then(() => undefined),
  ],
  [
    'If the receipt itself is wrong, then write a new invoice over its amount, and a new credit note with another number and the right content.',
    async (bookkeeper, { units }, { truth: { right } }) => {
      if (right === undefined || right > -units) return undefined;
      const anew = await bookkeeper.invoice(-units);
      if (right > 0) await bookkeeper.creditNote(anew, right);
      return undefined;
    },
  ],
  [
    'If only the amount was too low, then a further credit note over the difference is enough.',
    async (bookkeeper, { units }, { truth: { right }, of }) => {
      if (right !== undefined && right > -units && of !== undefined)
        await bookkeeper.creditNote(of, right + units);
      return undefined;
    },
  ],
]);

describe('the advice after a change, followed to the letter', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  /** Writes back an invoice of ten units, changes it in the books, and follows the advice. */
  async function invoiceCase(truth: Truth, change: readonly [action: string, body?: object]): Promise<void> {
    const bookkeeper = new Bookkeeper(world, truth);
    const sale = await bookkeeper.invoice(10);
    await world.until(sale.id, 'written_back');
    await world.inTheBooks(sale.id, ...change);
    await bookkeeper.follow(sale);
    await bookkeeper.isRight();
  }

  /** Does the same with a credit note for half of the invoice. */
  async function creditCase(truth: Truth, change: readonly [action: string, body?: object]): Promise<void> {
    const bookkeeper = new Bookkeeper(world, truth);
    const sale = await bookkeeper.invoice(10);
    await world.until(sale.id, 'written_back');
    const note = await bookkeeper.creditNote(sale, 5);
    await world.until(note.id, 'written_back');
    await world.inTheBooks(note.id, ...change);
    await bookkeeper.follow(note, sale);
    await bookkeeper.isRight();
  }

  const edited = (units: Units): readonly [string, object] => ['edit', { fields: sized(units) }];

  it('of an invoice ends with books, balance and receipts that agree', async () => {
    await invoiceCase({ owes: 10 }, ['void']);
    await invoiceCase({ owes: 0, isCancelled: true }, ['void']);
    await invoiceCase({ owes: 10 }, edited(20));
    await invoiceCase({ owes: 20, right: 20 }, edited(20));
    await invoiceCase({ owes: 4, right: 4 }, edited(4));
    await invoiceCase({ owes: 10 }, ['edit', { fields: { InvoiceNumber: `WRONG-${process.pid}` } }]);
    await invoiceCase({ owes: 10, right: 10 }, ['edit', { fields: { Date: '/Date(1772755200000+0000)/' } }]);
  });

  it('of a credit note ends with books, balance and receipts that agree', async () => {
    await creditCase({ owes: 5 }, ['void']);
    await creditCase({ owes: 10, isCreditWrong: true }, ['void']);
    await creditCase({ owes: 5 }, edited(8));
    await creditCase({ owes: 2, right: 8 }, edited(8));
    await creditCase({ owes: 8, right: 2 }, edited(2));
  });

  it('and of all of them together nothing is left, in the list, in the reconciliation and in the bridge of the VAT', async () => {
    const documents = await world.api.allDocuments(world.organisation.id);
    expect(documents.filter(({ state }) => !['written_back', 'excluded'].includes(state))).toEqual([]);
    const path = `/api/organisations/${world.organisation.id}/reconciliations`;
    const { id } = await world.api.send<ReconciliationDto>('POST', path, {
      from: '2026-01-01',
      to: '2026-12-31',
    });
    const report = await eventually('the end of the reconciliation', async () => {
      const run = await world.api.get<ReconciliationReportDto>(`${path}/${id}`);
      return run.state === 'completed' ? run : null;
    });
    const differing = await world.api.get<ReconciledDocumentDto[]>(
      `${path}/${id}/documents?class=changed_after`,
    );
    expect([report.differences, differing]).toEqual([0, []]);
    for (const row of report.bridge ?? [])
      expect([row.unexplained, row.receipts]).toEqual(['0.00', row.books]);
  });

  it('a void of what was entered again gives the question back', async () => {
    const bookkeeper = new Bookkeeper(world, { owes: 10 });
    const sale = await bookkeeper.invoice(10);
    await world.until(sale.id, 'written_back');
    await world.inTheBooks(sale.id, 'void');
    await world.until(sale.id, 'changed_after_fiscalisation');
    const again = await bookkeeper.enterAgain(sale);
    expect(await world.until(sale.id, 'written_back')).toMatchObject({ reason: 'ENTERED_AGAIN' });
    await world.inTheBooks(again.id, 'void');
    expect(await world.until(sale.id, 'changed_after_fiscalisation')).toMatchObject({ reason: 'VOIDED' });
    expect(await world.document(again.id)).toMatchObject({ state: 'excluded', reason: 'VOIDED' });
    await bookkeeper.enterAgain(sale);
    await world.until(sale.id, 'written_back');
  });
});
