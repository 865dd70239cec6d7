import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const MANY = 1_000;

describe('what is said of a document that does not go on', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterEach(() => callJson('DELETE', `${world.fiscal.url}/_control/faults`));
  afterAll(() => world.stop());

  const failureOf = async (sourceId: string): Promise<string> =>
    (await world.document(sourceId))?.lastFailure ?? '';

  const saying = (sourceId: string, words: string): Promise<string> =>
    eventually(
      words,
      async () => ((await failureOf(sourceId)).includes(words) ? failureOf(sourceId) : null),
      () => failureOf(sourceId),
    );

  it('while its PDF waits is not that the PDF of a neighbour was refused', async () => {
    const [first, second] = [invoice(), invoice()];
    const fault = { operation: 'download', times: MANY };
    const [refused, late] = [first.InvoiceNumber, second.InvoiceNumber];
    await world.fiscalFault({ ...fault, kind: 'refused', status: 401, documentNumber: refused });
    await world.fiscalFault({ ...fault, kind: 'late', documentNumber: late });
    await world.books({ Invoices: [first, second] });
    await saying(first.InvoiceID, '401');
    await saying(second.InvoiceID, 'no PDF yet');
    // Makes both due at once, the refused one first.
    await world.inTheDatabase(
      `update documents set due_at = now() - interval '1 minute' * case when number = $1 then 2 else 1 end
       where number in ($1, $2)`,
      [refused, late],
    );
    await world.inTheDatabase('update organisations set due_at = now()');
    await eventually('both were looked at', async () => {
      const due = await world.inTheDatabase(
        `select from documents where number in ($1, $2) and due_at <= clock_timestamp()`,
        [refused, late],
      );
      return due.length === 0 ? true : null;
    });
    expect(await failureOf(second.InvoiceID)).toMatch(/no PDF yet|was not requested/);
    expect(await failureOf(second.InvoiceID)).not.toContain('401');
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    for (const { InvoiceID } of [first, second]) {
      await world.retry((await world.document(InvoiceID))?.id ?? '');
      await world.until(InvoiceID, 'written_back');
    }
  });

  it('when the service answers questions about outcomes with a page to sign in is that, on each of them', async () => {
    const sales = [invoice(), invoice()];
    await world.fiscalFault({ operation: 'webhook', kind: 'lost', times: MANY });
    for (const operation of ['status', 'profile']) {
      await world.fiscalFault({ operation, kind: 'html-200', times: MANY });
    }
    await world.books({ Invoices: sales });
    for (const { InvoiceID } of sales) {
      await world.until(InvoiceID, 'processing');
      // Both the stage's message and that of its query contain the service's answer.
      await saying(InvoiceID, 'not JSON');
    }
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    for (const { InvoiceID } of sales) await world.until(InvoiceID, 'written_back');
  });
});
