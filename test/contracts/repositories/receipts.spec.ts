import { NO_SENTENCE, storedWords } from '../../../src/domain/texts/stored-sentence';
import { isUniqueViolation } from '../../../src/platform/database/driver-error';
import type { Submission } from '../../../src/documents/submissions.entities';
import type { FiscalisedDocument, FiscalisedSubmission } from '../../../src/documents/settle-fiscalised';
import { noteElsewhere } from '../../../src/documents/transitions';
import { Organisation } from '../../../src/organisations/organisation.entity';
import type { Lease } from '../../../src/organisations/lease/lease';
import { LAYERS } from '../../../proof/simulation/layer';
import { MINUTE, Store } from './stores';

const TICK = { check: 'numbers' as const, result: 'met' as const, detail: storedWords('As they must be.') };

describe.each(LAYERS)('receipts: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  /** Stores a submission that is accepted and undecided. */
  async function accepted(
    lease: Lease,
    sourceId: string,
    follows: string | null = null,
  ): Promise<Submission> {
    const document = await store.ready(lease, sourceId);
    const intent = store.intent(document, {
      follows,
      datedAt: `2026-03-10T10:00:${follows === null ? '00' : '01'}`,
    });
    const submission = await store.stored.submissions.begin(lease, document, intent);
    if (submission === null) throw new Error('the account is busy');
    const requestId = `r-${sourceId}`;
    const acceptance = { requestId, detail: storedWords('Accepted.'), sweepMs: MINUTE };
    await store.stored.submissions.accept(submission, ['sending'], acceptance);
    const unreadable = storedWords('odd');
    const odd = {
      requestId,
      body: '[]',
      heardBy: 'status',
      isHint: false,
      claimsSuccess: false,
      unreadable,
    } as const;
    await store.stored.documents.transaction((manager) =>
      store.stored.outcomes.keep(manager, store.accountId, [
        { requestId, body: '{}', heardBy: 'status', isHint: false, claimsSuccess: true, unreadable: null },
        { requestId, body: '{}', heardBy: 'webhook', isHint: true, claimsSuccess: false, unreadable: null },
        { ...odd },
        { ...odd },
      ]),
    );
    return submission;
  }

  type Numbered = readonly [Submission, fiscalNumber: string];
  const said = (...given: readonly Numbered[]): FiscalisedSubmission[] =>
    given.map(([{ id: submissionId, documentId, number }, fiscalNumber]) => ({
      ...{ submissionId, documentId, requestId: `r-${number}`, pdfName: `${number}.pdf`, raw: '{}' },
      data: { deviceId: '4711', fiscalDay: '70', fiscalNumber, verificationCode: 'V', qrUrl: 'q' },
      ...{
        remarks: [],
        certificate: [TICK],
        reason: null,
        detail: storedWords(`Fiscalised as ${fiscalNumber}.`),
      },
    }));
  const settle = (...given: readonly Numbered[]): Promise<FiscalisedDocument[]> =>
    store.stored.documents.transaction((manager) => store.stored.receipts.settle(manager, said(...given)));
  const record = (documentId: string, fiscalNumber: string, deviceId = '77001'): Promise<boolean> =>
    store.stored.documents.transaction((manager) =>
      store.stored.outside.record(manager, [
        {
          ...{ documentId, deviceId, fiscalNumber, datedOn: null, verificationCode: null },
          ...{ address: null, submittedAs: null, fiscalAccountId: null, source: 'typed' as const },
          ...{ overrulesBooks: false, reason: 'The list.', recordedBy: 'Rudo' },
        },
      ]),
    );

  it('have numbers that are no other document’s, as recorded receipts of other programs have, zeros apart', async () => {
    const lease = await store.claim();
    const own = await accepted(lease, 'a');
    await settle([own, '007']);
    const { documents, outside } = store.stored;
    const [recorded, withdrawn] = [await store.track('b'), await store.track('c')];
    expect([await record(recorded.id, '17'), await record(withdrawn.id, '18')]).toEqual([true, true]);
    await documents.transaction(async (manager) => {
      const id = (await outside.ofDocuments([withdrawn.id], manager)).get(withdrawn.id)?.id ?? '';
      await outside.withdraw(manager, id, 'Tendai', storedWords('Another sale.'));
    });
    const asked = ['7', '17', '18', '99'].flatMap((fiscalNumber) =>
      ['4711', '77001'].map((deviceId) => ({ deviceId, fiscalNumber })),
    );
    const holders = [...(await outside.holders(asked))].sort((a, b) => a.deviceId.localeCompare(b.deviceId));
    const { organisationId } = store;
    expect(holders).toEqual([
      {
        deviceId: '4711',
        fiscalNumber: '7',
        documentId: own.documentId,
        organisationId,
        number: own.number,
        isOwn: true,
      },
      {
        deviceId: '77001',
        fiscalNumber: '17',
        documentId: recorded.id,
        organisationId,
        number: recorded.number,
        isOwn: false,
      },
    ]);
    for (const { id } of [recorded, withdrawn])
      await documents.transaction((manager) =>
        noteElsewhere(manager, [id], 'Rudo', storedWords('Rudo recorded it.')),
      );
  });

  it('of several documents are stored at once, with submissions, statements, moves and one chain of entries', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    const second = await accepted(lease, 'b', first.datedAt);
    const { receipts, submissions, outcomes } = store.stored;
    const isElsewhere = false;
    const organisationId = store.organisationId;
    expect(await settle([first, '1'], [second, '2'])).toEqual([
      { documentId: first.documentId, organisationId, isElsewhere },
      { documentId: second.documentId, organisationId, isElsewhere },
    ]);
    for (const { documentId } of [first, second]) {
      expect(await store.find({ id: documentId })).toMatchObject({ state: 'fiscalised', dueAt: store.now() });
      expect(await submissions.live(documentId)).toMatchObject({ state: 'fiscalised' });
    }
    const heard = await outcomes.saidAbout(store.accountId, ['r-a']);
    expect(heard.map(({ settledAs, times }) => [settledAs, times])).toEqual([
      ['applied', 1],
      ['unreadable', 2],
    ]);
    const stored = await receipts.ofDocuments([second.documentId]);
    expect(stored).toMatchObject([{ fiscalNumber: '2', pdfName: 'b.pdf', certificate: [TICK], remarks: [] }]);
    expect(await settle([first, '1'])).toEqual([]);
    expect(await store.layer.judge.auditLog(organisationId)).toMatchObject({ head: { seq: '10' } });
    expect(await store.layer.judge.violations()).toEqual([]);
  });

  it('release credit notes, raise the version of the rules, and leave alone what is recorded elsewhere, too', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    const second = await accepted(lease, 'b', first.datedAt);
    const { documents, organisations, receipts } = store.stored;
    const [invoice, credit] = [await store.track('c'), await store.track('d', { kind: 'credit_note' })];
    for (const document of [invoice, credit]) await documents.move(lease, document, 'waiting');
    // Records a receipt made elsewhere, which is possible for a rejected document.
    await documents.move(lease, await store.find({ id: second.documentId }), 'rejected');
    await documents.transaction((manager) =>
      store.stored.submissions.settle(manager, second, ['accepted'], 'rejected'),
    );
    expect(await record(second.documentId, '17')).toBe(true);
    const version = async (): Promise<number> =>
      Number((await organisations.find(store.organisationId))?.rulesVersion);
    const before = await version();
    const moved = await receipts.settleAlone(said([first, '1'], [second, '2']));
    expect(moved).toMatchObject([{ documentId: first.documentId, isElsewhere: false }]);
    expect((await store.find({ id: second.documentId })).state).toBe('rejected');
    expect((await store.find(credit)).dueAt).toEqual(store.now());
    expect((await store.find(invoice)).dueAt).toBeNull();
    expect((await version()) - before).toBe(1);
    expect(await settle([second, '2'])).toMatchObject([{ isElsewhere: true }]);
    expect((await version()) - before).toBe(2);
    expect(await receipts.settleAlone(said([first, '1']))).toEqual([]);
    expect((await version()) - before).toBe(2);
  });

  it('leave the version of the rules alone where no credit note is to be mapped', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    const second = await accepted(lease, 'b', first.datedAt);
    const history = await store.track('h', { kind: 'credit_note' });
    await store.stored.documents.move(lease, history, 'waiting', { reason: 'BEFORE_GO_LIVE' });
    const version = async (): Promise<number> =>
      Number((await store.stored.organisations.find(store.organisationId))?.rulesVersion);
    const before = await version();
    expect(await settle([first, '1'])).toHaveLength(1);
    expect((await version()) - before).toBe(0);
    await store.track('n', { kind: 'credit_note' });
    expect(await settle([second, '2'])).toHaveLength(1);
    expect((await version()) - before).toBe(1);
  });

  it('with the number of another are not stored, and neither is anything that came with them', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    const second = await accepted(lease, 'b', first.datedAt);
    const error = await settle([first, '1'], [second, '1']).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, ['fiscal_receipts_number_unique'])).toBe(true);
    expect((await store.find({ id: first.documentId })).state).toBe('processing');
    expect(await settle([first, '1'])).toHaveLength(1);
  });

  it('with a number that is recorded for another document are not stored until that record is withdrawn', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    const { id: documentId } = await store.track('b');
    const { documents, outside } = store.stored;
    expect(await record(documentId, '7', '4711')).toBe(true);
    const error = await settle([first, '7']).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, ['fiscal_receipts_number_unique'])).toBe(true);
    const row = (await outside.ofDocuments([documentId])).get(documentId);
    await documents.transaction((manager) =>
      outside.withdraw(manager, row?.id ?? '', 'Rudo', storedWords('of another')),
    );
    expect(await settle([first, '7'])).toHaveLength(1);
    expect(await record(documentId, '7', '4711')).toBe(false);
  });

  it('have a PDF that belongs to one of them, and is an entry of its own once the document is written back', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    const second = await accepted(lease, 'b', first.datedAt);
    await settle([first, '1'], [second, '2']);
    const { receipts, documents, pdfs } = store.stored;
    const pdf = {
      pdfName: 'a.pdf',
      pdfSha256: 'aa',
      pdfSize: 4,
      pdfCheck: 'own' as const,
      bytes: Buffer.from('%PDF'),
    };
    await receipts.claimPdf(first.documentId, pdf);
    expect((await pdfs.find(first.documentId))?.bytes.toString()).toBe('%PDF');
    const error = await receipts.claimPdf(second.documentId, pdf).catch((thrown: unknown) => thrown);
    expect(
      isUniqueViolation(error, ['fiscal_receipts_pdf_name_once', 'fiscal_receipts_pdf_bytes_once']),
    ).toBe(true);
    expect(await pdfs.find(second.documentId)).toBeNull();
    await documents.move(lease, await store.find({ id: second.documentId }), 'written_back');
    await receipts.claimPdf(second.documentId, { ...pdf, pdfName: 'b.pdf', pdfSha256: 'bb' });
    expect(await store.layer.judge.auditLog(store.organisationId)).toMatchObject({ head: { seq: '12' } });
    expect(await store.layer.judge.violations()).toEqual([]);
  });

  it('come with the parts that were written, when one was begun, and the version that was fiscalised', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    await settle([first, '1']);
    const { receipts, submissions } = store.stored;
    const { documentId } = first;
    const [receipt] = await receipts.ofDocuments([documentId]);
    const { requestId } = (await submissions.live(documentId)) ?? {};
    const ageMs = expect.any(Number) as number;
    const sent = { fiscalAccountId: store.accountId, credentialsVersion: 1, requestId, ageMs };
    const known = { receipt, sent, fingerprint: first.fingerprint, isEntered: false };
    expect(await receipts.toWriteBack([documentId])).toEqual([{ ...known, parts: [] }]);
    expect(await receipts.begin(documentId, 'note', storedWords('The note.'))).toBe(true);
    await receipts.record([
      { documentId, part: 'link', result: 'written', detail: storedWords('The link.') },
    ]);
    const [written] = await receipts.toWriteBack([documentId]);
    expect(written?.parts.toSorted((a, b) => a.part.localeCompare(b.part))).toEqual([
      { part: 'link', result: 'written', detail: storedWords('The link.'), begunAt: null },
      { part: 'note', result: 'begun', detail: storedWords('The note.'), begunAt: store.now() },
    ]);
  });

  it('are claimed before they are written back, as often as it is tried, and only while they are fiscalised', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    const second = await accepted(lease, 'b', first.datedAt);
    await settle([first, '1']);
    const { receipts, documents } = store.stored;
    const both = [first.documentId, second.documentId];
    const claims = [await receipts.claimEntered(both), await receipts.claimEntered(both)];
    expect(claims).toEqual([[first.documentId], [first.documentId]]);
    const begun = { part: 'link', result: 'begun', detail: '', begunAt: store.now() };
    expect(await receipts.toWriteBack(both)).toMatchObject([{ parts: [begun] }]);
    await receipts.record([
      { documentId: first.documentId, part: 'link', result: 'written', detail: storedWords('q') },
    ]);
    expect(await receipts.claimEntered(both)).toEqual([first.documentId]);
    expect(await receipts.toWriteBack(both)).toMatchObject([
      { parts: [{ result: 'written', detail: storedWords('q') }] },
    ]);
    await documents.move(lease, await store.find({ id: first.documentId }), 'written_back');
    expect(await receipts.claimEntered(both)).toEqual([]);
  });

  it('are counted while their PDF is still to come, with live documents under way, and without history', async () => {
    const lease = await store.claim();
    const first = await accepted(lease, 'a');
    await accepted(lease, 'b', first.datedAt);
    await store.track('c');
    await settle([first, '1']);
    const { receipts, documents } = store.stored;
    expect(await receipts.countPdfsToCome(store.organisationId)).toBe(3);
    const part = { documentId: first.documentId, part: 'attachment' as const, detail: NO_SENTENCE };
    await receipts.record([{ ...part, result: 'written' }]);
    expect(await receipts.countPdfsToCome(store.organisationId)).toBe(2);
    await documents.transaction((manager) =>
      manager.update(Organisation, { id: store.organisationId }, { goLiveOn: '2999-01-01' }),
    );
    expect(await receipts.countPdfsToCome(store.organisationId)).toBe(0);
  });
});
