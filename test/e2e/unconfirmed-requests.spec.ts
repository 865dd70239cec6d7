import { callJson } from '../../demo/http-json';
import type { ShownDocument } from '../../demo/connector-api';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface Evidence {
  readonly requestId: string | null;
  readonly isRequestKnown: boolean;
  readonly possibleDecisions: string[];
}
interface Detail {
  readonly history: { to: string }[];
  readonly submissions: { requestId: string | null }[];
}
interface Fault {
  readonly operation: string;
  readonly kind: string;
  readonly times?: number;
}

const NO_EVENT = { operation: 'webhook', kind: 'lost' };

describe('a request id that the status check does not know', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
    // Sends a document first, so that the ids of the account look like that of the next one.
    await world.letOneTravel();
  });

  afterAll(() => world.stop());

  const answered = async (...faults: readonly Fault[]): Promise<ShownDocument> => {
    const document = invoice();
    for (const fault of faults) await world.fiscalFault({ ...fault, documentNumber: document.InvoiceNumber });
    await world.books({ Invoices: [document] });
    return world.until(document.InvoiceID, 'processing');
  };
  const askNow = ({ id }: ShownDocument): Promise<unknown> =>
    world.inTheDatabase(`update documents set due_at = now() where id = '${id}' and due_at is not null`);
  const later = async (minutes: number, document: ShownDocument): Promise<void> => {
    await world.inTheDatabase(
      `update submissions set started_at = started_at - interval '${minutes} minutes' where document_id = '${document.id}'`,
    );
    await askNow(document);
  };
  const statusCalls = async (): Promise<number> => {
    const counts = await callJson<Record<string, number>>('GET', `${world.fiscal.url}/_control/calls`);
    return counts['POST /status'] ?? 0;
  };
  const askedAfter = async (minutes: number, document: ShownDocument): Promise<void> => {
    const before = await statusCalls();
    await later(minutes, document);
    await eventually('a status check', async () => ((await statusCalls()) > before ? true : null));
  };
  const detail = ({ id }: ShownDocument): Promise<Detail> => world.api.get(`/api/documents/${id}`);
  const requestOf = ({ sourceId }: ShownDocument): Promise<string> =>
    eventually('the service has fiscalised it', async () => {
      const { receipts } = await callJson<{ receipts: { invoiceId: string; requestId: string }[] }>(
        'GET',
        `${world.fiscal.url}/_control/ledger`,
      );
      return receipts.find(({ invoiceId }) => invoiceId === sourceId)?.requestId ?? null;
    });

  it.each(['id-cut', 'word-for-id'])(
    'is replaced by that of the event whose PDF proves it: %s',
    async (kind) => {
      const document = await answered({ operation: 'invoice', kind });
      const own = await requestOf(document);
      await askedAfter(1, document);
      expect((await world.document(document.sourceId))?.state).toBe('processing');
      await later(4, document);
      expect((await world.until(document.sourceId, 'written_back')).reason).toBeNull();
      const { history, submissions } = await detail(document);
      expect(submissions.map(({ requestId }) => requestId)).toEqual([own]);
      expect(history.map(({ to }) => to)).toContain('uncertain');
      expect(await world.receipts(document.sourceId)).toHaveLength(1);
    },
  );

  it('is a hold without the event, and a person gives it the right one', async () => {
    const document = await answered(NO_EVENT, { operation: 'invoice', kind: 'id-cut' });
    const own = await requestOf(document);
    await later(5, document);
    const held = await world.until(document.sourceId, 'uncertain');
    expect(held.reason).toBe('REQUEST_UNCONFIRMED');
    expect(held.explanation).toContain(`Your fiscal provider answered with request ${own.slice(0, 20)}`);
    await later(30, document);
    const evidence = await world.api.get<Evidence>(`/api/documents/${document.id}/evidence`);
    expect(evidence).toMatchObject({ requestId: own.slice(0, 20), isRequestKnown: false });
    expect(evidence.possibleDecisions).toEqual(['fiscalised', 'adopted', 'rejected', 'not_received']);
    await world.api.send('POST', `/api/documents/${document.id}/resolution`, {
      ...{ decision: 'adopted', requestId: own, documentNumber: held.number },
      ...{ by: 'Tendai', reason: 'The support names this request.' },
    });
    await world.until(document.sourceId, 'written_back');
    expect(await world.receipts(document.sourceId)).toHaveLength(1);
  });

  it('is trusted as soon as the status check knows it', async () => {
    const document = await answered(NO_EVENT, { operation: 'status', kind: 'expired', times: 1_000 });
    const own = await requestOf(document);
    await later(5, document);
    expect((await world.until(document.sourceId, 'uncertain')).reason).toBe('REQUEST_UNCONFIRMED');
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    await askNow(document);
    expect((await world.until(document.sourceId, 'written_back')).reason).toBeNull();
    expect((await detail(document)).submissions.map(({ requestId }) => requestId)).toEqual([own]);
    expect(await world.receipts(document.sourceId)).toHaveLength(1);
  });

  it('may be sent again once a person knows that nothing arrived, and the word is not taken for an id twice', async () => {
    // The service forgets the request, and fiscalises nothing.
    const document = await answered(
      NO_EVENT,
      { operation: 'process', kind: 'reject' },
      { operation: 'status', kind: 'expired', times: 1_000 },
      { operation: 'invoice', kind: 'word-for-id' },
    );
    await later(5, document);
    const held = await world.until(document.sourceId, 'uncertain');
    await later(30, document);
    await world.api.send('POST', `/api/documents/${document.id}/resolution`, {
      ...{ decision: 'not_received', documentNumber: held.number },
      ...{ by: 'Tendai', reason: 'The service was down for maintenance.' },
    });
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    await world.until(document.sourceId, 'written_back');
    expect((await detail(document)).submissions).toHaveLength(2);
    expect((await detail(document)).submissions[0]?.requestId).toBeNull();
    expect(await world.receipts(document.sourceId)).toHaveLength(1);
  });
});
