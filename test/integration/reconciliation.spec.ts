import { inEnglish } from '../support/in-english';
import type { DataSource } from 'typeorm';
import { reconcileOrganisation } from '../../src/cli/database-commands';
import type { ReportedDocument } from '../../src/reconciliation/report/report';
import { DIFFERENCES } from '../../src/reconciliation/report/classify';
import { filingOf } from '../../src/reconciliation/report/filing';
import { documentTables } from '../../src/reconciliation/vat-pack/document-tables';
import { type VatPack, VatPackSections } from '../../src/reconciliation/vat-pack/vat-pack';
import { storedReconciling } from '../../src/reconciliation/reconciling';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { asOwner } from '../support/as-owner';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

describe('the reconciliation of stored documents', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Awaited<ReturnType<typeof storeOrganisation>>['organisation'];
  let account: string;

  beforeEach(async () => {
    ({ dataSource } = database);
    const stored = await storeOrganisation(dataSource);
    organisation = stored.organisation;
    account = stored.fiscalAccountId;
  });

  const store = async (state: Parameters<typeof storeDocument>[2]) => {
    const document = await storeDocument(dataSource, organisation, state);
    document.source = writeSalesDocument(anInvoice({ sourceId: document.sourceId }));
    return dataSource.manager.save(document);
  };
  const fiscalise = async (
    documentId: string,
    number: string,
    total: string,
    lines = '{"TaxCode":"VAT","LineAmount":100.00}',
  ): Promise<void> => {
    const payload = `{"CurrencyCode":"USD","Total":${total},"TotalTax":15.50,"InvoiceNumber":"N","LineItems":[${lines}]}`;
    const [{ id }] = await dataSource.query<[{ id: string }]>(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, payload, payload_sha256, lease_token, state)
       values ($1, $2, 1, 'invoice', $3, 'USD', $4, '2026-03-01', '2026-03-01T10:00:00', 'f', convert_to($5, 'UTF8'),
         encode(sha256(convert_to($5, 'UTF8')), 'hex'), 1, 'fiscalised') returning id`,
      [documentId, account, number, total, payload],
    );
    await dataSource.query(
      `insert into fiscal_receipts (document_id, submission_id, device_id, fiscal_day, fiscal_number,
         verification_code, qr_url, outcome) values ($1, $2, '1', '1', $3, 'A', 'https://v.example', '{}')`,
      [documentId, id, number],
    );
  };
  const run = async (from = '2026-03-01', to = '2026-03-31') => {
    const documents: ReportedDocument[] = [];
    const reconciling = storedReconciling(dataSource);
    const summary = await reconciling.run({ organisationId: organisation.id, from, to }, (batch) => {
      documents.push(...batch);
      return Promise.resolve();
    });
    return { ...summary, documents };
  };

  it('compares the bytes that were sent with the books, and the sums are exact', async () => {
    await fiscalise((await store('written_back')).id, '1', '115.50');
    const off = await store('written_back');
    await fiscalise(off.id, '2', '115.51');
    await store('waiting');
    const report = await run();
    expect(report.classes).toMatchObject({ agreed: 1, changed_after: 1, waiting: 1 });
    expect(report.documents.find((one) => one.class === 'changed_after')).toMatchObject({
      id: off.id,
      reasons: ['TOTAL_DIFFERS'],
      fiscalised: '115.51',
    });
    expect(report.taxes).toEqual([
      {
        month: '2026-03',
        currency: 'USD',
        kind: 'invoice',
        taxCode: 'VAT',
        percent: '',
        deviceTaxId: null,
        net: '200.00',
        amount: '231.00',
        tax: '31.00',
        booksMinusAuthority: '0.00',
      },
    ]);
    expect(await run()).toEqual(report);
    expect((await run('2026-04-01', '2026-04-30')).population).toBe(0);
  });

  it('counts a sale once that was fiscalised with another document, which the books need not have any more', async () => {
    const first = await store('written_back');
    await fiscalise(first.id, '1', '115.50');
    await dataSource.query(`update documents set seen_at = now() - interval '1 day'`);
    const linked = async (total: string): Promise<string> => {
      const { id } = await store('excluded');
      await dataSource.query('update documents set total = $2 where id = $1', [id, total]);
      await dataSource.query(
        `insert into document_decisions (document_id, decision, version, reason, original_id, is_standing)
         select id, 'sale', source, '', $2, true from documents where id = $1`,
        [id, first.id],
      );
      await dataSource.query(
        `insert into outside_receipts (document_id, device_id, fiscal_number, dated_on, source, reason, recorded_by)
         values ($1, '1', '1', '2026-03-01', 'sale', 'Reset.', 'Rudo')`,
        [id],
      );
      return id;
    };
    const rest = await linked('40');
    for (const stream of ['invoices', 'credit-notes'])
      await dataSource.query(
        `insert into book_readings (organisation_id, stream, full_since) values ($1, $2, now() - interval '1 hour')`,
        [organisation.id, stream],
      );
    // The books have only forty of it, so the rest must be examined.
    expect((await run()).classes).toMatchObject({ linked: 1, in_no_book: 1, agreed: 0 });
    await linked('75.50');
    const report = await run();
    expect(report.classes).toMatchObject({ linked: 2, in_no_book: 0, agreed: 1, elsewhere: 0 });
    expect(report.documents.filter((one) => DIFFERENCES.includes(one.class))).toEqual([]);
    expect(report.taxes.map(({ amount, tax }) => [amount, tax])).toEqual([['115.50', '15.50']]);
    const sections = new VatPackSections();
    for (const document of report.documents) sections.add(document);
    const { documents, ...summary } = report;
    const pack = sections.pack('Msasa', summary, filingOf(summary), null) as VatPack;
    const table = documentTables(pack).find(({ name }) => name === 'linked-sales');
    expect(table?.rows.map((row) => row.at(-1))).toEqual(
      expect.arrayContaining(['rest of 1, 40.00 of 115.50']),
    );
    expect(documents.find(({ id }) => id === rest)?.class).toBe('linked');
  });

  describe('of documents with several tax codes', () => {
    const LINES = '{"TaxCode":"STD","LineAmount":100.00},{"TaxCode":"ZERO","LineAmount":10.00}';
    const taxes = ({ taxes }: Awaited<ReturnType<typeof run>>): string[] =>
      taxes.map((one) => [one.taxCode, one.amount, one.tax, one.booksMinusAuthority].join(' '));
    /** Fiscalises a document whose taxes were not stored then, with this tax in the books. */
    const fiscaliseEarlier = async (booksTax: string): Promise<string> => {
      const { id, sourceId } = await store('written_back');
      await fiscalise(id, '1', '125.50', LINES);
      const lines = [
        aLine({ taxType: 'OUT', taxAmount: decimal(booksTax) }),
        aLine({ taxType: 'NIL', taxAmount: decimal('0') }),
      ];
      const source = writeSalesDocument(anInvoice({ sourceId, lines }));
      await asOwner(dataSource, 'update submissions set source = $1', [source]);
      return id;
    };

    it('takes the tax that was stored with the submission', async () => {
      const { id } = await store('written_back');
      await fiscalise(id, '1', '125.50', LINES);
      const stored = [
        {
          taxCode: 'STD',
          percent: '15.5',
          deviceTaxId: 1,
          amount: '115.50',
          tax: '15.50',
          booksTax: '15.51',
        },
        { taxCode: 'ZERO', percent: '0', deviceTaxId: 2, amount: '10.00', tax: '0.00', booksTax: '0.00' },
      ];
      await asOwner(dataSource, 'update submissions set taxes = $1', [JSON.stringify(stored)]);
      const report = await run();
      expect(taxes(report)).toEqual(['STD 115.50 15.50 0.01', 'ZERO 10.00 0.00 0.00']);
      expect(report.taxGaps).toBe(0);
    });

    it('computes it for earlier ones by the rules that they were mapped by, else by the present ones', async () => {
      await fiscaliseEarlier('15.49');
      await dataSource.query(
        `insert into tax_mappings (organisation_id, tax_type, tax_code, tax_name, percent, valid_from)
         values ($1, 'OUT', 'STD', 'Standard', 15.5, '2026-01-01'), ($1, 'NIL', 'ZERO', 'Zero', 0, null)`,
        [organisation.id],
      );
      expect(taxes(await run())).toEqual(['STD 115.50 15.50 -0.01', 'ZERO 10.00 0.00 0.00']);
      const days = { validFrom: null, validTill: null, deviceTaxId: null, taxName: '' };
      const rules = JSON.stringify({
        taxes: [
          { taxType: 'OUT', taxCode: 'STD', percent: '15', ...days },
          { taxType: 'NIL', taxCode: 'ZERO', percent: 'exempt', ...days },
        ],
      });
      await dataSource.query(`insert into rule_sets (sha256, rules) values ('of-that-day', $1)`, [rules]);
      await asOwner(dataSource, `update submissions set rules_sha256 = 'of-that-day'`);
      const [document] = (await run()).documents;
      expect(inEnglish(document?.taxGap ?? null)).toContain(
        'make 15.00 of tax of its lines, and 15.50 was sent',
      );
    });

    it('names a document whose rate nobody knows, instead of guessing', async () => {
      const id = await fiscaliseEarlier('15.50');
      const report = await run();
      expect(report).toMatchObject({ taxes: [], taxGaps: 1 });
      expect(inEnglish(report.documents)).toMatchObject([
        { id, taxGap: expect.stringContaining('The rate of tax code STD, ZERO on 1 Mar 2026 is not known') },
      ]);
      const options = { organisation: organisation.id, from: '2026-03-01', till: '2026-03-31' };
      const { text } = await reconcileOrganisation(dataSource, options);
      expect(text).toContain('Of 1 document the tax by tax code is not wholly known');
    });
  });

  it('is shown with its differences first, and what is asked wrongly is named', async () => {
    await store('uncertain');
    const options = { organisation: organisation.id, from: '2026-03-01', till: '2026-03-31' };
    const shown = await reconcileOrganisation(dataSource, options);
    expect(shown.isWell).toBe(false);
    expect(shown.text).toMatch(/^Difference[^]*\nuncertain\t/);
    await expect(reconcileOrganisation(dataSource, { ...options, till: '2026-02-30' })).rejects.toThrow(
      '--till',
    );
    await expect(reconcileOrganisation(dataSource, { ...options, organisation: account })).rejects.toThrow(
      'there is no organisation',
    );
  });
});
