import { createHmac, randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { UncertainDecision, Submission } from '../../src/documents/submissions.entities';
import { SubmissionReadsRepository } from '../../src/documents/submission-reads.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { UNKNOWN_BINDING } from '../../src/domain/fiscal/identity';
import { OUTCOMES_LAST_MS } from '../../src/domain/lifecycle/limits';
import { Organisation } from '../../src/organisations/organisation.entity';
import { asOwner } from '../support/as-owner';
import { decimal } from '../support/sales-document-builder';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { type FiscalClient, FiscalHarness, type SubmittedDocument } from '../support/fiscal-harness';

type Taken = FiscalClient & SubmittedDocument;

describe('the signed event about a document that counts as not taken', () => {
  let harness: FiscalHarness;

  beforeAll(async () => {
    harness = await FiscalHarness.start();
  });

  afterAll(() => harness.stop());

  /** Puts a document that the service has accepted and fiscalised, while its answer was understood otherwise. */
  async function taken(state: 'refused' | 'not_sent', documentState: 'rejected' | 'ready'): Promise<Taken> {
    const client = await harness.client();
    const number = `DOC-${randomUUID()}`;
    const printed = { number, currency: 'USD', total: decimal('115.50') };
    const sent = await harness.submitted(client, number, { ...printed, state, requestId: null });
    const { manager } = harness.dataSource;
    await manager.update(TrackedDocument, { id: sent.document.id }, { state: documentState, dueAt: null });
    return { ...client, ...sent };
  }

  async function announce({ account, requestId }: Taken): Promise<void> {
    const service = harness.application.get(FiscalRegistry).get(account.service);
    const said = await service.statusCheck!.statements(account, [requestId]);
    const body = `[${said.map((one) => one.body).join()}]`;
    const signature = createHmac('sha256', 'secret').update(body).digest('base64');
    const { status } = await fetch(`${harness.url}/webhooks/fiscal/${account.id}`, {
      ...{ method: 'POST', body, headers: { 'X-Api-Signature': signature } },
    });
    expect(status).toBe(204);
  }

  const stateOf = async ({ document }: Taken): Promise<string> =>
    (await harness.dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id })).state;

  const decidedAsNotReceived = ({ document, submission }: Taken): Promise<unknown> =>
    harness.dataSource.manager.insert(UncertainDecision, {
      ...{ documentId: document.id, submissionId: submission.id, decision: 'not_received', facts: '{}' },
      ...{ reason: 'The support says so.', decidedBy: 'Tendai' },
    });

  it('ends the refusal: it is fiscalised, and is not sent again', async () => {
    const refused = await taken('refused', 'rejected');
    await announce(refused);
    await harness.track(refused);
    expect(await stateOf(refused)).toBe('fiscalised');
  });

  it('is read at an account that no client has any more: its earlier client is woken and reads it', async () => {
    const refused = await taken('refused', 'rejected');
    const { organisation, account } = refused;
    const present = await harness.client();
    const { manager } = harness.dataSource;
    const moved = {
      fiscalAccountId: present.account.id,
      bindings: { [account.id]: UNKNOWN_BINDING },
      dueAt: new Date('2999-01-01'),
    };
    await manager.update(Organisation, { id: organisation.id }, moved);
    await announce(refused);
    const { dueAt } = await manager.findOneByOrFail(Organisation, { id: organisation.id });
    expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now());
    await harness.track({ account: present.account, organisation: { ...organisation, ...moved } });
    expect(await stateOf(refused)).toBe('fiscalised');
  });

  it('ends the decision that it was never received, before it is sent again', async () => {
    const decided = await taken('not_sent', 'ready');
    await decidedAsNotReceived(decided);
    await announce(decided);
    await harness.track(decided);
    expect(await stateOf(decided)).toBe('fiscalised');
  });

  it('is nothing to one that never left', async () => {
    const unsent = await taken('not_sent', 'ready');
    await announce(unsent);
    await harness.track(unsent);
    expect(await stateOf(unsent)).toBe('ready');
  });

  it('is looked for without reading what the account has had accepted', async () => {
    const refused = await taken('refused', 'rejected');
    const { id } = refused.submission;
    await harness.dataSource.query(
      `with others as (insert into documents
         select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'source_id', n::text))).*
         from documents d, generate_series(1, 500) n where d.id = $1 returning id)
       insert into submissions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
         'document_id', o.id, 'state', 'accepted', 'request_id', gen_random_uuid()))).*
       from submissions s, others o where s.id = $2`,
      [refused.document.id, id],
    );
    await asOwner(harness.dataSource, 'analyze submissions');
    await harness.dataSource.transaction(async (manager) => {
      // Subtracts what the same connection has read before.
      const rowsRead = async (): Promise<number> => {
        const [read] = await manager.query<[{ rows: number }]>(
          `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'submissions'`,
        );
        return read.rows;
      };
      const before = await rowsRead();
      const here = { getRepository: manager.getRepository.bind(manager) } as unknown as DataSource;
      const withoutRequest = await new SubmissionReadsRepository(here).withoutRequest(
        refused.account.id,
        OUTCOMES_LAST_MS,
      );
      expect(withoutRequest.map((one) => one.id)).toEqual([id]);
      expect((await rowsRead()) - before).toBeLessThan(5);
    });
  });

  it('waits while a later attempt of the document is being sent, whose request it may be', async () => {
    const refused = await taken('refused', 'rejected');
    await announce(refused);
    const { manager } = harness.dataSource;
    await manager.update(TrackedDocument, { id: refused.document.id }, { state: 'submitting' });
    await harness.track(refused);
    const { requestId } = await manager.findOneByOrFail(Submission, { id: refused.submission.id });
    expect(requestId).toBeNull();
  });
});
