import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { OrphansRepository } from '../../src/documents/orphans.repository';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import type { Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import type { OpenFiscalAccount } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import type { Lease } from '../../src/organisations/lease/lease';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { OrphanAdoptionService } from '../../src/sync/track/orphan-adoption.service';
import type { OrphanHintsService } from '../../src/sync/track/orphan-hints.service';
import type { OrphanPdfsService } from '../../src/sync/track/orphan-pdfs.service';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

/** Service without news, where every PDF belongs to these documents. */
const HINTS = { accountsOf: () => Promise.resolve([]), ask: () => Promise.resolve(false) };
function pdfsOf(submission: Submission): OrphanPdfsService {
  const { number, currency, total } = submission;
  const none = (): Promise<never[]> => Promise.resolve([]);
  const text = `${number} Total ${currency} ${total.toFixed(2)}`;
  const pdfs = {
    textOf: () => Promise.resolve(text),
    receivedOf: none,
    provenBy: none,
    receiptOf: () => null,
  };
  return pdfs as unknown as OrphanPdfsService;
}

describe('a success without an owner', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let submissions: SubmissionsRepository;
  let documents: DocumentsRepository;
  let orphans: OrphansRepository;
  let organisation: Organisation;
  let account: OpenFiscalAccount;
  let lease: Lease;

  beforeEach(async () => {
    ({ dataSource } = database);
    [submissions, documents] = [new SubmissionsRepository(dataSource), new DocumentsRepository(dataSource)];
    orphans = new OrphansRepository(dataSource);
    const stored = await storeOrganisation(dataSource);
    ({ organisation } = stored);
    account = { id: stored.fiscalAccountId } as OpenFiscalAccount;
    lease = await holdLease(dataSource, organisation);
  });

  const begun = async (follows: string | null): Promise<Submission> => {
    const document = await storeDocument(dataSource, organisation);
    const intent = { ...intentFor(document, account.id), follows };
    const submission = await submissions.begin(lease, document, intent);
    if (submission === null) throw new Error('it is not begun');
    return submission;
  };
  const compare = (submission: Submission): Promise<number> => {
    const hints = HINTS as unknown as OrphanHintsService;
    return new OrphanAdoptionService(documents, submissions, orphans, hints, pdfsOf(submission)).adopt(
      account,
    );
  };
  const standings = async ({ documentId }: Submission): Promise<string[]> =>
    (await orphans.candidatesOf(documentId)).map(({ standing }) => standing);

  it('is compared once more with a document whose refusal was being stored, however long its commit took', async () => {
    const inDoubt = await begun(null);
    await documents.transaction((manager) => submissions.settle(manager, inDoubt, ['sending'], 'unknown'));
    const refused = await begun(inDoubt.datedAt);
    await new OutcomesRepository(dataSource).keepAlone(account.id, [
      {
        ...{ requestId: 'request-1', body: '{}', heardBy: 'webhook', isHint: false },
        ...{ claimsSuccess: true, unreadable: null },
      },
    ]);
    await documents.transaction(async (manager) => {
      await submissions.settle(manager, refused, ['sending'], 'refused');
      await sleep(300);
      await compare(refused);
      await sleep(50);
    });
    expect(await standings(refused)).toEqual(['unopened']);
    await asOwner(dataSource, 'update outcomes set tried_at = null');
    await compare(refused);
    expect(await standings(refused)).toEqual(['names_it']);
  });
});
