import { storedWords } from '../../src/domain/texts/stored-sentence';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { Organisation } from '../../src/organisations/organisation.entity';
import { LeaseLost, RunOutdated } from '../../src/organisations/lease/lease';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { ForbiddenTransition } from '../../src/domain/lifecycle/lifecycle';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { isWaitedFor, waitsForALock } from '../support/waits-for-a-lock';

const PLAIN = { claimsSuccess: false, unreadable: null };

describe('the intent to submit', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let submissions: SubmissionsRepository;

  beforeEach(() => {
    ({ dataSource } = database);
    submissions = new SubmissionsRepository(dataSource);
  });

  const stateOf = async (document: TrackedDocument): Promise<string> =>
    (await dataSource.getRepository(TrackedDocument).findOneByOrFail({ id: document.id })).state;

  it('is refused while the fiscal account has another one under way, even from another organisation', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const other = await storeOrganisation(dataSource, fiscalAccountId);
    const [one, two] = [
      await storeDocument(dataSource, organisation),
      await storeDocument(dataSource, other.organisation),
    ];
    const first = await submissions.begin(
      await holdLease(dataSource, organisation),
      one,
      intentFor(one, fiscalAccountId),
    );
    const second = await submissions.begin(
      await holdLease(dataSource, other.organisation),
      two,
      intentFor(two, fiscalAccountId),
    );
    expect(first?.state).toBe('sending');
    expect(second).toBeNull();
    expect([await stateOf(one), await stateOf(two), two.state]).toEqual(['submitting', 'ready', 'ready']);
  });

  it.each(['accepted', 'unknown', 'fiscalised'] as const)(
    'is refused for good once an earlier submission is %s, whatever state the document claims to have',
    async (state) => {
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const lease = await holdLease(dataSource, organisation);
      const document = await storeDocument(dataSource, organisation);
      const first = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
      await submissions.settle(dataSource.manager, first!, ['sending'], state);
      await dataSource.query(`update documents set state = 'ready' where id = $1`, [document.id]);
      document.state = 'ready';
      expect(await submissions.begin(lease, document, intentFor(document, fiscalAccountId))).toBeNull();
      expect(await submissions.ofDocument(document.id)).toHaveLength(1);
    },
  );

  it.each(['not_sent', 'refused', 'rejected'] as const)(
    'may be formed again after one that is %s',
    async (state) => {
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const lease = await holdLease(dataSource, organisation);
      const document = await storeDocument(dataSource, organisation);
      const first = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
      await submissions.settle(dataSource.manager, first!, ['sending'], state);
      await dataSource.query(`update documents set state = 'ready' where id = $1`, [document.id]);
      document.state = 'ready';
      expect((await submissions.begin(lease, document, intentFor(document, fiscalAccountId)))?.attempt).toBe(
        2,
      );
    },
  );

  it('is read back around an invoice: its own and those of its credit notes, unless refused, of its organisation alone', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const other = await storeOrganisation(dataSource, fiscalAccountId);
    const lease = await holdLease(dataSource, organisation);
    const invoice = await storeDocument(dataSource, organisation);
    const note = await storeDocument(dataSource, organisation);
    await dataSource.query(`update documents set kind = 'credit_note' where id = $1`, [note.id]);
    const begun = await submissions.begin(lease, invoice, intentFor(invoice, fiscalAccountId));
    await submissions.settle(dataSource.manager, begun!, ['sending'], 'fiscalised');
    const credit = await submissions.begin(lease, note, {
      ...intentFor(note, fiscalAccountId),
      ...{ kind: 'credit_note', originalSourceId: invoice.sourceId, follows: '2026-03-01T10:00:00' },
    });
    const kinds = async (organisationId: string): Promise<string[]> => {
      const found = await submissions.sentAround(organisationId, [invoice.sourceId]);
      for (const one of found) {
        expect(one).toMatchObject({ invoiceSourceId: invoice.sourceId, service: 'fiscal-harmony' });
        expect(one.payload.toString()).toBe('{}');
      }
      return found.map(({ kind }) => kind);
    };
    expect(await kinds(organisation.id)).toEqual(['invoice', 'credit_note']);
    expect(await kinds(other.organisation.id)).toEqual([]);
    await submissions.settle(dataSource.manager, credit!, ['sending'], 'refused');
    expect(await kinds(organisation.id)).toEqual(['invoice']);
  });

  it('is refused to a process whose lease has passed to another', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const stale = await holdLease(dataSource, organisation);
    await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    await expect(submissions.begin(stale, document, intentFor(document, fiscalAccountId))).rejects.toThrow(
      LeaseLost,
    );
    expect(await submissions.ofDocument(document.id)).toEqual([]);
    expect(document.state).toBe('ready');
  });

  it('is not formed once a pause has been answered, however close it came', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const pausing = dataSource.createQueryRunner();
    await pausing.startTransaction();
    await pausing.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    const begun = submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    const refused = expect(begun).rejects.toThrow(RunOutdated);
    await isWaitedFor(pausing.manager);
    await pausing.commitTransaction();
    await pausing.release();
    await refused;
    expect(await submissions.ofDocument(document.id)).toEqual([]);
    expect(await stateOf(document)).toBe('ready');
  });

  it.each([{ status: 'reconnect' as const }, { fiscalAccountId: null }])(
    'is not formed for an organisation that has come to rest, or has no account any more: %p',
    async (change) => {
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const lease = await holdLease(dataSource, organisation);
      const document = await storeDocument(dataSource, organisation);
      await dataSource.manager.update(Organisation, { id: organisation.id }, change);
      await expect(submissions.begin(lease, document, intentFor(document, fiscalAccountId))).rejects.toThrow(
        RunOutdated,
      );
      expect(await submissions.ofDocument(document.id)).toEqual([]);
    },
  );

  it('is formed by one of two that try at the same moment', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const tries = await Promise.allSettled(
      [{ ...document }, { ...document }].map((copy) =>
        submissions.begin(lease, copy, intentFor(document, fiscalAccountId)),
      ),
    );
    expect(tries.filter((result) => result.status === 'fulfilled' && result.value !== null)).toHaveLength(1);
  });

  it.each([
    ['another has been given to the account', null, {}],
    ['its number has been taken', '2026-03-01T10:00:00', { number: 'INV-1' }],
  ])('is refused when %s since its payload was made', async (_case, follows, change) => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const [document, other] = [
      await storeDocument(dataSource, organisation),
      await storeDocument(dataSource, organisation),
    ];
    const intent = { ...intentFor(document, fiscalAccountId), number: 'INV-1', follows };
    const between = await submissions.begin(lease, other, {
      ...intentFor(other, fiscalAccountId),
      ...change,
    });
    await submissions.settle(dataSource.manager, between!, ['sending'], 'accepted');
    expect(await submissions.begin(lease, document, intent)).toBeNull();
    expect([await stateOf(document), document.state]).toEqual(['ready', 'ready']);
  });

  it('is refused while something undecided has been received about an earlier one', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const first = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await submissions.settle(dataSource.manager, first!, ['sending'], 'rejected', { requestId: 'one' });
    await dataSource.query(`update documents set state = 'ready' where id = $1`, [document.id]);
    document.state = 'ready';
    const outcomes = new OutcomesRepository(dataSource);
    await outcomes.keep(dataSource.manager, fiscalAccountId, [
      { requestId: 'one', body: '{}', heardBy: 'webhook', isHint: false, ...PLAIN },
    ]);
    expect(await submissions.begin(lease, document, intentFor(document, fiscalAccountId))).toBeNull();
    await outcomes.settle(dataSource.manager, fiscalAccountId, 'one', 'repeated');
    expect(await submissions.begin(lease, document, intentFor(document, fiscalAccountId))).not.toBeNull();
  });

  it('is not made between the hold of a document and the success that is kept of it', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const first = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await submissions.settle(dataSource.manager, first!, ['sending'], 'rejected', { requestId: 'one' });
    const beginning = dataSource.createQueryRunner();
    await beginning.startTransaction();
    await beginning.query('select from documents where id = $1 for no key update', [document.id]);
    const success = { requestId: 'one', body: '{}', heardBy: 'webhook' as const, isHint: false };
    const kept = new OutcomesRepository(dataSource)
      .keepAlone(fiscalAccountId, [{ ...success, claimsSuccess: true, unreadable: null }])
      .then(() => 'kept');
    const seen = await Promise.race([kept, waitsForALock(dataSource).then(() => 'waits')]);
    await beginning.commitTransaction();
    await beginning.release();
    expect([seen, await kept]).toEqual(['waits', 'kept']);
    expect(await dataSource.query('select claims_success as "isSuccess" from outcomes')).toEqual([
      { isSuccess: true },
    ]);
  });

  it('that was abandoned is found by the next holder, and only by it', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const first = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const submission = await submissions.begin(first, document, intentFor(document, fiscalAccountId));
    expect(await submissions.abandoned(first)).toEqual([]);
    const next = await holdLease(dataSource, organisation);
    expect(await submissions.abandoned(next)).toEqual([]);
    // Makes the submission too old to be sent by its sender.
    await asOwner(dataSource, `update submissions set started_at = started_at - interval '1 minute'`);
    expect((await submissions.abandoned(next)).map((row) => row.id)).toEqual([submission?.id]);
  });

  it('may have to be put off for a reason that quotes what cannot be stored', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const document = await storeDocument(dataSource, organisation, 'collected');
    const documents = new DocumentsRepository(dataSource);
    const message = 'The customer "A\0\ud800" has no TIN.';
    await documents.move(await holdLease(dataSource, organisation), document, 'waiting', {
      detail: storedWords(message),
      issues: [{ code: 'BUYER_TIN_MISSING', path: 'customer', message }],
    });
    const stored = await dataSource.getRepository(TrackedDocument).findOneByOrFail({ id: document.id });
    expect(stored.issues[0]?.message).toBe('The customer "A\uFFFD\uFFFD" has no TIN.');
  });

  it('cannot be reached by a move that the lifecycle does not know', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const document = await storeDocument(dataSource, organisation, 'uncertain');
    const documents = new DocumentsRepository(dataSource);
    await expect(
      documents.move(await holdLease(dataSource, organisation), document, 'submitting'),
    ).rejects.toThrow(ForbiddenTransition);
  });

  it('and every other move leaves exactly one line of history', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const document = await storeDocument(dataSource, organisation, 'collected');
    const documents = new DocumentsRepository(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const [a, b] = [{ ...document }, { ...document }] as TrackedDocument[];
    const moves = await Promise.allSettled([
      documents.move(lease, a!, 'ready'),
      documents.move(lease, b!, 'ready'),
    ]);
    const rows = await dataSource.query<unknown[]>('select * from document_moves where document_id = $1', [
      document.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(moves.filter((move) => move.status === 'rejected')).toHaveLength(1);
  });
});
