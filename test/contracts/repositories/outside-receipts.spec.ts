import { inEnglish } from '../../support/in-english';
import { storedWords } from '../../../src/domain/texts/stored-sentence';
import { makeDecision, takeBackDecision } from '../../../src/documents/document-decisions';
import { noteElsewhere } from '../../../src/documents/transitions';
import type { FoundSign } from '../../../src/domain/sales/foreign-signs';
import { LAYERS } from '../../../proof/simulation/layer';
import { Store } from './stores';
import { aCustomer } from '../../support/sales-document-builder';

describe.each(LAYERS)('receipts made elsewhere: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  const record = (documentId: string, fiscalNumber: string, isNoted = true): Promise<boolean> =>
    store.stored.documents.transaction(async (manager) => {
      const isStored = await store.stored.outside.record(manager, [
        {
          ...{ documentId, deviceId: '77001', fiscalNumber, datedOn: '2026-02-01', verificationCode: null },
          ...{ address: null, submittedAs: null, fiscalAccountId: null, source: 'typed' as const },
          ...{ overrulesBooks: false, reason: 'The "list".', recordedBy: 'Rudo' },
        },
      ]);
      if (isStored && isNoted)
        await noteElsewhere(manager, [documentId], 'Rudo', storedWords('Rudo recorded it.'));
      return isStored;
    });
  const decide = (documentId: string, what: 'overrule' | 'withdraw'): Promise<void> =>
    store.stored.documents.transaction(async (manager) => {
      const { outside } = store.stored;
      const id = (await outside.ofDocuments([documentId], manager)).get(documentId)?.id ?? '';
      await (what === 'overrule'
        ? outside.overrule(manager, id)
        : outside.withdraw(manager, id, 'Tendai', storedWords('It is of another invoice.')));
      await noteElsewhere(manager, [documentId], 'Tendai', storedWords('Tendai decided.'));
    });
  const answer = (documentId: string, signs: readonly FoundSign[]): Promise<void> =>
    store.stored.documents.transaction(async (manager) => {
      const document = await store.stored.documents.lock(manager, documentId);
      await makeDecision(manager, document!, 'anyway', 'Rudo', { reason: 'It is a price list.', signs });
    });
  const auditLog = () => store.layer.judge.auditLog(store.organisationId);

  it('let no submission of the document begin until they are withdrawn', async () => {
    const lease = await store.claim();
    const document = await store.ready(lease, 'a');
    const { submissions } = store.stored;
    expect(await record(document.id, '17')).toBe(true);
    expect(await submissions.begin(lease, document, store.intent(document))).toBeNull();
    expect(await submissions.ofDocument(document.id)).toEqual([]);
    await decide(document.id, 'withdraw');
    expect(await store.stored.outside.ofDocuments([document.id])).toEqual(new Map());
    expect(await submissions.begin(lease, document, store.intent(document))).toMatchObject({ attempt: 1 });
  });

  it('are read with all else that is known around documents', async () => {
    const [a, b] = [await store.track('a'), await store.track('b')];
    await record(a.id, '17');
    await record(b.id, '18');
    await decide(b.id, 'withdraw');
    const { circumstances, choices, customers } = store.stored;
    await choices.keepForeignSign(a.id, { by: 'file', text: 'a.pdf' }, 'https://example.com/1');
    const customer = aCustomer({ sourceId: 'c', name: 'A "customer"' });
    await customers.save(store.organisationId, [customer], store.now());
    const asked = {
      ...{ organisationId: store.organisationId, fiscalAccountId: null },
      ...{ contactIds: ['c', 'd'], documentIds: [a.id, b.id], numbers: ['a'] },
    };
    const known = await circumstances.read(asked);
    expect([...known.customers]).toEqual([['c', { customer, fetchedAt: store.now() }]]);
    expect([...known.choices]).toEqual([
      [
        a.id,
        expect.objectContaining({
          ...{ foreignSign: { by: 'file', text: 'a.pdf' }, foreignAddress: 'https://example.com/1' },
        }),
      ],
    ]);
    expect([...known.recorded]).toEqual([
      [
        a.id,
        expect.objectContaining({
          ...{ deviceId: '77001', fiscalNumber: '17', datedOn: '2026-02-01', verificationCode: null },
          ...{ address: null, overrulesBooks: false },
        }),
      ],
    ]);
    expect([known.holders, known.lastMoments(null)]).toEqual([[], null]);
    const other = await circumstances.read({ ...asked, organisationId: store.otherId, documentIds: [] });
    expect([other.customers.size, other.choices.size, other.recorded.size]).toEqual([0, 0, 0]);
  });

  it('hold their number for every client of the taxpayer, as submissions, marks and successes without an owner do', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a', { number: 'RE-1' });
    const recorded = await store.track('b', { number: 're\u20111', organisationId: store.otherId });
    const { submissions, circumstances, choices, outcomes, documents } = store.stored;
    const held = async () => {
      const asked = {
        organisationId: store.organisationId,
        fiscalAccountId: store.accountId,
        contactIds: [],
      };
      const known = await circumstances.read({ ...asked, documentIds: [a.id], numbers: ['RE-1'] });
      return known.holders;
    };
    const isHeld = async (): Promise<boolean> =>
      (await submissions.begin(lease, await store.find(a), store.intent(a))) === null;
    await record(recorded.id, '15');
    const holder = { documentId: recorded.id, number: 're\u20111', mark: null };
    expect(await held()).toEqual([{ ...holder, heldBy: 'receipt' }]);
    expect(await isHeld()).toBe(true);
    await decide(recorded.id, 'withdraw');
    expect(await held()).toEqual([]);
    await choices.keepForeignSign(recorded.id, { by: 'file', text: 'a.pdf' }, null);
    expect(await held()).toEqual([{ ...holder, heldBy: 'mark', mark: `${recorded.id} a.pdf` }]);
    expect(await isHeld()).toBe(true);
    await answer(recorded.id, [{ by: 'file', text: 'a.pdf' }]);
    expect(await held()).toEqual([]);
    const statement = { requestId: 'r9', body: '{}', heardBy: 'webhook' as const, isHint: false };
    await outcomes.keepAlone(store.accountId, [{ ...statement, claimsSuccess: true, unreadable: null }]);
    const [orphan] = await store.stored.orphans.due(store.accountId, new Date(0));
    const look = { outcomeId: orphan!.id, names: [recorded.id] };
    await store.stored.orphans.keepLooks(store.accountId, [look], store.now());
    expect(await held()).toEqual([{ ...holder, heldBy: 'orphan' }]);
    expect(await isHeld()).toBe(true);
    await documents.transaction((manager) =>
      outcomes.settle(manager, store.accountId, statement.requestId, 'applied'),
    );
    expect(await isHeld()).toBe(false);
    expect(await held()).toEqual([{ ...holder, documentId: a.id, number: 'RE-1', heldBy: 'submission' }]);
  });

  it('let a document go when a person has answered the mark of the other one, and no other sign', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a', { number: 'RE-1' });
    const marked = await store.track('b', { number: 'RE-1', organisationId: store.otherId });
    const { submissions, choices } = store.stored;
    await choices.keepForeignSign(marked.id, { by: 'file', text: 'a.pdf' }, null);
    const sign = { by: 'number', text: 'RE-1' } as const;
    await answer(a.id, [
      { by: 'file', text: 'own.pdf' },
      { ...sign, of: `${marked.id} b.pdf` },
    ]);
    expect(await submissions.begin(lease, await store.find(a), store.intent(a))).toBeNull();
    await answer(a.id, [{ ...sign, of: `${marked.id} a.pdf` }]);
    expect(await submissions.begin(lease, a, store.intent(a))).toMatchObject({ attempt: 1 });
  });

  it('name the sale of a linked document as it was sent, with the other documents linked to that sale', async () => {
    const lease = await store.claim();
    const first = await store.ready(lease, 'a');
    const [again, rest] = [await store.track('b'), await store.track('c')];
    const elsewhere = await store.track('d', { organisationId: store.otherId });
    const { outside, documents } = store.stored;
    expect(await outside.linkedSales([again.id])).toEqual(new Map());
    await documents.transaction(async (manager) => {
      for (const one of [again, rest, elsewhere])
        await makeDecision(manager, one, 'sale', 'Rudo', { originalId: first.id });
    });
    const sourceOf = async (id: string): Promise<string | undefined> =>
      (await documents.findAll([id]))[0]?.source;
    const [sent, ...own] = await Promise.all([first, again, rest].map(({ id }) => sourceOf(id)));
    const linked = expect.arrayContaining(own) as string[];
    expect([...(await outside.linkedSales([again.id]))]).toEqual([[again.id, { source: sent, linked }]]);
    const [of] = (await outside.linkedSales([again.id])).values();
    expect(of?.linked).toHaveLength(2);
    await documents.transaction((manager) => takeBackDecision(manager, rest.id, 'sale', 'Rudo'));
    expect([...(await outside.linkedSales([again.id, rest.id]))]).toEqual([
      [again.id, { source: sent, linked: own.slice(0, 1) }],
    ]);
  });

  it('are not recorded for a document that may have been received, twice, or with a number of another', async () => {
    const lease = await store.claim();
    const [a, b] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    const sent = await store.ready(lease, 'sent');
    await store.sent(lease, sent, 'accepted', 'r1');
    expect(await record(sent.id, '16')).toBe(false);
    expect(await record(a.id, '17')).toBe(true);
    expect(await record(a.id, '18')).toBe(false);
    expect(await record(b.id, '17')).toBe(false);
    await decide(a.id, 'withdraw');
    expect(await record(b.id, '17')).toBe(true);
  });

  it('are in the audit log with what people decided about them, and one that nobody recorded is found', async () => {
    const lease = await store.claim();
    const [document, other] = [await store.ready(lease, 'a'), await store.ready(lease, 'b')];
    await record(document.id, '17');
    await decide(document.id, 'overrule');
    await decide(document.id, 'withdraw');
    await record(document.id, '18');
    expect(await auditLog()).toHaveProperty('head');
    await record(other.id, '19', false);
    expect(inEnglish(await auditLog())).toMatchObject({
      why: `no entry is about the receipt made elsewhere that is stored (${other.id}.1)`,
    });
  });
});
