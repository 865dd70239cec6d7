import type { DataSource } from 'typeorm';
import type { Submission } from '../../src/documents/submissions.entities';
import type { Intent } from '../../src/documents/begin-submission';
import { PrintedNumbersRepository } from '../../src/documents/printed-numbers.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { Decimal } from '../../src/domain/money';
import { PrintedReceiptsService } from '../../src/sync/track/printed-receipts.service';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const CREDIT = 'CREDITED INVOICE INV-1001 Customer reference No: CN-1001 Total USD -115.50';

describe('a fiscal PDF among everything that the account has received', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let printed: PrintedReceiptsService;
  let send: (number: string, changes?: Partial<Intent>) => Promise<Submission>;

  beforeEach(async () => {
    ({ dataSource } = database);
    printed = new PrintedReceiptsService(new PrintedNumbersRepository(dataSource));
    const submissions = new SubmissionsRepository(dataSource);
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    send = async (number, changes = {}) => {
      const document = await storeDocument(dataSource, organisation);
      const lease = await holdLease(dataSource, organisation);
      const follows = await submissions.lastMoment(fiscalAccountId, document.id);
      const intent = { ...intentFor(document, fiscalAccountId), follows, number, ...changes };
      const submission = await submissions.begin(lease, document, intent);
      await submissions.settle(dataSource.manager, submission!, ['sending'], 'accepted', {
        requestId: `r-${number}`,
      });
      return submission!;
    };
  });

  it('is of the document whose number, total and currency it names', async () => {
    const [one, two] = [await send('INV-1001'), await send('INV-1002')];
    expect(await printed.proves('No: INV-1001 Total USD 115.50', one)).toBe(true);
    expect(await printed.proves('No: INV-1001 Total USD 115.50', two)).toBe(false);
  });

  it('is of none of them when it names another with the same amount as well', async () => {
    const one = await send('INV-1001');
    await send('INV-1002');
    expect(await printed.proves('INV-1002, replaces INV-1001, USD 115.50', one)).toBe(false);
  });

  it('is no PDF of an invoice when a credit note of it is printed, and is the one of the credit note', async () => {
    const one = await send('INV-1001', { total: new Decimal('115.50') });
    const { sourceId } = await dataSource
      .query<{ sourceId: string }[]>('select source_id as "sourceId" from documents where id = $1', [
        one.documentId,
      ])
      .then(([row]) => row!);
    const credit = await send('CN-1001', { kind: 'credit_note', originalSourceId: sourceId });
    expect(await printed.proves(CREDIT, one)).toBe(false);
    expect(await printed.proves(CREDIT, credit)).toBe(true);
  });

  it('may name what was submitted with the document itself', async () => {
    await send('INV-1001');
    const payload = Buffer.from('{"Reference":"replaces INV-1001"}');
    const two = await send('INV-1002', { payload });
    expect(await printed.proves('INV-1002, replaces INV-1001, USD 115.50', two)).toBe(true);
  });
});
