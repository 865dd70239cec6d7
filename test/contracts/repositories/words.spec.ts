import { WriteBack } from '../../../src/documents/documents.entities';
import type { ReadDelivery } from '../../../src/documents/inbox/inbox.repository';
import type { ReceivedOutcome } from '../../../src/documents/keep-outcomes';
import { isUniqueViolation } from '../../../src/platform/database/driver-error';
import { CUSTOMER } from '../../../proof/simulation/books/book-documents';
import { LAYERS } from '../../../proof/simulation/layer';
import { MINUTE, Store } from './stores';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

const NUMBERS = { deviceId: '4711', fiscalDay: '70', fiscalNumber: '1', verificationCode: 'V', qrUrl: 'q' };

const PLAIN = { claimsSuccess: false, unreadable: null };

describe.each(LAYERS)('outcomes, answers and write-backs: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  const keep = (requestId: string, body: string, isHint = false): Promise<void> =>
    store.stored.documents.transaction((manager) =>
      store.stored.outcomes.keep(manager, store.accountId, [
        { requestId, body, heardBy: 'webhook', isHint, claimsSuccess: false, unreadable: null },
      ]),
    );
  const unread = async (outcomes: readonly ReceivedOutcome[] = []): Promise<ReadDelivery[]> => {
    const deliveries = await store.stored.inbox.unread(store.accountId, 9);
    return deliveries.map((delivery) => ({ delivery, outcomes, fault: null }));
  };
  const read = async (): Promise<string[]> => {
    const found = await unread();
    expect(await store.stored.inbox.take(store.accountId, found)).toBe(found.length);
    return found.map(({ delivery }) => delivery.body.toString());
  };

  it('keeps a statement once, as the more trustworthy of two', async () => {
    await keep('r1', '{"a":1}', true);
    await keep('r1', '{"a":1}');
    await keep('r1', '{"a":1}', true);
    await keep('r1', '{"a":2}', true);
    const heard = await store.stored.outcomes.unsettledOf(store.accountId, 'r1');
    expect(heard.map(({ body, isHint }) => [body, isHint])).toEqual([
      ['{"a":1}', false],
      ['{"a":2}', true],
    ]);
    await store.stored.documents.transaction((manager) =>
      store.stored.outcomes.settle(manager, store.accountId, 'r1', 'applied'),
    );
    expect(await store.stored.outcomes.unsettledOf(store.accountId, 'r1')).toEqual([]);
  });

  it('holds the documents before it keeps what may be a success, and asks for none where nothing claims it', async () => {
    const said = { requestId: 'r1', heardBy: 'status' as const, isHint: false, ...PLAIN };
    const claims = [
      { ...said, body: '{"a":1}' },
      { ...said, body: '{"a":2}', claimsSuccess: true },
    ];
    for (const heard of [claims.slice(0, 1), claims, claims])
      await store.stored.documents.transaction((manager) =>
        store.stored.outcomes.keep(manager, store.accountId, heard),
      );
    const kept = await store.stored.outcomes.unsettledOf(store.accountId, 'r1');
    expect(kept.map(({ claimsSuccess }) => claimsSuccess)).toEqual([false, true]);
  });

  it('reads a delivery once, again when it comes signed, and wakes whom it concerns', async () => {
    const body = Buffer.from('[1]');
    const delivery = { fiscalAccountId: store.accountId, body };
    const lease = await store.claim();
    await store.stored.leases.release(lease, 60 * MINUTE, 0, null);
    expect(await store.stored.leases.claimDue('test', MINUTE)).toBeNull();
    await store.stored.inbox.storeAll([{ ...delivery, isSigned: false }]);
    expect(await store.stored.leases.claimDue('test', MINUTE)).not.toBeNull();
    expect(await store.layer.judge.unread()).toBe(1);
    expect(await read()).toEqual(['[1]']);
    await store.stored.inbox.storeAll([{ ...delivery, isSigned: false }]);
    expect(await read()).toEqual([]);
    await store.stored.inbox.storeAll([{ ...delivery, isSigned: true }]);
    await store.stored.inbox.storeAll([{ ...delivery, isSigned: true }]);
    expect(await read()).toEqual(['[1]']);
    expect(await store.layer.judge.unread()).toBe(0);
  });

  it('keeps what a delivery says with the delivery, unless another has taken it, or it has come again signed', async () => {
    const { inbox, outcomes, submissions } = store.stored;
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    await store.sent(lease, a, 'accepted', 'r1');
    await store.stored.documents.move(lease, a, 'processing', { dueInMs: MINUTE });
    const delivery = { fiscalAccountId: store.accountId, body: Buffer.from('[]'), isSigned: false };
    await inbox.storeAll([delivery]);
    const said = { requestId: 'r1', body: '{}', heardBy: 'webhook' as const, isHint: true, ...PLAIN };
    const unsigned = await unread([said]);
    await inbox.storeAll([{ ...delivery, isSigned: true }]);
    expect(await inbox.take(store.accountId, unsigned)).toBe(0);
    expect(await outcomes.unsettledOf(store.accountId, 'r1')).toEqual([]);
    expect((await store.find(a)).dueAt).not.toEqual(store.now());
    const signed = await unread([said, { ...said, isHint: false }, { ...said, body: '{"a":1}' }]);
    expect(await inbox.take(store.accountId, signed)).toBe(1);
    expect(await outcomes.unsettledOf(store.accountId, 'r1')).toMatchObject([
      { body: '{}', isHint: true },
      { body: '{"a":1}' },
    ]);
    expect((await store.find(a)).dueAt).toEqual(store.now());
    expect(await inbox.take(store.accountId, signed)).toBe(0);
    const found = await submissions.open(store.organisationId, store.accountId, 9);
    expect(found?.open).toMatchObject([{ isDue: true, isUndecided: true }]);
  });

  it('takes several deliveries that say the same, and remembers why one cannot be read', async () => {
    const { inbox, outcomes } = store.stored;
    const delivery = { fiscalAccountId: store.accountId, isSigned: true };
    await inbox.storeAll(['[1]', '[2]', '[3]'].map((body) => ({ ...delivery, body: Buffer.from(body) })));
    const odd = {
      requestId: 'r1',
      body: '?',
      heardBy: 'webhook' as const,
      isHint: false,
      claimsSuccess: false,
    };
    const [one, two, three] = await unread([{ ...odd, unreadable: storedWords('odd') }]);
    if (one === undefined || two === undefined || three === undefined) throw new Error('one is missing');
    expect(
      await inbox.take(store.accountId, [
        one,
        { ...two, outcomes: [], fault: storedWords('no list') },
        three,
      ]),
    ).toBe(3);
    expect(await outcomes.unsettledOf(store.accountId, 'r1')).toMatchObject([
      { times: 2, unreadable: storedWords('odd') },
    ]);
    expect(await store.layer.judge.unread()).toBe(0);
  });

  it('gives a number of the device to one document', async () => {
    const lease = await store.claim();
    const { receipts, documents } = store.stored;
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const submission = await store.sent(lease, a, 'accepted', 'r1');
    const give = (documentId: string): Promise<void> =>
      documents.transaction((manager) =>
        receipts.keep(manager, {
          ...{ documentId, submissionId: submission.id, ...NUMBERS, pdfName: null, outcome: '{}' },
        }),
      );
    await give(a.id);
    const error = await give(b.id).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, ['fiscal_receipts_number_unique'])).toBe(true);
    await receipts.rememberPdfName(a.id, 'a.pdf');
    const kept = await receipts.ofDocuments([a.id, b.id]);
    expect(kept).toMatchObject([{ documentId: a.id, pdfName: 'a.pdf', fiscalisedAt: store.now() }]);
    const pdf = { pdfName: 'b.pdf', pdfSha256: 'f'.repeat(64), pdfSize: 7, pdfCheck: 'own' as const };
    await receipts.claimPdf(a.id, { ...pdf, bytes: Buffer.from('%PDF-1') });
    const claimed = await receipts.ofDocuments([a.id]);
    expect(claimed).toMatchObject([{ ...pdf, pdfIsClaimed: true }]);
    // Stores an open submission with a receipt, whose faults the judge must find.
    const codes = (await store.layer.judge.violations()).map(({ code }) => code);
    expect(codes).toEqual(['RECEIPT_WITHOUT_STATE', 'FISCALISED_WITHOUT_EVIDENCE']);
  });

  it('records parts over and over, and gives documents back of which one is due again', async () => {
    const lease = await store.claim();
    const { receipts, documents } = store.stored;
    const a = await store.ready(lease, 'a');
    const part = { documentId: a.id, part: 'note' as const, detail: storedWords('d') };
    expect(await receipts.begin(a.id, 'note', storedWords('d'))).toBe(true);
    const stored = (): Promise<WriteBack[]> =>
      documents.transaction((manager) => manager.findBy(WriteBack, { documentId: a.id }));
    expect(await stored()).toMatchObject([{ result: 'begun', attempts: 1 }]);
    expect(await receipts.begin(a.id, 'note', storedWords('d'))).toBe(false);
    await receipts.forgetBegun(a.id, 'note');
    expect(await stored()).toEqual([]);
    await receipts.record([{ ...part, result: 'begun' }]);
    await receipts.record([{ ...part, result: 'refused', reason: 'LOCKED' as never }]);
    expect(await stored()).toMatchObject([
      { result: 'refused', reason: 'LOCKED', attempts: 2, at: store.now() },
    ]);
    expect(await documents.transaction((manager) => receipts.forgetRefusals(manager, a.id))).toBe(1);
    expect(await receipts.dueAgain(store.organisationId, 9)).toEqual([]);
    await store.sent(lease, a, 'accepted', 'r1');
    await documents.move(lease, a, 'processing');
    await documents.move(lease, a, 'fiscalised');
    await documents.move(lease, a, 'written_back', { dueInMs: MINUTE });
    expect(await receipts.dueAgain(store.organisationId, 9)).toEqual([]);
    await store.pass(MINUTE);
    expect((await receipts.dueAgain(store.organisationId, 9)).map(({ id }) => id)).toEqual([a.id]);
  });

  it('knows the age of a doubt, and keeps what was decided', async () => {
    const lease = await store.claim();
    const { resolutions } = store.stored;
    const a = await store.ready(lease, 'a');
    expect(await resolutions.inDoubt(a.id)).toBeNull();
    const submission = await store.sent(lease, a, 'unknown');
    await store.pass(31 * MINUTE);
    const doubt = await resolutions.inDoubt(a.id);
    expect(doubt?.submission.id).toBe(submission.id);
    expect(doubt?.ageMinutes).toBeCloseTo(31);
    const entry = { documentId: a.id, submissionId: submission.id, decision: 'not_received' as const };
    const first = { ...entry, facts: '{}', reason: 'r', decidedBy: 'Tendai' };
    await store.stored.documents.transaction((manager) => resolutions.apply(manager, first));
    expect(await resolutions.ofDocument(a.id)).toMatchObject([
      { decidedBy: 'Tendai', confirmedBy: null, appliedAt: store.now() },
    ]);
  });

  it('finds the contacts that share a number with others, in whatever field and however it is spaced', async () => {
    const { customers, circumstances } = store.stored;
    const contact = (sourceId: string, taxNumber: string, phone = '0772000061') => ({
      ...{ ...CUSTOMER, companyNumber: '', sourceId, taxNumber, phone },
    });
    const numbered = [
      ...[contact('a', '2002000061'), contact('b', 'TIN 200 200-0061'), contact('c', '2002000069')],
    ];
    await customers.save(store.organisationId, numbered, store.now());
    await customers.save(store.otherId, [contact('d', '2002000061')], store.now());
    const asked = { fiscalAccountId: null, documentIds: [], numbers: [] };
    const found = async (...contactIds: string[]) => {
      const { organisationId } = store;
      const { sharing } = await circumstances.read({ ...asked, organisationId, contactIds });
      return sharing.map(({ sourceId }) => sourceId).sort();
    };
    expect(await found('b')).toEqual(['a', 'b']);
    // A telephone number is no number of a taxpayer.
    expect(await found('c')).toEqual(['c']);
    expect(await found('d')).toEqual([]);
    expect(await found('a', 'c')).toEqual(['a', 'b', 'c']);
  });

  it('keeps customers and choices by their key, and loses a connection once', async () => {
    const { customers, choices, connections, organisations } = store.stored;
    const a = await store.track('a');
    const customer = { sourceId: 'c', name: 'one' } as never;
    const askedAt = new Date(store.now().getTime() - 5_000);
    for (const name of ['one', 'two'])
      await customers.save(store.organisationId, [{ ...(customer as object), name } as never], askedAt);
    expect((await customers.find(store.organisationId, ['c'])).get('c')).toMatchObject({
      ...{ customer: { name: 'two' }, fetchedAt: askedAt },
    });
    // Outdated a second after the query.
    const outdated = new Date(-askedAt.getTime() - 1_000);
    const contact = { sourceId: 'd', name: 'one' } as never;
    for (const at of [outdated, askedAt]) await customers.save(store.organisationId, [contact], at);
    const fetchedAt = async () => (await customers.find(store.organisationId, ['d'])).get('d')?.fetchedAt;
    expect(await fetchedAt()).toEqual(outdated);
    await customers.save(store.organisationId, [contact], store.now());
    expect(await fetchedAt()).toEqual(store.now());
    for (const by of ['file', 'note'] as const)
      await choices.keepForeignSign(a.id, { by, text: 'a mark' }, null);
    expect((await choices.ofDocuments([a.id])).get(a.id)).toMatchObject({
      foreignSign: { by: 'note', text: 'a mark' },
    });
    const { connectionId = '' } = (await organisations.find(store.organisationId)) ?? {};
    expect(await connections.lose(connectionId, 'CONSENT_GONE')).toEqual({ organisations: 1 });
    expect(await connections.lose(connectionId, 'CONSENT_GONE')).toBeNull();
    const lost = { status: 'reconnect', statusReason: 'CONSENT_GONE' };
    expect(await organisations.find(store.organisationId)).toMatchObject(lost);
    expect(await organisations.find(store.otherId)).toMatchObject({ status: 'connected' });
    await store.layer.connectAgain();
    expect(await organisations.find(store.organisationId)).toMatchObject({ status: 'connected' });
    const organisation = { id: store.organisationId, connectionId };
    expect(await connections.setApart(organisation, 'reconnect', 'TENANT_GONE')).toBe(true);
    expect(await connections.setApart(organisation, 'reconnect', 'TENANT_GONE')).toBe(false);
  });

  it('knows which other submission of the account has a request, a GUID also in capitals', async () => {
    const lease = await store.claim();
    const guid = '5e1771e2-b89f-482f-968c-bb817b0d34db';
    const first = await store.sent(lease, await store.ready(lease, 'a'), 'accepted', guid);
    const follows = first.datedAt;
    const second = await store.sent(lease, await store.ready(lease, 'b'), 'accepted', 'req-b', { follows });
    const { documents, resolutions } = store.stored;
    const holderOf = (own: { id: string }, requestId: string) =>
      documents.transaction((manager) =>
        resolutions.holderOf(manager, { ...own, fiscalAccountId: store.accountId }, requestId),
      );
    const ofFirst = { documentId: first.documentId, organisationId: store.organisationId };
    const holder = { ...ofFirst, number: 'a', attempt: 1 };
    expect(await holderOf(second, guid.toUpperCase())).toEqual(holder);
    expect(await holderOf(second, 'REQ-B')).toBeNull();
    expect(await holderOf(first, guid)).toBeNull();
    expect((await holderOf(first, 'req-b'))?.number).toBe('b');
    const has = (requestId: string) =>
      documents.transaction((manager) => resolutions.hasRequest(manager, first.documentId, requestId));
    expect([await has(guid.toUpperCase()), await has('req-b')]).toEqual([true, false]);
  });

  it('opens the account with its credentials', async () => {
    const account = await store.stored.accounts.open(store.accountId);
    expect(account).toMatchObject({ service: 'fiscal-harmony', timeOffset: '+02:00' });
    expect(account?.credentials).toMatchObject({ apiKey: 'key', application: 'app' });
    expect((await store.stored.rules.mappings(store.organisationId)).taxes[0]?.percent?.toNumber()).toBe(
      15.5,
    );
  });
});
