import { randomUUID } from 'node:crypto';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import type { OutsideImportDto, OutsideReceiptsDto } from '../../src/review/outside/outside-receipts.dto';
import { soundInvoice } from '../../simulators/fiscal-service/testing/sound-documents';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, anInvoice, decimal } from '../support/sales-document-builder';
import { storedSentence, storedText } from '../../src/domain/texts/stored-sentence';

const HOST = 'https://fdms.zimra.co.zw';
let lastNumber = 100;

/** Address in the QR code of a receipt of a foreign device. */
function qr(number: number, device = 77001, day = '01022026'): string {
  const code = number.toString(16).toUpperCase().padStart(16, 'A');
  return `${HOST}/${String(device).padStart(10, '0')}${day}${String(number).padStart(10, '0')}${code}`;
}

const SAYS = { by: 'Rudo Moyo', reason: 'The receipt lies in the file of the customer.' };

describe('a receipt that was made elsewhere', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  beforeEach(async () => {
    const rules = rulesFile({
      ...{
        trigger: 'approved',
        buyerWithoutTin: 'hold',
        creditNoteReason: '',
        lateDocuments: 'hold',
        taxPeriod: 'month',
      },
      ...{ zeroRatedTill: null, goLive: 0 },
    });
    organisation = await pipeline.organisation(dayOf(0), rules);
  });

  afterAll(() => pipeline.stop());

  const anInvoiceOf = (changes: Partial<SalesDocument> = {}): SalesDocument => {
    const sourceId = randomUUID();
    return anInvoice({ sourceId, number: `INV-${sourceId.slice(0, 8)}`, issuedOn: dayOf(1), ...changes });
  };
  const aNoteOf = (invoice: SalesDocument): SalesDocument => {
    const sourceId = randomUUID();
    const { sourceId: invoiceId, number: invoiceNumber } = invoice;
    const allocations = [{ invoiceId, invoiceNumber, amount: decimal('115.5') }];
    return aCreditNote({ sourceId, number: `CN-${sourceId.slice(0, 8)}`, issuedOn: dayOf(2), allocations });
  };

  async function stored(...documents: SalesDocument[]): Promise<TrackedDocument[]> {
    return pipeline.api.store(organisation, documents, 'collected');
  }

  async function after(): Promise<Map<string, TrackedDocument>> {
    const documents = await pipeline.run(organisation);
    return new Map(documents.map((document) => [document.number, document]));
  }

  const record = (document: TrackedDocument | undefined, given: object, status = 202): Promise<unknown> =>
    pipeline.api.post(
      `/api/documents/${document?.id}/outside-receipt`,
      { ...SAYS, documentNumber: document?.number, ...given },
      status,
    );
  const about = (document: TrackedDocument | undefined): Promise<OutsideReceiptsDto> =>
    pipeline.api.get(`/api/documents/${document?.id}/outside-receipt`);
  const decide = (document: TrackedDocument | undefined, what: string, status = 202): Promise<unknown> =>
    pipeline.api.post(
      `/api/documents/${document?.id}/outside-receipt/${what}`,
      { ...SAYS, documentNumber: document?.number },
      status,
    );
  const submissions = async (document: TrackedDocument | undefined): Promise<number> => {
    const sql = 'select count(*)::int as n from submissions where document_id = $1';
    const [row] = await pipeline.api.dataSource.query<{ n: number }[]>(sql, [document?.id]);
    return row?.n ?? -1;
  };

  it('excludes its invoice from submission for good; only a decision with the typed number undoes that', async () => {
    const [invoice] = await stored(anInvoiceOf());
    await record(invoice, { receipt: { address: qr((lastNumber += 1)) }, documentNumber: 'INV-1' }, 422);
    await record(invoice, { receipt: { address: qr(lastNumber), deviceId: '5' } }, 400);
    await record(invoice, { receipt: { address: qr(lastNumber) } });
    const number = invoice?.number ?? '';
    expect((await after()).get(number)).toMatchObject({ state: 'excluded', reason: 'RECORDED_ELSEWHERE' });
    expect(await about(invoice)).toMatchObject({
      recorded: {
        deviceId: '77001',
        datedOn: '2026-02-01',
        source: 'address',
        recordedBy: 'break-glass key (says: Rudo Moyo)',
      },
      isDisputed: false,
    });
    await record(invoice, { receipt: { deviceId: '1', fiscalNumber: '2' } }, 409);
    await pipeline.api.post(`/api/documents/${invoice?.id}/include`, {}, 409);
    expect(await submissions(invoice)).toBe(0);

    await decide(invoice, 'withdrawal');
    expect((await after()).get(number)?.state).toBe('fiscalised');
    await record(invoice, { receipt: { address: qr(lastNumber) } }, 409);
    expect((await about(invoice)).withdrawn).toMatchObject([
      { withdrawnBy: 'break-glass key (says: Rudo Moyo)' },
    ]);
    await decide(invoice, 'withdrawal', 409);
  });

  it('is withdrawn in the words of a person as they are, even where they look like a stored sentence', async () => {
    const [invoice] = await stored(anInvoiceOf());
    const reason = storedText(storedSentence('voided'));
    const numbered = { ...SAYS, reason, documentNumber: invoice?.number };
    await record(invoice, { receipt: { address: qr((lastNumber += 1)) }, ...numbered });
    await after();
    await pipeline.api.post(`/api/documents/${invoice?.id}/outside-receipt/withdrawal`, numbered, 202);
    expect((await about(invoice)).withdrawn).toMatchObject([{ reason, withdrawnBecause: reason }]);
    const { history } = await pipeline.api.get<DocumentDetailDto>(`/api/documents/${invoice?.id}`);
    const [withdrawn] = history.filter((move) => move.reason === 'RECORD_WITHDRAWN');
    expect(withdrawn?.detail).toContain(reason);
  });

  it('is kept from being doubled by the database, whichever process begins the submission or records', async () => {
    const [invoice, sent] = await stored(anInvoiceOf(), anInvoiceOf());
    await record(invoice, { receipt: { address: qr((lastNumber += 1)) } });
    const { dataSource } = pipeline.api;
    expect((await after()).get(sent?.number ?? '')?.state).toBe('fiscalised');
    const columns = 'fiscal_account_id, attempt, kind, number, currency, total, issued_on, dated_at, fingerprint, payload, payload_sha256, lease_token'; // prettier-ignore
    const insert = `insert into submissions (document_id, ${columns}) select $1::uuid, ${columns} from submissions where document_id = $2`;
    await expect(dataSource.query(insert, [invoice?.id, sent?.id])).rejects.toMatchObject({
      driverError: { constraint: 'submissions_none_of_recorded' },
    });
    const outside = `insert into outside_receipts (document_id, device_id, fiscal_number, source, reason, recorded_by)
      values ($1, '9', '9', 'typed', 'because', 'somebody')`;
    await expect(dataSource.query(outside, [sent?.id])).rejects.toMatchObject({
      driverError: { constraint: 'outside_receipts_none_of_submitted' },
    });
  });

  it('is of one document only, recorded or made here', async () => {
    const [one, other, own] = await stored(anInvoiceOf(), anInvoiceOf(), anInvoiceOf());
    await record(one, { receipt: { address: qr((lastNumber += 1)) } });
    await record(other, { receipt: { address: qr(lastNumber) } }, 409);
    await pipeline.api.post(`/api/documents/${other?.id}/exclude`, { reason: 'later' }, 204);
    expect((await after()).get(own?.number ?? '')?.state).toBe('fiscalised');
    const { fiscalData } = await pipeline.api.get<{ fiscalData: { deviceId: string; fiscalNumber: string } }>(
      `/api/documents/${own?.id}`,
    );
    const { deviceId, fiscalNumber } = fiscalData;
    await record(other, { receipt: { deviceId, fiscalNumber } }, 409);
  });

  it('has its credit note held with a cure where the service does not know the invoice', async () => {
    const invoice = anInvoiceOf();
    const note = aNoteOf(invoice);
    const [first, credit] = await stored(invoice, note);
    await pipeline.api.post(`/api/documents/${first?.id}/exclude`, { reason: 'made before us' }, 204);
    const held = (await after()).get(note.number);
    expect(held).toMatchObject({ state: 'waiting', reason: 'ORIGINAL_NOT_FISCALISED' });
    expect(held?.issues[0]?.message).toContain('nothing will send it automatically');

    await record(first, { receipt: { deviceId: '77001', fiscalNumber: String((lastNumber += 1)) } });
    const waiting = (await after()).get(note.number);
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'ORIGINAL_FISCALISED_ELSEWHERE' });
    await record(credit, { receipt: { address: qr((lastNumber += 1)) } });
    expect((await after()).get(note.number)).toMatchObject({
      state: 'excluded',
      reason: 'RECORDED_ELSEWHERE',
    });
  });

  it('has its credit note sent where another program sent the invoice to the same service', async () => {
    const invoice = anInvoiceOf();
    const note = aNoteOf(invoice);
    const account = organisation.fiscalAccountId ?? '';
    await pipeline.api.submitAsAnotherProgram(account, soundInvoice({ InvoiceId: 'erp-77', Date: `${dayOf(1)}T08:00:00+02:00` })); // prettier-ignore
    const [first, credit] = await stored(invoice, note);
    await record(first, { receipt: { deviceId: '77001', fiscalNumber: String((lastNumber += 1)) }, submittedAs: 'erp-77' }); // prettier-ignore
    const end = (await after()).get(note.number);
    expect([end?.state, end?.reason, end?.issues]).toEqual(['fiscalised', null, []]);
    const { submissions: sent } = await pipeline.api.get<{ submissions: { payload: string }[] }>(
      `/api/documents/${credit?.id}`,
    );
    expect(sent[0]?.payload).toContain('"OriginalInvoiceId":"erp-77"');
    expect(await submissions(first)).toBe(0);
  });

  it('is held while the books name another receipt, until a person confirms or withdraws it', async () => {
    const marked = anInvoiceOf({ marks: { link: qr((lastNumber += 1)), hasFiles: false } });
    const [invoice] = await stored(marked);
    await record(invoice, { receipt: { address: qr((lastNumber += 1)) } });
    expect((await after()).get(marked.number)).toMatchObject({
      ...{ state: 'waiting', reason: 'RECORDED_RECEIPT_DIFFERS' },
    });
    expect(await about(invoice)).toMatchObject({ isDisputed: true, inBooks: [{ deviceId: '77001' }] });
    await decide(invoice, 'confirmation');
    expect((await after()).get(marked.number)).toMatchObject({ state: 'excluded' });
    await decide(invoice, 'confirmation', 409);
    await decide(invoice, 'withdrawal');
    expect((await after()).get(marked.number)?.reason).toBe('FISCALISED_ELSEWHERE');
  });

  it('is read from a file with all faults at once, tried without storing, and stored whole or not at all', async () => {
    const [one, two, three] = await stored(anInvoiceOf(), anInvoiceOf(), anInvoiceOf());
    const path = `/api/organisations/${organisation.id}/outside-receipts/import?by=Rudo&reason=list`;
    const [a, b, c] = [(lastNumber += 1), (lastNumber += 1), (lastNumber += 1)];
    const faulty = [
      'number,address,deviceId,fiscalNumber,datedOn',
      `${one?.number},${qr(a)},,,`,
      `${one?.number},${qr(b)},,,`,
      `${two?.number},,12,x,2026-02-31`,
      `INV-nobody,,12,13,2026-02-01`,
      `${three?.number},${qr(a)},,,`,
    ].join('\n');
    const refused = await pipeline.api.postCsv<{ faults: { row: string; field: string }[] }>(
      path,
      faulty,
      400,
    );
    expect(refused.faults.map(({ row, field }) => `${row} ${field}`).sort()).toEqual([
      'line 2 fiscalNumber',
      'line 2 number',
      'line 3 number',
      'line 4 datedOn',
      'line 4 fiscalNumber',
      'line 5 number',
      'line 6 fiscalNumber',
    ]);
    const good = `number,address,deviceId,fiscalNumber\n${one?.number},${qr(a)},,\n${two?.number},,77001,${c}\n`;
    const tried = await pipeline.api.postCsv<OutsideImportDto>(`${path}&dryRun=true`, good);
    expect([tried.isApplied, tried.rows.map(({ outcome }) => outcome)]).toEqual([
      false,
      ['recorded', 'recorded'],
    ]);
    expect((await about(one)).recorded).toBeNull();
    expect((await pipeline.api.postCsv<OutsideImportDto>(path, good)).isApplied).toBe(true);
    const again = await pipeline.api.postCsv<OutsideImportDto>(path, good);
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    const listed = `/api/organisations/${organisation.id}/outside-receipts?from=2026-01-01&to=2026-12-31`;
    const inPeriod = await pipeline.api.get<{ number: string; total: string }[]>(listed);
    expect(inPeriod.map(({ number }) => number).sort()).toEqual([one?.number, two?.number].sort());
    const states = await after();
    expect([one, two].map((document) => states.get(document?.number ?? '')?.state)).toEqual([
      'excluded',
      'excluded',
    ]);
  });

  it('is read from the links that a former integration has left in the books', async () => {
    const link = (number: number): Partial<SalesDocument> => ({
      marks: { link: qr(number), hasFiles: false },
    });
    const [a, b] = [(lastNumber += 1), (lastNumber += 1)];
    const [one, , twice] = await stored(anInvoiceOf(link(a)), anInvoiceOf(link(b)), anInvoiceOf(link(b)));
    const held = await after();
    expect(held.get(one?.number ?? '')?.reason).toBe('FISCALISED_ELSEWHERE');
    const path = `/api/organisations/${organisation.id}/outside-receipts/from-books?by=Rudo&reason=former%20program`;
    const read = await pipeline.api.post<OutsideImportDto>(path, {});
    expect(read.rows.map(({ number }) => number)).toContain(one?.number);
    expect(read.faults.map(({ reason }) => /is the receipt of/.test(reason))).toEqual([true, true]);
    const states = await after();
    expect(states.get(one?.number ?? '')).toMatchObject({ state: 'excluded', reason: 'RECORDED_ELSEWHERE' });
    expect(read.rows).toHaveLength(1);
    expect(states.get(twice?.number ?? '')?.reason).toBe('FISCALISED_ELSEWHERE');
  });
});
