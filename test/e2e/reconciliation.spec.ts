import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPromise } from 'yauzl';
import type {
  ReconciledDocumentDto,
  ReconciliationDto,
  ReconciliationReportDto,
} from '../../src/reconciliation/reconciliation.dto';
import type { ComparedZReportDto } from '../../src/reconciliation/vat-pack/vat-pack.dto';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { creditNote, invoice } from '../support/xero-documents';

const PERIOD = ['--from', '2026-01-01', '--till', '2026-12-31'];

describe('reconciliation of real books', () => {
  let world: World;
  let directory: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-reconciliation-'));
    world = await World.start();
  });
  afterAll(async () => {
    await world.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const path = (): string => `/api/organisations/${world.organisation.id}/reconciliations`;
  const reconciled = async (body: object = {}): Promise<ReconciliationReportDto> => {
    const { id } = await world.api.send<ReconciliationDto>('POST', path(), {
      ...{ from: '2026-01-01', to: '2026-12-31' },
      ...body,
    });
    return eventually('the end of the reconciliation', async () => {
      const run = await world.api.get<ReconciliationReportDto>(`${path()}/${id}`);
      return run.state === 'completed' ? run : null;
    });
  };
  const counts = ({ classes }: ReconciliationReportDto): Record<string, number> =>
    Object.fromEntries(
      (classes ?? []).flatMap((one) => (one.documents > 0 ? [[one.class, one.documents]] : [])),
    );
  const run = (...words: string[]) =>
    world.commandLine(...words.slice(0, 1), '--organisation', world.organisation.id, ...words.slice(1));

  it('goes from books over report, pack and bundle to a verification without any server', async () => {
    const [agreed, credited, waiting] = [invoice(), invoice(), invoice({ taxType: 'NOTMAPPED' })];
    const voided = invoice();
    await world.books({ Invoices: [agreed, credited, waiting, voided] });
    for (const { InvoiceID } of [agreed, credited, voided]) await world.until(InvoiceID, 'written_back');
    const credit = creditNote(credited);
    await world.books({ CreditNotes: [credit] });
    await world.until(credit.CreditNoteID, 'written_back');
    await world.until(waiting.InvoiceID, 'waiting');

    const first = await reconciled();
    expect(counts(first)).toEqual({ agreed: 3, credited: 1, waiting: 1 });
    expect(first).toMatchObject({ population: 5, differences: 1, isWell: false });
    expect(first.filing).toMatchObject({
      isReady: false,
      reasons: [expect.stringContaining('1 document of the period without a fiscal receipt: 1 held')],
    });
    for (const row of first.bridge ?? []) expect(row.unexplained).toBe('0.00');
    const again = await reconciled({ reading: 'full' });
    expect([again.sha256, again.inputsSha256]).toEqual([first.sha256, first.inputsSha256]);

    const told = await run('reconcile', ...PERIOD);
    expect([told.code, told.stdout]).toEqual([
      1,
      expect.stringContaining('Not ready to be filed: 1 reason.'),
    ]);

    await world.inTheBooks(voided.InvoiceID, 'void');
    await world.until(voided.InvoiceID, 'changed_after_fiscalisation');
    const changed = await reconciled();
    expect(counts(changed)).toEqual({ agreed: 2, credited: 1, waiting: 1, changed_after: 1 });
    const lines = await world.api.get<ReconciledDocumentDto[]>(
      `${path()}/${changed.id}/documents?class=changed_after`,
    );
    expect(lines).toMatchObject([{ sourceId: voided.InvoiceID, reasons: ['VOIDED'], books: '115.50' }]);
    const stored = await run('reconcile', ...PERIOD, '--stored', '--json');
    expect([stored.code, (JSON.parse(stored.stdout) as { sha256: string }).sha256]).toEqual([
      1,
      changed.sha256,
    ]);

    await packIsMade(lines[0]?.receipt?.fiscalDay ?? '', lines[0]?.receipt?.deviceId ?? '');
    await bundleIsVerified(agreed.InvoiceID);
  });

  const sharedDeviceIsNamed = async (comparison: string, line: object): Promise<void> => {
    await world.inTheDatabase('update fiscal_accounts set is_shared = true');
    const compared = await world.api.send<ComparedZReportDto>('POST', comparison, { zReport: [line] });
    expect(compared.isShared).toBe(true);
    await world.inTheDatabase('update fiscal_accounts set is_shared = false');
  };

  const packIsMade = async (fiscalDay: string, deviceId: string): Promise<void> => {
    const [out, zReport] = [join(directory, 'pack.zip'), join(directory, 'z.csv')];
    writeFileSync(
      zReport,
      `deviceId,fiscalDay,currency,taxCode,kind,amount,tax\n${deviceId},${fiscalDay},USD,NONE,invoice,1.00,0.15\n`,
    );
    const made = await run('vat-pack', ...PERIOD, '--out', out, '--z-report', zReport);
    expect([made.code, made.stdout, made.stderr]).toEqual([1, expect.stringContaining('5 documents'), '']);
    expect(made.stdout).toMatch(/Of \d+ totals of the Z-reports \d+ differ from what was submitted\.$/m);
    const names = await namesIn(out);
    expect(names).toEqual([
      ...['READ-ME.txt', 'vat-pack.html', 'vat-pack.json', 'differences.csv', 'missing-numbers.csv'],
      ...['vat-return.csv', 'bridge.csv', 'taxes.csv', 'cents.csv', 'other-devices.csv', 'totals.csv'],
      ...['without-vat.csv', 'without-receipt-totals.csv', 'without-receipt.csv'],
      ...['straddles-out.csv', 'straddles-in.csv'],
      ...['tax-not-known.csv', 'not-fiscalised.csv', 'exclusions.csv', 'receipts-elsewhere.csv'],
      'linked-sales.csv',
      ...['credit-notes.csv', 'z-report.csv'],
      'documents.csv',
    ]);
    const { id } = (await world.api.get<ReconciliationDto[]>(path()))[0] ?? { id: '' };
    const total = { deviceId, fiscalDay, currency: 'USD', taxCode: 'NONE', kind: 'invoice' };
    const compared = await world.api.send<ComparedZReportDto>('POST', `${path()}/${id}/vat-pack/comparison`, {
      zReport: [{ ...total, amount: '1.00', tax: '0.15' }],
    });
    expect(compared.lines).toHaveLength(compared.totals);
    expect(compared.lines).toContainEqual(
      expect.objectContaining({ ...total, amount: '1.00', sentAmount: '0.00', agrees: false }),
    );
    expect(compared.isShared).toBe(false);
    await sharedDeviceIsNamed(`${path()}/${id}/vat-pack/comparison`, {
      ...total,
      amount: '1.00',
      tax: '0.15',
    });
    writeFileSync(zReport, 'deviceId\n1\n');
    const refused = await run('vat-pack', ...PERIOD, '--out', out, '--z-report', zReport);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('line 1: fiscalDay is missing'),
    ]);
  };

  const bundleIsVerified = async (sourceId: string): Promise<void> => {
    const out = join(directory, 'evidence.zip');
    expect((await run('evidence', ...PERIOD, '--out', out)).code).toBe(0);
    const ledgers = JSON.parse((await world.commandLine('ledger', 'verify', '--json')).stdout) as {
      ledgers: { head: string }[];
    };
    const anchored = await world.commandLine('verify', out, '--head', ledgers.ledgers[0]?.head ?? '');
    expect([anchored.code, anchored.stdout]).toEqual([0, expect.stringContaining('contains the head')]);
    const verified = await world.commandLine('verify', out);
    expect(verified.stdout).toMatch(/^VERIFIED\./);
    expect(verified.stdout).toContain('5 documents, 4 fiscalised');
    expect(verified.stdout).toContain('4 PDFs name the number');
    expect(verified.stdout).toContain('Not proved:\n  - Origin');
    expect(verified.code).toBe(0);
    const bytes = readFileSync(out);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(out, bytes);
    const altered = await world.commandLine('verify', out);
    expect([altered.code, altered.stdout]).toEqual([1, expect.stringContaining('NOT VERIFIED')]);
    expect((await world.commandLine('verify', join(directory, 'none.zip'))).code).toBe(2);
    const one = (await world.document(sourceId))?.id ?? '';
    expect((await run('evidence', '--document', one, '--out', out)).code).toBe(0);
    expect((await world.commandLine('verify', out)).stdout).toContain('1 document, 1 fiscalised');
  };
});

async function namesIn(file: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { fileName } of (await openPromise(file)).eachEntry()) names.push(fileName);
  return names;
}
