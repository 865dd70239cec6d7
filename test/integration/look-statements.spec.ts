import { randomUUID } from 'node:crypto';
import { InboxRepository } from '../../src/documents/inbox/inbox.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { type FiscalClient, FiscalHarness } from '../support/fiscal-harness';
import { countingStatements } from '../support/statements-of-one-call';

describe('a look at what was sent', () => {
  let harness: FiscalHarness;

  beforeAll(async () => {
    harness = await FiscalHarness.start();
  });

  afterAll(() => harness.stop());

  async function statements(client: FiscalClient): Promise<number> {
    let counted = 0;
    await countingStatements(harness.dataSource, async (count) => {
      counted = await count(() => harness.track(client));
    });
    return counted;
  }

  it('asks as little of PostgreSQL for three documents with their events as for one, and next to nothing when it finds none', async () => {
    const client = await harness.client();
    const inbox = harness.application.get(InboxRepository);
    const submit = async (): Promise<string> => {
      const { requestId, document } = await harness.submitted(client, `DOC-${randomUUID()}`);
      const event = { RequestId: requestId, Success: true, note: document.id };
      const body = Buffer.from(JSON.stringify([event]));
      await inbox.storeAll([{ fiscalAccountId: client.account.id, body, isSigned: true }]);
      return document.id;
    };
    // Submits one document first, which makes the queries that a process makes once.
    await submit();
    await statements(client);
    const idle = await statements(client);
    await submit();
    const [one, ids] = [await statements(client), [await submit(), await submit(), await submit()]];
    const three = await statements(client);
    const found = await harness.dataSource.manager.findBy(
      TrackedDocument,
      ids.map((id) => ({ id })),
    );
    expect(found.map(({ state }) => state)).toEqual(['fiscalised', 'fiscalised', 'fiscalised']);
    // Counts the harness' lease and due work, the events and the open submissions. With events: spelling of requests,
    // stored and read statements, the account, fiscalised documents, and credit notes that waited for them.
    expect([idle, one, three]).toEqual([4, 12, 12]);
  });
});
