import { storedWords, storedSentence } from '../../../src/domain/texts/stored-sentence';
import { makeDecision, takeBackDecision } from '../../../src/documents/document-decisions';
import { FiscalAccount } from '../../../src/fiscal/accounts/accounts.entities';
import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '../../../src/platform/database/driver-error';
import { RunOutdated } from '../../../src/organisations/lease/lease';
import { OUTCOMES_LAST_MS, SEND_WITHIN_MS } from '../../../src/domain/lifecycle/limits';
import { LAYERS } from '../../../proof/simulation/layer';
import type { KnownBefore, OpenSubmission } from '../../../src/documents/submission-reads.repository';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import { MINUTE, Store, T0 } from './stores';

const ENTRY = {
  deviceId: null,
  ...{ at: '2026-03-10T07:00:00.000Z', platform: 'simulated', tenantId: 'tenant-1', attempt: 1 },
  ...{ kind: 'invoice' as const, number: 'a', currency: 'USD', total: '115.5', issuedOn: '2026-03-10' },
  ...{ datedAt: '2026-03-10T09:00:00', originalSourceId: null, fingerprint: 'first', payloadSha256: 'gone' },
};

const IN_VAIN = { stopped: null, wasLastInVain: true, isAwaitingOutcome: false, isOutOfOrder: false };

describe.each(LAYERS)('submissions: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  const settle = (
    ...given: Parameters<typeof store.stored.submissions.settle> extends [unknown, ...infer R] ? R : never
  ) => store.stored.documents.transaction((manager) => store.stored.submissions.settle(manager, ...given));
  const hear = (requestId: string, body = '{}', isHint = false): Promise<void> =>
    store.stored.documents.transaction((manager) =>
      store.stored.outcomes.keep(manager, store.accountId, [
        { requestId, body, heardBy: 'webhook', isHint, claimsSuccess: false, unreadable: null },
      ]),
    );

  const before = async ({ id: documentId, number }: TrackedDocument): Promise<KnownBefore> => {
    const { organisationId, accountId: fiscalAccountId } = store;
    const about = { contactIds: [], documentIds: [documentId], numbers: [number], documentId, since: null };
    const around = { organisationId, fiscalAccountId, ...about };
    const { known, stored, ahead } = await store.stored.circumstances.before(around);
    // Reads must equal the two separate reads that this one replaces.
    expect(ahead).toEqual(await store.stored.documents.daysAhead(organisationId));
    const alone = await store.stored.circumstances.read(around);
    expect({ ...stored, lastMoments: null }).toEqual({ ...alone, lastMoments: null });
    return known;
  };

  it('has no other once a success was received for one of the document, whatever has been decided about it', async () => {
    const lease = await store.claim();
    const document = await store.ready(lease, 'a');
    const { submissions, outcomes } = store.stored;
    const first = await submissions.begin(lease, document, store.intent(document));
    await settle(first!, ['sending'], 'rejected', { requestId: 'r1' });
    const claim = (requestId: string, isHint: boolean): Promise<void> =>
      store.stored.documents.transaction(async (manager) => {
        const said = { requestId, body: '{}', heardBy: 'webhook' as const, isHint, unreadable: null };
        await outcomes.keep(manager, store.accountId, [{ ...said, claimsSuccess: !isHint }]);
        await outcomes.settle(manager, store.accountId, requestId, 'contradicted');
      });
    await claim('r2', false);
    await claim('r1', true);
    expect(await submissions.hasReceivedSuccess(document.id)).toBe(false);
    await claim('r1', false);
    expect(await submissions.hasReceivedSuccess(document.id)).toBe(true);
    for (const state of ['rejected', 'collected', 'ready'] as const)
      await store.stored.documents.move(lease, document, state, { dueInMs: 0 });
    expect(await submissions.begin(lease, document, store.intent(document))).toBeNull();
    expect(await submissions.ofDocument(document.id)).toHaveLength(1);
  });

  it('keeps what was sent of each tax, and what was sent otherwise than the books write it', async () => {
    const lease = await store.claim();
    const document = await store.ready(lease, 'a');
    const intent = store.intent(document);
    await store.stored.submissions.begin(lease, document, intent);
    const [{ taxes, adjustments } = {}] = await store.stored.submissions.ofDocument(document.id);
    expect(taxes).toEqual(intent.taxes);
    expect(adjustments).toEqual(intent.adjustments);
  });

  it('is not accepted where its document has no such move, which is said in words, and all stays as it was', async () => {
    const lease = await store.claim();
    const document = await store.ready(lease, 'a');
    const { submissions, documents } = store.stored;
    const begun = (await submissions.begin(lease, document, store.intent(document)))!;
    await documents.move(lease, document, 'ready', { dueInMs: 0 });
    const acceptance = { requestId: 'r1', detail: storedWords('Accepted.'), sweepMs: MINUTE };
    await expect(submissions.accept(begun, ['sending'], acceptance)).rejects.toThrow(
      'a document cannot move from ready to processing',
    );
    expect((await submissions.live(document.id))?.state).toBe('sending');
    expect((await store.find(document)).state).toBe('ready');
  });

  it('has one under way in an account, whatever the document', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const { submissions } = store.stored;
    const first = await submissions.begin(lease, a, store.intent(a));
    expect(first).toMatchObject({ state: 'sending', attempt: 1, leaseToken: lease.token, requestId: null });
    expect(first?.startedAt).toEqual(store.now());
    expect(await submissions.begin(lease, b, store.intent(b))).toBeNull();
    expect(b.state).toBe('ready');
    expect((await store.find(b)).state).toBe('ready');
    expect(await submissions.ofDocument(b.id)).toEqual([]);
    expect((await submissions.live(a.id))?.payload.toString()).toBe('{"document":"a"}');
    expect(await store.layer.judge.underWay()).toEqual(['a']);
  });

  it('is not begun once the organisation is paused, or has another fiscal account or other credentials', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { submissions } = store.stored;
    const elsewhere = { ...store.intent(a), fiscalAccountId: randomUUID() };
    await expect(submissions.begin(lease, a, elsewhere)).rejects.toThrow(RunOutdated);
    // Refuses credentials that were replaced since the work began.
    const replaced = { ...store.intent(a), credentialsVersion: 2 };
    await expect(submissions.begin(lease, a, replaced)).rejects.toThrow(RunOutdated);
    await store.layer.pauseOthers([]);
    await expect(submissions.begin(lease, a, store.intent(a))).rejects.toThrow(RunOutdated);
    expect([a.state, (await store.find(a)).state]).toEqual(['ready', 'ready']);
    expect(await submissions.ofDocument(a.id)).toEqual([]);
  });

  it('is neither begun nor sent again while the organisation is read as another than it was bound to', async () => {
    const lease = await store.claim();
    const document = await store.ready(lease, 'a');
    const { submissions, documents } = store.stored;
    await store.layer.readAsAnother(true);
    await expect(submissions.begin(lease, document, store.intent(document))).rejects.toThrow(RunOutdated);
    await store.layer.readAsAnother(false);
    const first = (await submissions.begin(lease, document, store.intent(document)))!;
    await settle(first, ['sending'], 'unknown');
    await documents.move(lease, document, 'processing', { dueInMs: 0 });
    await store.layer.readAsAnother(true);
    const live = (await submissions.live(document.id))!;
    await expect(submissions.repeat(lease, document, live)).rejects.toThrow(RunOutdated);
    await store.layer.readAsAnother(false);
  });

  it('is sent again under the latest lease while nobody knows its answer, and the last sender alone may believe a refusal', async () => {
    const lease = await store.claim();
    const document = await store.ready(lease, 'a');
    const { submissions, documents } = store.stored;
    const first = (await submissions.begin(lease, document, store.intent(document)))!;
    expect(first.repeatedAt).toBeNull();
    expect(await submissions.repeat(lease, document, first)).toBeNull();
    await settle(first, ['sending'], 'unknown');
    await documents.move(lease, document, 'processing', { dueInMs: 0 });
    await store.pass(MINUTE);
    const again = await submissions.repeat(lease, document, (await submissions.live(document.id))!);
    expect(again).toMatchObject({ id: first.id, state: 'unknown', sentBefore: first.startedAt });
    expect(again?.payload).toEqual(first.payload);
    expect(again?.repeatedAt).toEqual(store.now());
    await store.pass(MINUTE);
    const later = await store.claim();
    const isLast = (by: typeof lease): Promise<boolean> =>
      documents.transaction((manager) => submissions.isLastSentBy(manager, by, first));
    expect([await isLast(lease), await isLast(later)]).toEqual([true, false]);
    const once = await submissions.repeat(later, document, (await submissions.live(document.id))!);
    expect(once?.sentBefore).toEqual(again?.repeatedAt);
    expect([await isLast(lease), await isLast(later)]).toEqual([false, true]);
    expect(await submissions.repeat(lease, document, first)).toBeNull();
    await settle(first, ['unknown'], 'accepted', { requestId: 'r1' });
    expect(await submissions.repeat(later, document, first)).toBeNull();
    await store.layer.pauseOthers([]);
    await expect(submissions.repeat(later, document, first)).rejects.toThrow(RunOutdated);
  });

  it('is begun only while nothing has happened since its payload was made', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    await store.sent(lease, a, 'accepted', 'r1');
    const { submissions, outcomes, documents } = store.stored;
    expect(await submissions.begin(lease, b, store.intent(b))).toBeNull();
    const follows = await submissions.lastMoment(store.accountId, b.id);
    expect(follows).toBe('2026-03-10T10:00:00');
    expect(await submissions.begin(lease, b, store.intent(b, { follows, number: 'a' }))).toBeNull();
    expect(await submissions.begin(lease, b, store.intent(b, { follows, number: ' \uFF21' }))).toBeNull();
    const tried = await submissions.begin(lease, b, store.intent(b, { follows }));
    if (tried === null) throw new Error('nothing stands against it');
    await settle(tried, ['sending'], 'rejected', { requestId: 'r2' });
    await hear('r2');
    const current = await store.find(b);
    await documents.move(lease, current, 'rejected');
    await documents.move(lease, current, 'collected');
    await documents.move(lease, current, 'ready');
    expect(await submissions.begin(lease, current, store.intent(current, { follows }))).toBeNull();
    await documents.transaction((manager) => outcomes.settle(manager, store.accountId, 'r2', 'applied'));
    const unknown = { ...ENTRY, ...unknownEntry(b.id) };
    expect(await store.stored.restores.noteUnknown([unknown])).toBe(1);
    expect(await submissions.begin(lease, current, store.intent(current, { follows }))).toBeNull();
    await store.stored.restores.acknowledge([unknown.id], 'Tendai', 'Deleted years ago.');
    expect((await submissions.begin(lease, current, store.intent(current, { follows })))?.attempt).toBe(2);
  });

  it('is accepted together with the move of its document, from whatever state that is in by now', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const { submissions, documents } = store.stored;
    const accepted = (requestId: string) => ({
      requestId,
      detail: storedSentence('accepted', { requestId }),
      sweepMs: MINUTE,
    });
    const first = (await submissions.begin(lease, a, store.intent(a)))!;
    expect(await before(b)).toEqual({
      ...{ hasUndecidedOutcome: false, hasReceivedSuccess: false, unexplainedSince: null },
      follows: first.datedAt,
    });
    expect(await submissions.accept(first, ['unknown'], accepted('r1'))).toBe(false);
    expect((await store.find(a)).state).toBe('submitting');
    expect(await submissions.accept(first, ['sending', 'unknown'], accepted('r1'))).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'processing', dueAt: new Date(T0 + MINUTE) });
    expect(await submissions.live(a.id)).toMatchObject({ state: 'accepted', requestId: 'r1' });
    expect(await submissions.accept(first, ['sending', 'unknown'], accepted('r1'))).toBe(false);
    await hear('r2');
    // Rules of another version than the organisation's were not those of the mapping.
    const outdated = store.intent(b, { follows: first.datedAt, rulesVersion: '999' });
    expect(await submissions.begin(lease, b, outdated)).toBeNull();
    const second = (await submissions.begin(lease, b, store.intent(b, { follows: first.datedAt })))!;
    const another = await submissions
      .accept(second, ['sending'], accepted('r1'))
      .catch((error: unknown) => error);
    expect(isUniqueViolation(another, ['submissions_request'])).toBe(true);
    await settle(second, ['sending'], 'unknown');
    await documents.move(lease, b, 'uncertain');
    expect(await submissions.accept(second, ['sending', 'unknown'], accepted('r2'))).toBe(true);
    expect(await store.find(b)).toMatchObject({ state: 'processing', dueAt: store.now() });
    expect((await before(b)).hasUndecidedOutcome).toBe(true);
    expect(await store.layer.judge.auditLog(store.organisationId)).toHaveProperty('head');
  });

  it('knows numbers that are taken and what has been credited', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b', { number: 'a' })];
    const { submissions } = store.stored;
    const credit = { kind: 'credit_note' as const, originalSourceId: 'invoice' };
    const submission = await store.sent(lease, a, 'unknown', undefined, credit);
    const known = (numbers = ['a', 'b']) =>
      store.stored.circumstances.read({
        ...{ organisationId: store.organisationId, fiscalAccountId: store.accountId },
        ...{ contactIds: [], documentIds: [a.id, b.id], numbers },
      });
    const { holders, lastMoments } = await known();
    expect(holders).toEqual([expect.objectContaining({ number: 'a', documentId: a.id })]);
    expect((await known([' \uFF21\u200B'])).holders).toEqual(holders);
    expect((await known(['a-', 'b'])).holders).toEqual([]);
    for (const lastMoment of [lastMoments, await submissions.lastMoments(store.accountId)])
      expect([lastMoment(a.id), lastMoment(b.id), lastMoment(null)]).toEqual([
        ...[null, submission.datedAt, submission.datedAt],
      ]);
    const around = await submissions.sentAround(store.organisationId, ['a', 'invoice']);
    expect(
      around.map(({ total, documentId, payload: _payload, ...one }) => ({
        ...one,
        total: total.toFixed(2),
        isOfA: documentId === a.id,
      })),
    ).toEqual([
      ...['a', 'invoice'].map((invoiceSourceId) => ({
        ...{ kind: 'credit_note', invoiceSourceId, service: 'fiscal-harmony', isOfOtherDevice: false },
        ...{ total: '115.50', issuedOn: '2026-03-10', isOfA: true, fiscalAccountId: store.accountId },
      })),
    ]);
    await settle(submission, ['unknown'], 'not_sent');
    expect((await known()).holders).toEqual([]);
    expect(await submissions.lastMoment(store.accountId, b.id)).toBeNull();
    expect(await submissions.sentAround(store.organisationId, ['a', 'invoice'])).toEqual([]);
  });

  it('is one sale with that of a document that a person has linked to it, whichever is asked about', async () => {
    const lease = await store.claim();
    const first = await store.ready(lease, 'first');
    const again = await store.track('again', { number: 'first', organisationId: store.otherId });
    const credit = await store.ready(lease, 'credit', { kind: 'credit_note' });
    const { submissions, documents } = store.stored;
    const submission = await store.sent(lease, first, 'fiscalised', 'r1');
    await store.sent(lease, credit, 'accepted', 'r2', {
      ...{ kind: 'credit_note', originalSourceId: 'first', follows: submission.datedAt },
    });
    const around = async (organisationId: string, id: string) =>
      (await submissions.sentAround(organisationId, [id])).map(({ documentId, kind, invoiceSourceId }) => ({
        ...{ documentId, kind, invoiceSourceId },
      }));
    expect(await around(store.otherId, 'again')).toEqual([]);
    const decide = (isMade: boolean): Promise<void> =>
      documents.transaction((manager) =>
        isMade
          ? makeDecision(manager, again, 'sale', 'Rudo', { originalId: first.id })
          : takeBackDecision(manager, again.id, 'sale', 'Rudo'),
      );
    await decide(true);
    const named = (invoiceSourceId: string) => [
      { documentId: first.id, kind: 'invoice', invoiceSourceId },
      { documentId: credit.id, kind: 'credit_note', invoiceSourceId },
    ];
    expect(await around(store.otherId, 'again')).toEqual(named('again'));
    expect(await around(store.organisationId, 'first')).toEqual(named('first'));
    await decide(false);
    expect(await around(store.otherId, 'again')).toEqual([]);
  });

  it('is settled only from the states that are named, and a request belongs to one', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const first = await store.sent(lease, a, 'accepted', 'r1');
    expect(await settle(first, ['sending', 'unknown'], 'refused', { detail: storedWords('no') })).toBe(false);
    await store.pass(MINUTE);
    expect(await settle(first, ['accepted'], 'fiscalised', { detail: storedWords('yes') })).toBe(true);
    const [row] = await store.stored.submissions.ofDocument(a.id);
    expect(row).toMatchObject({ state: 'fiscalised', requestId: 'r1', detail: storedWords('yes') });
    expect(row?.answeredAt?.getTime()).toBe(store.now().getTime() - MINUTE);
    const follows = '2026-03-10T10:00:00';
    const second = await store.sent(lease, b, 'unknown', undefined, { follows });
    expect(await store.stored.submissions.standing(store.accountId)).toEqual(IN_VAIN);
    const error = await settle(second, ['unknown'], 'accepted', { requestId: 'r1' }).catch((e: unknown) => e);
    expect(isUniqueViolation(error, ['submissions_request'])).toBe(true);
  });

  it('is stopped in an account by two refusals in a row that nothing explains, until a person has looked', async () => {
    const lease = await store.claim();
    const { submissions } = store.stored;
    const refuse = async (name: string, refusal: 'unexplained' | 'account'): Promise<void> => {
      await store.pass(MINUTE);
      const document = await store.ready(lease, name);
      const follows = await submissions.lastMoment(store.accountId, document.id);
      const submission = await submissions.begin(lease, document, store.intent(document, { follows }));
      if (submission === null) throw new Error('nothing stands against it');
      await store.stored.documents.transaction((manager) =>
        submissions.settle(manager, submission, ['sending'], 'unknown', {
          detail: storedWords(name),
          refusal,
        }),
      );
    };
    await refuse('a', 'unexplained');
    expect(await submissions.stopped(store.accountId)).toBeNull();
    await refuse('b', 'account');
    await refuse('c', 'unexplained');
    expect(await submissions.stopped(store.accountId)).toBeNull();
    expect(await submissions.standing(store.accountId)).toEqual(IN_VAIN);
    await refuse('d', 'unexplained');
    expect(await submissions.stopped(store.accountId)).toEqual({
      ...{ cause: 'refused', numbers: ['d', 'c'], detail: storedWords('d'), triedAgainAt: null },
      organisationIds: [store.organisationId],
    });
    expect(await submissions.review(store.accountId)).toBe(true);
    expect(await submissions.stopped(store.accountId)).toBeNull();
    expect(await submissions.review(store.accountId)).toBe(false);
  });

  it('counts refusals for too many calls in a row, whatever was never sent between them', async () => {
    const lease = await store.claim();
    const { submissions, documents } = store.stored;
    const document = await store.ready(lease, 'a');
    const attempt = async (
      to: 'refused' | 'not_sent',
      refusal?: 'rate_limit' | 'account',
    ): Promise<number> => {
      const submission = await submissions.begin(lease, document, store.intent(document));
      if (submission === null) throw new Error('nothing stands against it');
      const before = await submissions.limitedBefore(submission);
      await documents.transaction((manager) =>
        submissions.settle(manager, submission, ['sending'], to, refusal === undefined ? {} : { refusal }),
      );
      await documents.move(lease, document, 'ready', { dueInMs: 0 });
      return before;
    };
    expect(await attempt('refused', 'rate_limit')).toBe(0);
    expect(await attempt('not_sent')).toBe(1);
    expect(await attempt('refused', 'rate_limit')).toBe(1);
    expect(await attempt('refused', 'account')).toBe(2);
    expect(await attempt('refused', 'rate_limit')).toBe(0);
    expect(await attempt('refused', 'rate_limit')).toBe(1);
  });

  it('is among those whose request was never received, for a week also when it was refused or a person calls it rejected', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const first = await store.sent(lease, a, 'accepted', 'r1');
    expect(await settle(first, ['accepted'], 'rejected')).toBe(true);
    const refused = await store.sent(lease, await store.ready(lease, 'c'), 'refused');
    await store.sent(lease, await store.ready(lease, 'd'), 'not_sent');
    const follows = await store.stored.submissions.lastMoment(store.accountId, b.id);
    const second = await store.sent(lease, b, 'unknown', undefined, { follows });
    const unanswered = async (): Promise<string[]> =>
      (await store.stored.submissions.withoutRequest(store.accountId, OUTCOMES_LAST_MS)).map(({ id }) => id);
    expect(await unanswered()).toEqual([refused.id, second.id]);
    expect(await settle(second, ['unknown'], 'rejected', { detail: storedWords('a person') })).toBe(true);
    await store.pass(7 * 24 * 60 * MINUTE - MINUTE);
    expect(await unanswered()).toEqual([refused.id, second.id]);
    await store.pass(2 * MINUTE);
    expect(await unanswered()).toEqual([]);
  });

  it('is asked about as the last one of a document that is due and waits for its outcome, or is uncertain', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const { submissions, documents } = store.stored;
    const asked = async (most = 9): Promise<unknown> => {
      const found = await submissions.open(store.organisationId, store.accountId, most);
      return found?.open.map(({ submission, document, isDue }) => [
        ...[submission.requestId, document.id, document.state, isDue],
      ]);
    };
    const first = await store.sent(lease, a, 'rejected', 'r1');
    const second = await store.sent(lease, a, 'accepted', 'r2');
    await documents.move(lease, a, 'processing', { dueInMs: MINUTE });
    expect(await asked()).toBeUndefined();
    await store.pass(MINUTE);
    expect(await asked()).toEqual([['r2', a.id, 'processing', true]]);
    await hear('r1');
    expect(await asked()).toEqual([
      ['r1', a.id, 'processing', false],
      ['r2', a.id, 'processing', true],
    ]);
    expect(second.startedAt >= first.startedAt).toBe(true);
    const follows = await submissions.lastMoment(store.accountId, b.id);
    await store.sent(lease, b, 'unknown', undefined, { follows });
    await documents.move(lease, b, 'uncertain', { dueInMs: 0 });
    expect(await asked(1)).toHaveLength(3);
  });

  it('is abandoned once another lease has been given', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    await store.stored.submissions.begin(lease, a, store.intent(a));
    expect(await store.stored.submissions.abandoned(lease)).toEqual([]);
    await store.pass(2 * MINUTE);
    const abandoned = await store.stored.submissions.abandoned(await store.claim());
    expect(abandoned.map(({ documentId }) => documentId)).toEqual([a.id]);
  });

  it('is not abandoned, nor repeated by another, and keeps its account, while its sender may still send it', async () => {
    const { submissions, leases, documents } = store.stored;
    const lease = await store.claimBound('dead');
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const sent = (await submissions.begin(lease, a, store.intent(a)))!;
    await store.layer.endSession(store.holder('dead'));
    expect(await leases.freeLost()).toBe(1);
    const successor = await store.claim();
    await store.pass(SEND_WITHIN_MS - 1);
    expect(await submissions.abandoned(successor)).toEqual([]);
    expect(await submissions.begin(successor, b, store.intent(b, { follows: sent.datedAt }))).toBeNull();
    await store.pass(1);
    expect((await submissions.abandoned(successor)).map(({ id }) => id)).toEqual([sent.id]);
    await settle(sent, ['sending'], 'unknown');
    await documents.move(successor, a, 'processing', { dueInMs: 0 });
    const open = (await submissions.live(a.id))!;
    expect(await submissions.repeat(successor, a, open)).not.toBeNull();
    await store.pass(SEND_WITHIN_MS - 1);
    await leases.release(successor, 0, 0, null);
    const third = await store.claim();
    expect(await submissions.repeat(third, a, open)).toBeNull();
    await store.pass(1);
    expect(await submissions.repeat(third, a, open)).not.toBeNull();
  });

  it('is asked about when something undecided was received and its document is due, or long open', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    await store.sent(lease, a, 'accepted', 'r1');
    const { submissions, documents } = store.stored;
    const withUndecidedOutcome = async (askableMs = 10 * MINUTE): Promise<number> =>
      (await openNow(askableMs)).filter(({ isUndecided }) => isUndecided).length;
    const openNow = async (askableMs?: number): Promise<readonly OpenSubmission[]> =>
      (await submissions.open(store.organisationId, store.accountId, 9, askableMs))?.open ?? [];
    await hear('r1');
    expect(await submissions.hasUndecidedOutcome(a.id)).toBe(true);
    expect(await withUndecidedOutcome()).toBe(0);
    const current = await store.find(a);
    await documents.transaction((manager) => documents.scheduleStatusCheck(store.accountId, ['r1'], manager));
    // The document is due once its submission can no longer be sent, and not before.
    expect((await store.find(a)).dueAt?.getTime()).toBe(store.now().getTime() + SEND_WITHIN_MS);
    await documents.move(lease, current, 'processing', { dueInMs: MINUTE });
    expect(await withUndecidedOutcome()).toBe(0);
    await documents.transaction((manager) => documents.scheduleStatusCheck(store.accountId, ['r1'], manager));
    expect(await withUndecidedOutcome()).toBe(1);
    await documents.postpone(current, null, null);
    expect(await withUndecidedOutcome()).toBe(1);
    await store.pass(MINUTE);
    expect(await withUndecidedOutcome(MINUTE)).toBe(0);
    await documents.transaction((manager) =>
      store.stored.outcomes.settle(manager, store.accountId, 'r1', 'applied'),
    );
    expect(await submissions.hasUndecidedOutcome(a.id)).toBe(false);
    expect(await withUndecidedOutcome()).toBe(0);
    expect(await submissions.open(store.organisationId, store.accountId, 9)).toBeNull();
  });

  it('is found as unanswered while its document is under way and due, and nothing was sent after it', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const { documents, submissions } = store.stored;
    const unanswered = async (organisationId = store.organisationId): Promise<string[]> =>
      (await submissions.unansweredDue(organisationId, 100)).map(({ documentId }) => documentId);
    const first = await store.sent(lease, a, 'unknown');
    expect(await unanswered()).toEqual([]);
    await documents.move(lease, await store.find(a), 'processing', { dueInMs: MINUTE });
    await store.sent(lease, b, 'accepted', 'r1', { follows: '2026-03-10T10:00:00' });
    await documents.move(lease, await store.find(b), 'processing', { dueInMs: 0 });
    expect(await unanswered()).toEqual([]);
    await store.pass(MINUTE);
    expect(await unanswered()).toEqual([a.id]);
    expect(await unanswered(store.otherId)).toEqual([]);
    await settle(first, ['unknown'], 'accepted', { requestId: 'r2' });
    expect(await unanswered()).toEqual([]);
  });

  it('finds what a restored database has forgotten, and holds its document', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions } = store.stored;
    const forgotten = {
      ...ENTRY,
      ...unknownEntry('00000000-0000-0000-0000-00000000ffff'),
      fiscalAccountId: store.accountId,
    };
    const unserved = { documentId: '00000000-0000-0000-0001-000000000000', attempt: 2, sourceId: 'nowhere' };
    expect(await restores.noteUnknown([forgotten, { ...forgotten, ...unserved }])).toBe(2);
    expect(await restores.noteUnknown([forgotten])).toBe(0);
    const gaps = await restores.openOf(store.organisationId);
    expect(gaps.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await restores.openOf(store.otherId)).toEqual([]);
    expect(await restores.hold(lease, gaps[0] as never)).toBe(true);
    expect(await restores.hold(lease, gaps[1] as never)).toBe(false);
    expect(await store.find(a)).toMatchObject({ state: 'uncertain', reason: 'RESTORED' });
    expect(await submissions.live(a.id)).toMatchObject({ state: 'unknown', attempt: 1, leaseToken: '0' });
    expect((await restores.open()).map(({ attempt }) => attempt)).toEqual([2]);
    expect(await restores.obstacles()).toMatchObject({ gaps: 1 });
    expect(await restores.hold(lease, gaps[0] as never)).toBe(true);
    expect(await submissions.ofDocument(a.id)).toHaveLength(1);
    expect(await restores.noteUnknown([{ ...forgotten, documentId: a.id }])).toBe(0);
  });

  it('has its document under way again where the journal knows the answer', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions } = store.stored;
    const { answer, entry } = remembered(1);
    await restores.noteUnknown([{ ...entry, fiscalAccountId: store.accountId }]);
    const [gap] = await restores.openOf(store.organisationId);
    expect(await restores.hold(lease, gap as never, answer)).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'processing', reason: null, dueAt: store.now() });
    expect(await submissions.live(a.id)).toMatchObject({ state: 'accepted', requestId: 'request-1' });
    expect((await submissions.open(store.organisationId, store.accountId, 9))?.open).toHaveLength(1);
    expect(await restores.obstacles()).toMatchObject({ gaps: 0 });
  });

  it('takes its request back from an earlier attempt that a success without an owner was given to', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions, documents } = store.stored;
    const refused = (await submissions.begin(lease, a, store.intent(a)))!;
    await settle(refused, ['sending'], 'refused');
    await documents.move(lease, a, 'rejected', { reason: 'REFUSED' });
    await settle(refused, ['refused'], 'rejected', { requestId: 'request-1' });
    const { answer, entry } = remembered(1);
    await restores.noteUnknown([{ ...entry, attempt: 2, fiscalAccountId: store.accountId }]);
    const [gap] = await restores.openOf(store.organisationId);
    expect(await restores.hold(lease, gap as never, answer)).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'processing', dueAt: store.now() });
    const live = { id: entry.id, state: 'accepted', requestId: 'request-1' };
    expect(await submissions.live(a.id)).toMatchObject(live);
    expect(await restores.obstacles()).toMatchObject({ gaps: 0 });
  });

  const holdNextToRepeat = async (more: number): Promise<void> => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions, documents } = store.stored;
    const own = (await submissions.begin(lease, a, store.intent(a)))!;
    await settle(own, ['sending'], 'unknown');
    await documents.move(lease, a, 'processing', { dueInMs: 0 });
    const { entry } = remembered(1);
    await restores.noteUnknown([{ ...entry, attempt: own.attempt + more, fiscalAccountId: store.accountId }]);
    const [gap] = await restores.openOf(store.organisationId);
    expect(await submissions.unansweredDue(store.organisationId, 9)).toHaveLength(1);
    expect(await restores.hold(lease, gap as never)).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'uncertain', reason: 'RESTORED' });
  };

  it('of two databases: what was to be sent again waits for a person instead', () => holdNextToRepeat(0));

  it('of two databases: so does what was to be sent again where the other one has made an attempt more', () =>
    holdNextToRepeat(1));

  it('of two databases: waits while its own is being sent, which may be what is to be sent again', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions, documents } = store.stored;
    const own = (await submissions.begin(lease, a, store.intent(a)))!;
    const { answer, entry } = remembered(1);
    await restores.noteUnknown([{ ...entry, attempt: own.attempt, fiscalAccountId: store.accountId }]);
    const [gap] = await restores.openOf(store.organisationId);
    expect(await restores.hold(lease, gap as never, answer)).toBe(false);
    await settle(own, ['sending'], 'unknown');
    await documents.move(lease, await store.find(a), 'processing', { dueInMs: 0 });
    expect(await restores.hold(lease, gap as never, answer)).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'uncertain', reason: 'RESTORED' });
  });

  it('of two databases: both are asked about, and no gap is left', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions } = store.stored;
    const both = [remembered(1), remembered(2)];
    await restores.noteUnknown(both.map(({ entry }) => ({ ...entry, fiscalAccountId: store.accountId })));
    for (const gap of await restores.openOf(store.organisationId)) {
      const of = both.find(({ entry }) => entry.id === gap.submissionId);
      expect(await restores.hold(lease, gap, of?.answer)).toBe(true);
    }
    const asked = (await submissions.open(store.organisationId, store.accountId, 9))?.open ?? [];
    expect(asked.map(({ submission }) => submission.requestId).sort()).toEqual(['request-1', 'request-2']);
    expect(asked.map(({ submission }) => submission.state).sort()).toEqual(['accepted', 'rejected']);
    expect(await store.find(a)).toMatchObject({ state: 'processing' });
    expect(await restores.open()).toEqual([]);
  });

  it('of two databases without an answer: one stands for both', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores } = store.stored;
    const both = [remembered(1), remembered(2)];
    await restores.noteUnknown(both.map(({ entry }) => ({ ...entry, fiscalAccountId: store.accountId })));
    for (const gap of await restores.openOf(store.organisationId))
      expect(await restores.hold(lease, gap)).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'uncertain', reason: 'RESTORED' });
    expect(await restores.open()).toEqual([]);
  });

  it('of two databases: was sent again by the other one, although it was never sent from here', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions, documents } = store.stored;
    const own = (await submissions.begin(lease, a, store.intent(a)))!;
    const { answer, entry } = remembered(1);
    const first = {
      ...{ ...entry, id: own.id, documentId: a.id, attempt: own.attempt, seq: own.seq },
      fiscalAccountId: store.accountId,
    };
    const { seq: _, ...again } = first;
    expect(await restores.noteUnknown([first, again])).toBe(0);
    await settle(own, ['sending'], 'not_sent');
    await documents.move(lease, await store.find(a), 'ready', { reason: 'NOT_SENT', dueInMs: 0 });
    expect(await restores.noteUnknown([first])).toBe(0);
    expect(await restores.inSession((session) => restores.lookUp([first, again], session))).toMatchObject({
      unknown: [1],
    });
    expect(await restores.noteUnknown([again])).toBe(1);
    const [gap] = await restores.openOf(store.organisationId);
    expect(await restores.hold(lease, gap as never, { ...answer, id: own.id })).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'processing', dueAt: store.now() });
    const live = { id: own.id, attempt: 1, state: 'accepted', requestId: 'request-1' };
    expect(await submissions.live(a.id)).toMatchObject(live);
    expect(await restores.open()).toEqual([]);
    expect(await restores.noteUnknown([again])).toBe(0);
  });

  it('is held when it is read after a person has let go of it, and not sent again before', async () => {
    const lease = await store.claim();
    const { restores, submissions } = store.stored;
    const { entry } = remembered(1);
    await restores.noteUnknown([{ ...entry, fiscalAccountId: store.accountId }]);
    await restores.acknowledge([entry.id], 'Anna', 'The client cannot be read.');
    expect(await restores.obstacles()).toMatchObject({ gaps: 0 });
    expect(await restores.openOf(store.organisationId)).toEqual([]);
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    expect(await submissions.begin(lease, a, store.intent(a))).toBeNull();
    const other = (await submissions.begin(lease, b, store.intent(b)))!;
    await settle(other, ['sending'], 'accepted', { requestId: 'request-b' });
    const [gap] = await restores.openOf(store.organisationId);
    expect(await restores.openOf(store.otherId)).toEqual([]);
    expect(await restores.hold(lease, gap as never)).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'uncertain', reason: 'RESTORED' });
    expect(await restores.openOf(store.organisationId)).toEqual([]);
  });

  it('is held at the present account where a person has let go of it and its own is lost', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions } = store.stored;
    const { answer, entry } = remembered(1);
    await restores.noteUnknown([{ ...entry, fiscalAccountId: '00000000-0000-0000-0000-0000000000aa' }]);
    const hold = async (): Promise<boolean> => {
      const [gap] = await restores.openOf(store.organisationId);
      return restores.hold(lease, gap as never, answer);
    };
    expect(await hold()).toBe(false);
    await restores.acknowledge([entry.id], 'Anna', 'The account was made again.');
    expect(await hold()).toBe(true);
    expect(await store.find(a)).toMatchObject({ state: 'uncertain', reason: 'RESTORED' });
    const { accountId: fiscalAccountId } = store;
    expect(await submissions.live(a.id)).toMatchObject({
      state: 'unknown',
      requestId: null,
      fiscalAccountId,
    });
  });

  it('dates nothing before what a person has let go, which the device may have', async () => {
    const lease = await store.claim();
    await store.ready(lease, 'a');
    const { restores, submissions } = store.stored;
    const { entry } = remembered(1);
    await restores.noteUnknown([{ ...entry, fiscalAccountId: store.accountId }]);
    expect(await submissions.lastMoment(store.accountId, null)).toBeNull();
    await restores.acknowledge([entry.id], 'Anna', 'The books have made it void.');
    expect(await submissions.lastMoment(store.accountId, null)).toBe(entry.datedAt);
  });

  it('dates nothing of a device before what a person has let go of it, and leaves other devices alone', async () => {
    const lease = await store.claim();
    await store.ready(lease, 'a');
    const { dataSource, restores, submissions } = store.stored;
    const { entry } = remembered(1);
    const isAt = (deviceId: string | null) =>
      dataSource.manager.update(FiscalAccount, { id: store.accountId }, { deviceId });
    const last = () => submissions.lastMoment(store.accountId, null);
    await restores.noteUnknown([{ ...entry, fiscalAccountId: store.accountId, deviceId: '77' }]);
    // Replaces the device meanwhile.
    await isAt('78');
    await restores.acknowledge([entry.id], 'Anna', 'The books have made it void.');
    expect(await last()).toBeNull();
    await isAt('77');
    expect(await last()).toBe(entry.datedAt);
    await isAt(null);
    expect(await last()).toBe(entry.datedAt);
  });

  it('is held with the numbers of its receipt where the service can no longer be asked', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores } = store.stored;
    const { answer, entry } = remembered(1);
    const at = '2026-01-01T08:00:00.000Z';
    await restores.noteUnknown([{ ...entry, at, fiscalAccountId: store.accountId }]);
    const [gap] = await restores.openOf(store.organisationId);
    const numbers = {
      deviceId: '1',
      fiscalDay: '2',
      fiscalNumber: '345',
      verificationCode: 'ABCD',
      qrUrl: 'u',
    };
    await restores.hold(lease, gap as never, { ...answer, ...numbers, says: 'receipt', pdfName: null });
    expect(await store.find(a)).toMatchObject({ state: 'uncertain', reason: 'RESTORED' });
  });

  it('is forgotten for good once an attempt before it is fiscalised, and not while that is open', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    const { restores, submissions, documents } = store.stored;
    const before = (await submissions.begin(lease, a, store.intent(a)))!;
    const forgotten = { ...ENTRY, ...unknownEntry(a.id), fiscalAccountId: store.accountId, attempt: 2 };
    await restores.noteUnknown([forgotten]);
    const hold = async (): Promise<boolean> => {
      const [gap] = await restores.openOf(store.organisationId);
      return restores.hold(lease, gap as never);
    };
    expect(await hold()).toBe(false);
    await documents.transaction(async (manager) => {
      await submissions.settle(manager, before, ['sending'], 'fiscalised');
    });
    const entries = await store.layer.judge.auditLog(store.organisationId);
    expect(await hold()).toBe(true);
    expect(await restores.open()).toEqual([]);
    expect(await submissions.live(a.id)).toMatchObject({ state: 'fiscalised', attempt: 1 });
    expect(await store.layer.judge.auditLog(store.organisationId)).not.toEqual(entries);
  });
});

/** Entry of the journal for document `a`, with its answer. */
function remembered(place: number) {
  const id = `00000000-0000-4000-8000-00000000000${place}`;
  const documentId = '00000000-0000-0000-0000-00000000ffff';
  const entry = { ...ENTRY, ...unknownEntry(documentId), id };
  const answer = { says: 'accepted', at: ENTRY.at, id, requestId: `request-${place}` } as const;
  return { entry, answer };
}

function unknownEntry(documentId: string) {
  const id = '00000000-0000-4000-8000-00000000000a';
  return { documentId, id, sourceId: 'a', fiscalAccountId: documentId };
}
