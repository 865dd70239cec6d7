import { noteElsewhere } from '../../../src/document-store/transitions';
import { LAYERS } from '../../../simulation/layer';
import { Store } from './stores';

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
      const isStored = await store.stored.outside.record(manager, {
        ...{ documentId, deviceId: '77001', fiscalNumber, datedOn: '2026-02-01', verificationCode: null },
        ...{ address: null, submittedAs: null, fiscalAccountId: null, source: 'typed' as const },
        ...{ overrulesBooks: false, reason: 'The "list".', recordedBy: 'Rudo' },
      });
      if (isStored && isNoted) await noteElsewhere(manager, documentId, 'Rudo', 'Rudo recorded it.');
      return isStored;
    });
  const decide = (documentId: string, what: 'overrule' | 'withdraw'): Promise<void> =>
    store.stored.documents.transaction(async (manager) => {
      const { outside } = store.stored;
      const id = (await outside.ofDocuments([documentId], manager)).get(documentId)?.id ?? '';
      await (what === 'overrule'
        ? outside.overrule(manager, id)
        : outside.withdraw(manager, id, 'Tendai', 'It is of another invoice.'));
      await noteElsewhere(manager, documentId, 'Tendai', 'Tendai decided.');
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
    await choices.keepForeignSign(a.id, 'a file', 'https://example.com/1');
    const customer = { sourceId: 'c', name: 'A "customer"' } as never;
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
          ...{ foreignSign: 'a file', foreignAddress: 'https://example.com/1' },
          ...{ isForeignAllowed: false },
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
    expect(await auditLog()).toMatchObject({
      why: `no entry is about the receipt made elsewhere that is stored (${other.id}.1)`,
    });
  });
});
