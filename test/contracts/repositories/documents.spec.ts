import { storedWords } from '../../../src/domain/texts/stored-sentence';
import { addDays } from '../../../src/domain/calendar-day';
import { gapsEnded } from '../../../src/domain/lifecycle/gap';
import { Organisation } from '../../../src/organisations/organisation.entity';
import { SHORT_WAIT_MS } from '../../../src/documents/days-ahead';
import { LeaseLost } from '../../../src/organisations/lease/lease';
import { applyTransition } from '../../../src/documents/transitions';
import { ForbiddenTransition } from '../../../src/domain/lifecycle/lifecycle';
import { isUniqueViolation } from '../../../src/platform/database/driver-error';
import { CUSTOMER, sale } from '../../../proof/simulation/books/book-documents';
import { LAYERS } from '../../../proof/simulation/layer';
import { MINUTE, Store } from './stores';

describe.each(LAYERS)('documents: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  it('begins a gap where a live organisation is out of reach, and says when its books have been read after it', async () => {
    const { connections, documents, organisations } = store.stored;
    const found = async (): Promise<Organisation> => {
      const organisation = await organisations.find(store.organisationId);
      if (organisation === null) throw new Error('it is not there');
      return organisation;
    };
    const gaps = async (): Promise<(number | null)[][]> =>
      (await found()).gaps.map(({ since, till, readAt }) =>
        [since, till, readAt].map((at) => (at === null ? null : Date.parse(at))),
      );
    const { connectionId } = await found();
    const since = store.now().getTime();
    await connections.setApart({ id: store.organisationId, connectionId }, 'reconnect', 'TENANT_GONE');
    // Loses a connection that is already lost.
    await connections.lose(connectionId, 'CONSENT_GONE');
    expect(await gaps()).toEqual([[since, null, null]]);
    expect((await organisations.find(store.otherId))?.gaps).toEqual([]);
    await store.pass(61 * MINUTE);
    const till = store.now().getTime();
    const ended = gapsEnded((await found()).gaps, 'disconnected', store.now(), '+02:00');
    await documents.transaction((manager) =>
      manager.update(Organisation, { id: store.organisationId }, { gaps: ended }),
    );
    await store.layer.connectAgain();
    const lease = await store.claim();
    const read = (stream: string, from: string | null, isComplete: boolean): Promise<void> =>
      documents.saveCursor(lease, {
        ...{ stream, from, isComplete, hasNews: false },
        organisationId: store.organisationId,
        position: `${from}-`,
      });
    const note = (): Promise<void> => documents.noteGapsRead(store.organisationId, ['invoices', 'notes']);
    await store.pass(1);
    await read('invoices', null, true);
    await note();
    expect(await gaps()).toEqual([[since, till, null]]);
    await store.pass(1);
    await read('notes', null, false);
    await note();
    expect(await gaps()).toEqual([[since, till, null]]);
    await store.pass(1);
    await read('notes', 'null-', true);
    await note();
    const readAt = store.now().getTime();
    expect(await gaps()).toEqual([[since, till, readAt]]);
    await store.pass(1);
    await read('notes', 'null--', true);
    await note();
    expect(await gaps()).toEqual([[since, till, readAt]]);
  });

  it('is tracked once, due at once, with the first entry of its audit log', async () => {
    const document = await store.track('a');
    expect(document).toMatchObject({ state: 'collected', attempts: 0, issues: [], dueAt: store.now() });
    expect(document.total.toFixed(2)).toBe('115.50');
    const again = await store.track('a').catch((error: unknown) => error);
    expect(isUniqueViolation(again, ['documents_source_unique'])).toBe(true);
    expect(await store.layer.judge.auditLog(store.organisationId)).toMatchObject({ head: { seq: '1' } });
  });

  it('moves under the lease, from the state that was read, and writes its audit log', async () => {
    const old = await store.claim();
    const document = await store.track('a');
    const stale = await store.find(document);
    const note = { reason: 'BECAUSE', issues: [{ code: 'X', field: 'f', message: 'm', severity: 'hold' }] };
    await store.stored.documents.move(old, document, 'waiting', { ...note, dueInMs: 1_500 } as never);
    const moved = await store.find(document);
    expect(moved).toMatchObject({ state: 'waiting', ...note });
    expect(moved.dueAt?.getTime()).toBe(store.now().getTime() + 1_500);
    await expect(store.stored.documents.move(old, stale, 'ready')).rejects.toThrow(LeaseLost);
    await store.pass(2 * MINUTE);
    const lease = await store.claim();
    await expect(store.stored.documents.move(old, moved, 'ready')).rejects.toThrow(LeaseLost);
    await store.stored.documents.move(lease, moved, 'ready');
    await expect(store.stored.documents.move(lease, moved, 'written_back')).rejects.toThrow(
      ForbiddenTransition,
    );
    expect(await store.find(document)).toMatchObject({
      state: 'ready',
      reason: null,
      issues: [],
      dueAt: null,
    });
    expect(await store.layer.judge.auditLog(store.organisationId)).toMatchObject({ head: { seq: '3' } });
  });

  it('moves several in one statement and one chain, and those alone that nobody else was quicker with', async () => {
    const lease = await store.claim();
    const [a, b, c] = [await store.track('a'), await store.track('b'), await store.track('c')];
    const { documents } = store.stored;
    await documents.moveAll(lease, [], 'ready');
    const moves = [a, b, c].map((document) => ({ document: { ...document }, note: { dueInMs: 0 } }));
    await documents.move(lease, b, 'waiting', { reason: 'ELSEWHERE' });
    await expect(documents.moveAll(lease, moves, 'ready')).rejects.toThrow(LeaseLost);
    expect(moves.map(({ document }) => document.state)).toEqual(['ready', 'collected', 'ready']);
    const states = [(await store.find(a)).state, (await store.find(b)).state, (await store.find(c)).state];
    expect(states).toEqual(['ready', 'waiting', 'ready']);
    expect((await store.find(c)).dueAt).toEqual(store.now());
    expect(await store.layer.judge.auditLog(store.organisationId)).toMatchObject({ head: { seq: '6' } });
    expect(await store.layer.judge.violations()).toEqual([]);
  });

  it('moves for a person without a lease', async () => {
    const document = await store.track('a');
    await store.stored.documents.transaction((manager) =>
      applyTransition(manager, { actor: 'Tendai' }, document, 'excluded'),
    );
    expect((await store.find(document)).state).toBe('excluded');
  });

  it('gives what is due in the order of the authority, what is before its last receipt later, history last', async () => {
    await store.track('late', { issuedOn: '2026-03-11' });
    await store.track('history', { issuedOn: '2025-12-31' });
    await store.track('credit', { kind: 'credit_note', number: '1' });
    await store.track('second', { number: '3' });
    await store.track('first', { number: '2' });
    await store.track('elsewhere', { organisationId: store.otherId });
    const { documents } = store.stored;
    const names = async (limit: number): Promise<string[]> =>
      (await documents.due(store.organisationId, 'collected', limit)).map(({ sourceId }) => sourceId);
    expect(await names(9)).toEqual(['first', 'second', 'credit', 'late', 'history']);
    expect(await names(2)).toEqual(['first', 'second']);
    const after = await documents.due(store.organisationId, 'collected', 9, '2026-03-11');
    expect(after.map(({ sourceId }) => sourceId)).toEqual(['late', 'first', 'second', 'credit', 'history']);
    const [first, live] = ['2025-12-31', '2026-03-10'];
    expect(await documents.daysAhead(store.organisationId)).toMatchObject({
      unmapped: first,
      earliest: first,
    });
    expect(await documents.daysAhead(store.organisationId, '2026-01-01')).toMatchObject({
      unmapped: live,
      earliest: live,
    });
    expect(await documents.isLiveDue(store.organisationId)).toBe(true);
    expect(await documents.countIn(store.organisationId, ['collected', 'ready'])).toBe(5);
  });

  it('keeps the accounts of its payments, and none that were read for an earlier version of it', async () => {
    const document = await store.track('a');
    const { documents } = store.stored;
    const earlier = { ...document, source: `${document.source} `, paidInto: [['090']] };
    await documents.keepPaidInto([earlier]);
    expect((await store.find(document)).paidInto).toBeNull();
    await documents.keepPaidInto([{ ...document, paidInto: [['091']] }]);
    expect((await store.find(document)).paidInto).toEqual([['091']]);
  });

  it('is not due before its time, and a postponement counts failures alone', async () => {
    const document = await store.track('a');
    const { documents } = store.stored;
    await documents.postpone(document, storedWords('no answer'), MINUTE);
    expect(await store.find(document)).toMatchObject({ attempts: 1, lastFailure: storedWords('no answer') });
    expect(await documents.due(store.organisationId, 'collected', 9)).toEqual([]);
    expect(await documents.daysAhead(store.organisationId)).toMatchObject({ unmapped: null, earliest: null });
    expect(await documents.isLiveDue(store.organisationId)).toBe(false);
    await store.pass(MINUTE);
    expect(await documents.due(store.organisationId, 'collected', 9)).toHaveLength(1);
    await documents.postpone(document, null, null);
    expect(await store.find(document)).toMatchObject({
      attempts: 1,
      lastFailure: storedWords('no answer'),
      dueAt: null,
    });
  });

  it('keeps its due time when a process that read it before it moved postpones it late', async () => {
    const lease = await store.claim();
    const document = await store.track('a');
    const asReadBefore = { ...document };
    await store.stored.documents.move(lease, document, 'ready', { dueInMs: 0 });
    const moved = await store.find(document);
    await store.stored.documents.postpone(asReadBefore, storedWords('too late'), null);
    expect(await store.find(document)).toMatchObject({ dueAt: moved.dueAt, lastFailure: null, attempts: 0 });
  });

  it.each([
    ['a credit note waits for its invoice', 'ORIGINAL_UNDER_WAY', null],
    ['persons are asked whether others fiscalised it', 'MADE_IN_GAP', '2026-03-10'],
  ])('holds later documents back while %s alone', async (_why, code, asked) => {
    const lease = await store.claim();
    const document = await store.track('a');
    const issue = { code, field: '', message: '', severity: 'hold' };
    const note = { reason: code, dueInMs: null };
    await store.stored.documents.move(lease, document, 'waiting', { ...note, issues: [issue] } as never);
    const ahead = () => store.stored.documents.daysAhead(store.organisationId);
    expect(await ahead()).toMatchObject({ unmapped: null, earliest: '2026-03-10', asked });
    await store.stored.documents.move(lease, document, 'waiting', {
      ...note,
      issues: [issue, issue],
    } as never);
    expect(await ahead()).toMatchObject({ unmapped: null, earliest: null });
  });

  it('holds no live documents back for a credit note of an earlier invoice', async () => {
    const document = await store.track('a');
    const parameters = { invoice: 'INV-1', invoiceDay: '2026-02-01' };
    const issue = { code: 'ORIGINAL_UNDER_WAY', path: 'allocations', message: '', parameters };
    await store.stored.documents.move(await store.claim(), document, 'waiting', {
      ...{ reason: issue.code, dueInMs: null },
      issues: [issue],
    } as never);
    const { documents } = store.stored;
    expect(await documents.daysAhead(store.organisationId, '2026-02-02')).toMatchObject({ earliest: null });
    for (const since of [null, '2026-02-01'])
      expect(await documents.daysAhead(store.organisationId, since)).toMatchObject({
        earliest: '2026-03-10',
      });
  });

  it('holds later documents back while it is tried again within seconds, and no longer', async () => {
    const document = await store.ready(await store.claim(), 'a');
    const ahead = () => store.stored.documents.daysAhead(store.organisationId);
    await store.stored.documents.postponeReady(
      store.organisationId,
      storedWords('the gate is closed'),
      SHORT_WAIT_MS,
    );
    expect(await ahead()).toMatchObject({ unmapped: null, earliest: document.issuedOn });
    await store.pass(SHORT_WAIT_MS);
    expect(await ahead()).toMatchObject({ unmapped: null, earliest: null });
    await store.stored.documents.postpone(document, storedWords('no answer'), MINUTE);
    expect(await ahead()).toMatchObject({ unmapped: null, earliest: null });
  });

  it('puts off what is ready and due, and tells why nothing is done', async () => {
    const lease = await store.claim();
    const due = await store.ready(lease, 'a');
    const later = await store.track('b');
    await store.stored.documents.move(lease, later, 'ready', { dueInMs: MINUTE });
    await store.stored.documents.tell(
      store.organisationId,
      [due.id, later.id],
      storedWords('the gate is closed'),
    );
    await store.stored.documents.postponeReady(store.organisationId, storedWords('limited'), 2 * MINUTE);
    expect(await store.find(due)).toMatchObject({ lastFailure: storedWords('limited'), attempts: 0 });
    expect((await store.find(due)).dueAt?.getTime()).toBe(store.now().getTime() + 2 * MINUTE);
    expect(await store.find(later)).toMatchObject({ lastFailure: storedWords('the gate is closed') });
    expect((await store.find(later)).dueAt?.getTime()).toBe(store.now().getTime() + MINUTE);
  });

  it('makes due what awaits an outcome as soon as one is there, and nothing else that is ready', async () => {
    const { documents } = store.stored;
    const lease = await store.claim();
    const stopped = storedWords('the gate is closed');
    const [awaiting, limited] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    await documents.postpone(awaiting, stopped, MINUTE, false, { cause: 'awaited', side: 'service' });
    await documents.postpone(limited, stopped, MINUTE, false, { cause: 'limited', side: 'books' });
    await documents.makeWaitingDue(store.organisationId, 'all');
    expect((await store.find(awaiting)).dueAt?.getTime()).toBe(store.now().getTime() + MINUTE);
    await documents.makeWaitingDue(store.organisationId, 'dependants');
    expect((await store.find(awaiting)).dueAt?.getTime()).toBe(store.now().getTime());
    expect((await store.find(limited)).dueAt?.getTime()).toBe(store.now().getTime() + MINUTE);
  });

  it('puts off what is dated before a day alone, and leaves what was said of it', async () => {
    const lease = await store.claim();
    const [due, live] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const { documents } = store.stored;
    await documents.tell(store.organisationId, [due.id], storedWords('it waits for an earlier one'));
    await documents.postponeReady(store.organisationId, null, MINUTE, due.issuedOn);
    expect((await store.find(due)).dueAt?.getTime()).toBe(live.dueAt?.getTime());
    await documents.postponeReady(store.organisationId, null, MINUTE, addDays(due.issuedOn, 1));
    expect(await store.find(due)).toMatchObject({
      lastFailure: storedWords('it waits for an earlier one'),
      attempts: 0,
    });
    expect((await store.find(due)).dueAt?.getTime()).toBe(store.now().getTime() + MINUTE);
  });

  it('tells also what waits for its outcome, and nothing that has another state by now', async () => {
    const lease = await store.claim();
    const { documents } = store.stored;
    const [asked, home] = [await store.ready(lease, 'a'), await store.track('b')];
    await store.sent(lease, asked, 'accepted', 'r1');
    await documents.move(lease, asked, 'processing');
    await documents.tell(store.organisationId, [asked.id, home.id], storedWords('nobody could be asked'));
    expect(await store.find(asked)).toMatchObject({
      lastFailure: storedWords('nobody could be asked'),
      attempts: 0,
    });
    expect((await store.find(home)).lastFailure).toBeNull();
  });

  it('releases what waits, what depends on other documents or all, and raises the version of the rules', async () => {
    const lease = await store.claim();
    const [invoice, credit] = [await store.track('a'), await store.track('b', { kind: 'credit_note' })];
    const deducting = await store.track('c');
    const { documents, organisations } = store.stored;
    for (const document of [invoice, credit]) await documents.move(lease, document, 'waiting');
    await documents.move(lease, deducting, 'waiting', { reason: 'NEGATIVE_LINE' });
    const before = (await organisations.find(store.organisationId))?.rulesVersion;
    const released = await documents.transaction((manager) =>
      documents.release(store.organisationId, 'dependants', manager),
    );
    expect(released).toBe(2);
    expect((await store.find(invoice)).dueAt).toBeNull();
    for (const one of [credit, deducting]) expect((await store.find(one)).dueAt).toEqual(store.now());
    expect(await documents.release(store.organisationId, 'all')).toBe(3);
    const after = (await organisations.find(store.organisationId))?.rulesVersion;
    expect(Number(after) - Number(before)).toBe(2);
  });

  it('wakes no credit note of the history for an invoice, and keeps the words of what goes on waiting', async () => {
    const lease = await store.claim();
    const credit = await store.track('b', { kind: 'credit_note' });
    const { documents } = store.stored;
    const early = { code: 'BEFORE_GO_LIVE' as const, path: '', message: 'Dated too early.' };
    await documents.move(lease, credit, 'waiting', { reason: early.code, issues: [early] });
    await documents.transaction((manager) => documents.release(store.organisationId, 'dependants', manager));
    expect((await store.find(credit)).dueAt).toBeNull();
    const again = { ...early, message: 'Dated far too early.' };
    await documents.goOnWaiting(credit, [again], MINUTE);
    expect(await store.find(credit)).toMatchObject({ state: 'waiting', issues: [again], attempts: 0 });
    expect((await store.find(credit)).dueAt?.getTime()).toBe(store.now().getTime() + MINUTE);
  });

  it('keeps cursors, and what it gives out is not what it keeps', async () => {
    const { documents } = store.stored;
    const cursor = { organisationId: store.organisationId, stream: 's', position: '1', isComplete: false };
    const save = (from: string | null, position: string, hasNews: boolean): Promise<void> =>
      documents.transaction((manager) =>
        documents.saveCursor(manager, { ...cursor, from, position, hasNews }),
      );
    const saved = async () => (await documents.cursors(store.organisationId)).get('s');
    await save(null, '1', false);
    const begun = store.now();
    await store.pass(MINUTE);
    await save('1', '2', false);
    expect(await saved()).toMatchObject({ position: '2', checkedAt: store.now(), movedAt: begun });
    await save('2', '3', true);
    expect(await saved()).toMatchObject({ position: '3', movedAt: store.now() });
    const document = await store.track('a');
    document.dueAt?.setTime(0);
    document.issues.push({} as never);
    expect(await store.find(document)).toMatchObject({ dueAt: store.now(), issues: [] });
  });

  it('keeps no cursor that was read from another place than the present one: that of another database, or of before a reset', async () => {
    const lease = await store.claim();
    const { documents } = store.stored;
    const cursor = { organisationId: store.organisationId, stream: 's', isComplete: true, hasNews: false };
    const save = async (from: string | null, position: string): Promise<void> => {
      const inTransaction = documents.transaction((manager) =>
        documents.saveCursor(manager, { ...cursor, from, position }),
      );
      await expect(inTransaction).rejects.toThrow(LeaseLost);
      await documents.saveCursor(lease, { ...cursor, from, position });
    };
    await expect(save('1', '2')).rejects.toThrow(LeaseLost);
    await documents.saveCursor(lease, { ...cursor, from: null, position: '1' });
    for (const from of ['0', null]) await expect(save(from, '2')).rejects.toThrow(LeaseLost);
    expect((await documents.cursors(store.organisationId)).get('s')?.position).toBe('1');
  });

  it('remembers another version; what waits is due then, and what is excluded starts anew', async () => {
    const lease = await store.claim();
    const document = await store.track('a');
    const { documents, versions } = store.stored;
    await documents.move(lease, document, 'waiting');
    const edited = sale({ kind: 'invoice', sourceId: 'a', number: 'new' }, 200, '2026-03-10', store.now());
    const record = (effect: Parameters<typeof versions.record>[5]): Promise<void> =>
      documents.transaction(async (manager) => {
        await versions.assertLease(manager, lease);
        await versions.record(manager, lease, document, edited, 'second', effect);
      });
    await record('refresh');
    expect(await store.find(document)).toMatchObject({
      number: 'new',
      fingerprint: 'second',
      dueAt: store.now(),
    });
    await record('exclude');
    expect(await store.find(document)).toMatchObject({ state: 'excluded', reason: 'VOIDED' });
    await record('restart');
    expect(await store.find(document)).toMatchObject({ state: 'collected', reason: 'APPROVED_AGAIN' });
    await store.pass(2 * MINUTE);
    await store.claim();
    await expect(record('refresh')).rejects.toThrow(LeaseLost);
  });

  it('is found by the contact that it is to: the newest up to a day, and whatever number ends so', async () => {
    const { documents } = store.stored;
    const { organisationId } = store;
    const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
    for (const [at, issuedOn] of days.entries())
      await store.track(`i${at}`, { issuedOn, number: `INV-${at}/A` });
    await store.track('n', { kind: 'credit_note' });
    await store.track('o', { organisationId: store.otherId });
    const found = async (contacts: string[], till: string, digits: string[], most: number) => {
      const asked = contacts.map((contactId) => ({ contactId, till }));
      const invoices = await documents.findInvoiced(organisationId, asked, digits, most);
      return invoices.map(({ sourceId }) => sourceId).sort();
    };
    const { sourceId } = CUSTOMER;
    expect(await found([sourceId], '2026-03-11', [], 2)).toEqual(['i1', 'i2']);
    expect(await found([sourceId], '2026-03-11', ['3', '9'], 1)).toEqual(['i2', 'i3']);
    expect(await found([sourceId, 'another'], '2026-03-31', ['3'], 9)).toEqual(['i0', 'i1', 'i2', 'i3']);
    expect(await found(['another'], '2026-03-31', ['3'], 9)).toEqual([]);
    expect(await found([], '2026-03-31', ['3'], 9)).toEqual([]);
  });

  it('is found by its number, as invoice or as credit note, in its own organisation', async () => {
    const lease = await store.claim();
    const found = await store.ready(lease, 'a', { number: 'INV-1' });
    await store.track('b', { number: 'INV-1', kind: 'credit_note' });
    await store.track('c', { number: 'INV-1', organisationId: store.otherId });
    const { documents } = store.stored;
    const { organisationId } = store;
    expect(await documents.findByNumber(organisationId, 'invoice', ['INV-1', 'INV-2'])).toMatchObject([
      { id: found.id, state: 'ready' },
    ]);
    expect(await documents.findByNumber(organisationId, 'invoice', ['INV-2'])).toEqual([]);
  });
});
