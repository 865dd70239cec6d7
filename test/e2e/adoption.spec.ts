import type { ShownDocument } from '../../demo/connector-api';
import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface Evidence {
  readonly answer: { idsFound: string[] } | null;
}

describe('an uncertain document whose request id a person has found', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  /** Puts a document that was sent half an hour ago and that the service has fiscalised, without an event. */
  const uncertain = async (
    kind: string,
    also: readonly { operation: string; kind: string; times?: number }[] = [],
  ): Promise<ShownDocument & { requestId: string }> => {
    const document = invoice();
    const documentNumber = document.InvoiceNumber;
    const faults = [...also, { operation: 'webhook', kind: 'lost' }, { operation: 'invoice', kind }];
    for (const fault of faults) await world.fiscalFault({ ...fault, documentNumber });
    await world.books({ Invoices: [document] });
    const shown = await world.until(document.InvoiceID, 'uncertain');
    const requestId = await eventually('the service has fiscalised it', async () => {
      const { receipts } = await callJson<{ receipts: { invoiceId: string; requestId: string }[] }>(
        'GET',
        `${world.fiscal.url}/_control/ledger`,
      );
      return receipts.find(({ invoiceId }) => invoiceId === document.InvoiceID)?.requestId ?? null;
    });
    await world.inTheDatabase(
      `update submissions set started_at = started_at - interval '31 minutes' where document_id = '${shown.id}'`,
    );
    return { ...shown, requestId };
  };
  const adopt = ({ id, number }: ShownDocument, requestId: string): Promise<{ state: string }> =>
    world.api.send('POST', `/api/documents/${id}/resolution`, {
      ...{ decision: 'adopted', requestId, documentNumber: number },
      ...{ by: 'Tendai', reason: 'The support names this request.' },
    });
  const endFaults = (): Promise<unknown> => callJson('DELETE', `${world.fiscal.url}/_control/faults`);

  it('is fiscalised with an id that was typed, once, and is never sent again', async () => {
    const doubt = await uncertain('answer-lost');
    await adopt(doubt, doubt.requestId);
    const home = await world.until(doubt.sourceId, 'written_back');
    expect(home.reason).toBeNull();
    await expect(
      world.api.send('POST', `/api/documents/${doubt.id}/resolution`, {
        ...{ decision: 'not_received', documentNumber: doubt.number, by: 'Tendai', reason: 'None.' },
      }),
    ).rejects.toThrow(/there is nothing to decide/);
    expect(await world.receipts(doubt.sourceId)).toHaveLength(1);
  });

  it.each(['id-as-object', 'id-as-list', 'id-in-page', 'id-on-second-line'])(
    'is fiscalised with an id that stands in an answer of another shape: %s',
    async (kind) => {
      const doubt = await uncertain(kind);
      const { answer } = await world.api.get<Evidence>(`/api/documents/${doubt.id}/evidence`);
      expect(answer?.idsFound).toEqual([doubt.requestId]);
      await adopt(doubt, answer?.idsFound[0] ?? '');
      await world.until(doubt.sourceId, 'written_back');
      expect(await world.receipts(doubt.sourceId)).toHaveLength(1);
    },
  );

  it('stays uncertain when the PDF of the request is of another document', async () => {
    const [doubt, other] = [await uncertain('answer-lost'), await uncertain('answer-lost')];
    await expect(adopt(doubt, other.requestId)).rejects.toThrow(
      /does not show number, total and currency of this document/,
    );
    expect((await world.document(doubt.sourceId))?.state).toBe('uncertain');
    // The service's statement meanwhile is proof enough for the document that it belongs to.
    await world.until(other.sourceId, 'written_back');
  });

  it.each(['no-pdf', 'late', 'no-text'])(
    'stays uncertain while the PDF of the request proves nothing, and no longer: %s',
    async (kind) => {
      const doubt = await uncertain('answer-lost', [{ operation: 'download', kind, times: 1_000 }]);
      await expect(adopt(doubt, doubt.requestId)).rejects.toThrow(/cannot be read|does not show/);
      expect((await world.document(doubt.sourceId))?.state).toBe('uncertain');
      await endFaults();
      await adopt(doubt, doubt.requestId);
      await world.until(doubt.sourceId, 'written_back');
      expect(await world.receipts(doubt.sourceId)).toHaveLength(1);
    },
  );

  it('is adopted by the first of two people who decide at the same time', async () => {
    const doubt = await uncertain('answer-lost');
    const answers = await Promise.allSettled([adopt(doubt, doubt.requestId), adopt(doubt, doubt.requestId)]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    await world.until(doubt.sourceId, 'written_back');
    expect(await world.receipts(doubt.sourceId)).toHaveLength(1);
  });

  const say = ({ id, number }: ShownDocument, decision: string): Promise<unknown> =>
    world.api.send('POST', `/api/documents/${id}/resolution`, {
      ...{ decision, documentNumber: number, by: 'Rudo', reason: 'The portal does not show it.' },
    });

  it('wins over the words of two others at the same time', async () => {
    const doubt = await uncertain('answer-lost');
    const adoptions = [1, 2, 3].map(() => adopt(doubt, doubt.requestId));
    const answers = await Promise.allSettled([
      ...adoptions,
      ...['not_received', 'rejected'].map((decision) => say(doubt, decision)),
    ]);
    expect(answers.slice(0, 3).some(({ status }) => status === 'fulfilled')).toBe(true);
    await world.until(doubt.sourceId, 'written_back');
    await world.anotherRun();
    expect(await world.receipts(doubt.sourceId)).toHaveLength(1);
  });

  it('wins over words that are applied while it is proven, for each who has named it', async () => {
    const doubt = await uncertain('answer-lost');
    const fault = { operation: 'status', kind: 'slow', documentNumber: doubt.number };
    await world.fiscalFault({ ...fault, delayMs: 2_000, times: 6 });
    const adoptions = Promise.all([1, 2, 3].map(() => adopt(doubt, doubt.requestId)));
    await eventually('the service is asked about the request', async () => {
      const evidence = await world.api.get<{ candidates: object[] }>(`/api/documents/${doubt.id}/evidence`);
      return evidence.candidates.length > 0 ? true : null;
    });
    await say(doubt, 'rejected');
    await expect(say(doubt, 'not_received')).rejects.toThrow(/there is nothing to decide/);
    await adoptions;
    await world.until(doubt.sourceId, 'written_back');
    await world.anotherRun();
    expect(await world.receipts(doubt.sourceId)).toHaveLength(1);
  });

  it('cannot be said not to have arrived while a success may be its own', async () => {
    const document = invoice();
    const documentNumber = document.InvoiceNumber;
    await world.fiscalFault({ operation: 'download', kind: 'late', documentNumber, times: 1_000 });
    await world.fiscalFault({ operation: 'invoice', kind: 'answer-lost', documentNumber });
    await world.books({ Invoices: [document] });
    const shown = await world.until(document.InvoiceID, 'uncertain');
    const evidence = (): Promise<{ candidates: object[]; possibleDecisions: string[] }> =>
      world.api.get(`/api/documents/${shown.id}/evidence`);
    await eventually('the service has reported it', async () =>
      (await evidence()).candidates.length > 0 ? true : null,
    );
    await world.inTheDatabase(
      `update submissions set started_at = started_at - interval '31 minutes' where document_id = '${shown.id}'`,
    );
    expect((await evidence()).possibleDecisions).toEqual(['fiscalised', 'adopted', 'rejected']);
    await expect(say(shown, 'not_received')).rejects.toThrow(/has reported a success since it was sent/);
    await endFaults();
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });
});
