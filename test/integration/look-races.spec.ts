import { randomUUID } from 'node:crypto';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { InboxRepository } from '../../src/documents/inbox/inbox.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { eventually } from '../../demo/eventually';
import { FiscalHarness, type SubmittedDocument } from '../support/fiscal-harness';

describe('what a look at what was sent must not leave behind', () => {
  let harness: FiscalHarness;

  beforeAll(async () => {
    harness = await FiscalHarness.start();
  });

  afterAll(() => harness.stop());

  const query = <Row>(sql: string, ...parameters: unknown[]): Promise<Row[]> =>
    harness.dataSource.query<Row[]>(sql, parameters);
  const change = ({ document }: SubmittedDocument, assignments: string): Promise<unknown> =>
    query(`update documents set ${assignments} where id = $1`, document.id);
  const number = (): string => `DOC-${randomUUID()}`;

  async function stateOf({ document }: SubmittedDocument): Promise<[string, boolean]> {
    const [row] = await query<{ state: string; is_soon: boolean }>(
      `select state, due_at < clock_timestamp() + interval '1 minute' as is_soon from documents where id = $1`,
      document.id,
    );
    return [row?.state ?? '', row?.is_soon ?? false];
  }

  it('asks about live documents before history, however long that has been due', async () => {
    const client = await harness.client();
    const [history, live] = [
      await harness.submitted(client, number()),
      await harness.submitted(client, number()),
    ];
    await query(`update organisations set go_live_on = '2026-03-01' where id = $1`, client.organisation.id);
    await change(history, `issued_on = '2026-02-01', due_at = clock_timestamp() - interval '2 minutes'`);
    await change(live, `issued_on = '2026-03-05', due_at = clock_timestamp() - interval '1 minute'`);
    const submissions = harness.application.get(SubmissionsRepository);
    const found = await submissions.open(client.organisation.id, client.account.id, 1);
    expect(found?.open.map(({ document }) => document.id)).toEqual([live.document.id]);
  });

  it('releases credit notes also when the release behind the success fails', async () => {
    const client = await harness.client();
    const [invoice, credit] = [
      await harness.submitted(client, number()),
      await harness.submitted(client, number(), { state: 'not_sent' }),
    ];
    const rests = `due_at = clock_timestamp() + interval '15 minutes'`;
    await change(credit, `state = 'waiting', kind = 'credit_note', reason = 'ORIGINAL_UNDER_WAY', ${rests}`);
    const documents = harness.application.get(DocumentsRepository);
    const failing = jest
      .spyOn(documents, 'makeWaitingDue')
      .mockRejectedValueOnce(new Error('the connection is gone'));
    try {
      await expect(harness.track(client)).rejects.toThrow('the connection is gone');
    } finally {
      failing.mockRestore();
    }
    await harness.track(client);
    expect([await stateOf(invoice), await stateOf(credit)]).toEqual([
      ['fiscalised', true],
      ['waiting', true],
    ]);
  });

  it('asks soon about a request whose answer is stored while its event is taken', async () => {
    const client = await harness.client();
    const [one, other] = [
      await harness.submitted(client, number()),
      await harness.submitted(client, number()),
    ];
    // Stores one document whose request is unknown, and postpones another one of the same events.
    const unknown = `update submissions set request_id = null, state = 'unknown' where id = $1`;
    await query(unknown, one.submission.id);
    for (const sent of [one, other]) await change(sent, `due_at = clock_timestamp() + interval '5 minutes'`);
    const events = [other, one].map(({ requestId }) => ({ RequestId: requestId, Success: true }));
    const body = Buffer.from(JSON.stringify(events));
    const inbox = harness.application.get(InboxRepository);
    await inbox.storeAll([{ fiscalAccountId: client.account.id, body, isSigned: true }]);
    const blocker = harness.dataSource.createQueryRunner();
    await blocker.startTransaction();
    try {
      await blocker.query(`update documents set last_failure = 'held' where id = $1`, [other.document.id]);
      const tracked = harness.track(client);
      await eventually('the events wait for the document', async () => {
        const waiting = await query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'with taken as%'
             and datname = current_database()`,
        );
        return waiting.length > 0 ? true : null;
      });
      const answered = `update submissions set request_id = $2, state = 'accepted' where id = $1`;
      await query(answered, one.submission.id, one.requestId);
      await blocker.commitTransaction();
      await tracked;
    } finally {
      await blocker.release();
    }
    await harness.track(client);
    expect((await stateOf(one))[1]).toBe(true);
  });
});
