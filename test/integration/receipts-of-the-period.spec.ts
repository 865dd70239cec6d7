import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { reconcileOrganisation } from '../../src/cli/database-commands';
import type { StoredTax } from '../../src/domain/fiscal/sent-tax';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { storedReconciling } from '../../src/reconciliation/reconciling';
import { filingOf } from '../../src/reconciliation/report/filing';
import type { ReportedDocument } from '../../src/reconciliation/report/report';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

interface Stored {
  readonly issuedOn: string;
  readonly datedAt: string;
  readonly fiscalNumber: string;
  readonly organisation?: Organisation;
  readonly deviceId?: string;
}

const TAX: StoredTax = {
  taxCode: 'STD',
  percent: '15.5',
  deviceTaxId: 517,
  amount: '115.50',
  tax: '15.50',
  booksTax: '15.50',
};

describe('the receipts of a period', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;
  let account: string;

  beforeEach(async () => {
    ({ dataSource } = database);
    const stored = await storeOrganisation(dataSource);
    organisation = stored.organisation;
    account = stored.fiscalAccountId;
  });

  const book = async (issuedOn: string, state: Parameters<typeof storeDocument>[2], of = organisation) => {
    const document = await storeDocument(dataSource, of, state);
    const lines = [aLine({ taxType: 'OUT', lineAmount: decimal('100'), taxAmount: decimal('15.50') })];
    document.issuedOn = issuedOn;
    document.source = writeSalesDocument(anInvoice({ sourceId: document.sourceId, issuedOn, lines }));
    return dataSource.manager.save(document);
  };
  /** Stores a document booked and sent on these days, for 115.50 including 15.50 tax. */
  const fiscalise = async ({ issuedOn, datedAt, fiscalNumber, deviceId, ...rest }: Stored) => {
    const of = rest.organisation ?? organisation;
    const document = await book(issuedOn, 'written_back', of);
    const payload = `{"CurrencyCode":"USD","Total":115.50,"TotalTax":15.50,"InvoiceNumber":"N","LineItems":[{"TaxCode":"STD","LineAmount":100.00}]}`;
    const [{ id }] = await dataSource.query<[{ id: string }]>(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, source, taxes, payload, payload_sha256, lease_token, state)
       values ($1, $2, 1, 'invoice', $3, 'USD', 115.50, $4, $5, 'f', $6, $7, convert_to($8, 'UTF8'),
         encode(sha256(convert_to($8, 'UTF8')), 'hex'), 1, 'fiscalised') returning id`,
      [
        ...[document.id, of.fiscalAccountId, document.number, datedAt.slice(0, 10), datedAt, document.source],
        ...[JSON.stringify([TAX]), payload],
      ],
    );
    await dataSource.query(
      `insert into fiscal_receipts (document_id, submission_id, device_id, fiscal_day, fiscal_number,
         verification_code, qr_url, outcome) values ($1, $2, $3, '1', $4, 'A', 'https://v.example', '{}')`,
      [document.id, id, deviceId ?? account, fiscalNumber],
    );
    return document;
  };
  const run = async (from: string, to: string) => {
    const documents: ReportedDocument[] = [];
    const reconciling = storedReconciling(dataSource);
    const summary = await reconciling.run({ organisationId: organisation.id, from, to }, (batch) => {
      documents.push(...batch);
      return Promise.resolve();
    });
    return { ...summary, documents };
  };
  const february = () => run('2026-02-01', '2026-02-28');
  const march = () => run('2026-03-01', '2026-03-31');

  it('hold an invoice booked in an earlier period that was sent with the present date', async () => {
    await fiscalise({ issuedOn: '2026-02-20', datedAt: '2026-03-31T23:59:59', fiscalNumber: '1' });
    const inMarch = await march();
    expect(inMarch.documents).toMatchObject([{ class: 'agreed', straddle: 'in', receiptTax: '15.50' }]);
    expect(inMarch.taxes).toMatchObject([
      { month: '2026-03', taxCode: 'STD', deviceTaxId: 517, net: '100.00', tax: '15.50', amount: '115.50' },
    ]);
    expect(inMarch.bridge).toMatchObject([
      { books: '0.00', straddlesIn: '15.50', receipts: '15.50', unexplained: '0.00' },
    ]);
    const inFebruary = await february();
    expect(inFebruary.documents).toMatchObject([{ straddle: 'out' }]);
    expect(inFebruary.taxes).toEqual([]);
    expect(inFebruary.bridge).toMatchObject([
      { books: '15.50', straddlesOut: '-15.50', receipts: '0.00', unexplained: '0.00' },
    ]);
    expect([inMarch.isWell, inFebruary.isWell]).toEqual([true, true]);
  });

  it('hold one whose date was moved to another period since, as a difference', async () => {
    const moved = await fiscalise({
      issuedOn: '2026-03-01',
      datedAt: '2026-03-01T10:00:00',
      fiscalNumber: '1',
    });
    await dataSource.query(
      `update documents set issued_on = '2026-04-02', fingerprint = 'moved', state = 'changed_after_fiscalisation'
       where id = $1`,
      [moved.id],
    );
    const report = await march();
    expect(report.documents).toMatchObject([
      { class: 'changed_after', reasons: ['DATE_MOVED', 'EDITED'], straddle: 'in' },
    ]);
    expect(report.taxes).toMatchObject([{ tax: '15.50' }]);
    expect(report.bridge).toMatchObject([{ straddlesIn: '15.50', receipts: '15.50', unexplained: '0.00' }]);
    expect(report.isWell).toBe(false);
  });

  it('keep their currency when that of the books is changed, as a difference', async () => {
    const changed = await fiscalise({
      issuedOn: '2026-03-01',
      datedAt: '2026-03-01T10:00:00',
      fiscalNumber: '1',
    });
    await dataSource.query(`update documents set currency = 'ZWG', fingerprint = 'changed' where id = $1`, [
      changed.id,
    ]);
    const report = await march();
    expect(report.documents).toMatchObject([{ reasons: ['CURRENCY_DIFFERS', 'EDITED'] }]);
    expect(report.totals.map((one) => [one.currency, one.books, one.fiscalised])).toEqual([
      ['USD', '0.00', '115.50'],
      ['ZWG', '115.50', '0.00'],
    ]);
    expect(report.taxes).toMatchObject([{ currency: 'USD', tax: '15.50' }]);
  });

  it('lack numbers that somebody else made at the device, and these are named with the days between', async () => {
    for (const [fiscalNumber, day] of [
      ['7', '02'],
      ['8', '03'],
      ['12', '09'],
      ['13', '10'],
    ] as const) {
      await fiscalise({ issuedOn: `2026-03-${day}`, datedAt: `2026-03-${day}T10:00:00`, fiscalNumber });
    }
    const report = await march();
    expect(report.missingNumbers).toEqual([
      { deviceId: account, first: '9', last: '11', after: '2026-03-03', till: '2026-03-09' },
    ]);
    expect([report.isWell, filingOf(report)]).toMatchObject([
      false,
      { isReady: false, reasons: [expect.stringContaining('3 receipts (numbers 9 to 11)')] },
    ]);
    // No number is missing before the first known receipt, or in another month.
    expect((await february()).missingNumbers).toEqual([]);
  });

  it('of another organisation at the same device fill its numbers, and are named as not in this pack', async () => {
    const { organisation: other } = await storeOrganisation(dataSource, account);
    for (const [fiscalNumber, of] of [
      ['1', organisation],
      ['2', other],
      ['3', organisation],
    ] as const) {
      await fiscalise({
        ...{ issuedOn: '2026-03-05', datedAt: `2026-03-05T10:00:0${fiscalNumber}`, fiscalNumber },
        organisation: of,
      });
    }
    const report = await march();
    expect(report.missingNumbers).toEqual([]);
    expect(report.otherDevices).toEqual([
      { deviceId: account, organisation: 'Stored', currency: 'USD', receipts: 1, total: '115.50' },
    ]);
    expect(report.taxes).toMatchObject([{ tax: '31.00' }]);
  });

  it('of another device of the same taxpayer are named', async () => {
    const { organisation: other, fiscalAccountId } = await storeOrganisation(dataSource);
    const tin = randomUUID();
    await dataSource.query(
      `update fiscal_accounts set taxpayer_tin = $1, taxpayer_said_by = 'person' where id in ($2, $3)`,
      [tin, account, fiscalAccountId],
    );
    await fiscalise({
      ...{ issuedOn: '2026-03-05', datedAt: '2026-03-05T10:00:00', fiscalNumber: '5' },
      ...{ organisation: other, deviceId: fiscalAccountId },
    });
    expect((await march()).otherDevices).toMatchObject([{ deviceId: fiscalAccountId, receipts: 1 }]);
  });

  it('made elsewhere and recorded fill the numbers of the device, and are named apart from what was left out', async () => {
    for (const fiscalNumber of ['1', '3']) {
      const day = `2026-03-0${fiscalNumber}`;
      await fiscalise({ issuedOn: day, datedAt: `${day}T10:00:00`, fiscalNumber });
    }
    const { id } = await book('2026-02-27', 'excluded');
    const record = `insert into outside_receipts (document_id, device_id, fiscal_number, dated_on, source, reason, recorded_by)
      values ($1, $2, '2', '2026-03-02', 'typed', 'by hand', 'Rudo')`;
    await dataSource.query(record, [id, account]);
    const report = await march();
    expect(report.missingNumbers).toEqual([]);
    expect(report.classes).toMatchObject({ agreed: 2, elsewhere: 1 });
    expect(report.documents[0]).toMatchObject({
      elsewhere: { deviceId: account, fiscalNumber: '2', datedOn: '2026-03-02' },
    });
    const inFebruary = await february();
    expect(inFebruary.bridge).toMatchObject([{ books: '15.50', elsewhere: '-15.50', receipts: '0.00' }]);
    expect(inFebruary.isWell).toBe(true);
  });

  it('do not cover money received without an invoice, and the bridge says how much VAT that is', async () => {
    const lines = [{ description: '', accountCode: '200', taxType: 'OUT', net: '50.00', tax: '7.75' }];
    await dataSource.query(
      `insert into other_sales (organisation_id, kind, source_id, issued_on, reference, customer, bank_account_id,
         bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
       values ($1, 'receive_money', 'r', '2026-03-05', 'Till', '', '', '', 'USD', true, $2, '[]', now(), now())`,
      [organisation.id, JSON.stringify(lines)],
    );
    await dataSource.query(
      `insert into tax_mappings (organisation_id, tax_type, tax_code, tax_name, percent, device_tax_id)
       values ($1, 'OUT', 'STD', 'Standard', 15.5, 517)`,
      [organisation.id],
    );
    expect((await march()).bridge).toMatchObject([
      {
        ...{ taxCode: 'STD', percent: '15.5', deviceTaxId: 517 },
        ...{ books: '7.75', otherSales: '-7.75', receipts: '0.00', unexplained: '0.00' },
      },
    ]);
    expect((await february()).bridge).toEqual([]);
  });

  it('cannot be filed while approved sales of the period wait, and the command says so', async () => {
    await book('2026-03-05', 'waiting');
    const report = await march();
    expect(report).toMatchObject({ isWell: false, classes: { waiting: 1 } });
    expect(report.bridge).toMatchObject([
      { taxCode: 'not mapped: OUT', books: '15.50', open: '-15.50', receipts: '0.00', unexplained: '0.00' },
    ]);
    const options = { organisation: organisation.id, from: '2026-03-01', till: '2026-03-31' };
    const { isWell, text } = await reconcileOrganisation(dataSource, options);
    expect([isWell, text]).toEqual([
      false,
      expect.stringContaining(
        '1 document of the period without a fiscal receipt: 1 held; together USD 115.50',
      ),
    ]);
  });
});
