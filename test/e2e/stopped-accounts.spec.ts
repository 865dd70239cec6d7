import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface ShownAlert {
  readonly cause: string;
  readonly what: string;
}

describe('an account whose service or device turns everything down', () => {
  let world: World;

  beforeEach(async () => {
    world = await World.start();
  });
  afterEach(() => world.stop());

  const stopped = async (): Promise<ShownAlert[]> =>
    (await world.api.get<ShownAlert[]>('/api/alerts')).filter(({ cause }) => cause === 'SUBMISSIONS_STOPPED');
  const submissions = async (): Promise<number> =>
    (await callJson<Record<string, number>>('GET', `${world.fiscal.url}/_control/calls`))['POST /invoice'] ??
    0;
  /** Moves the account's submissions this far into the past. */
  const later = (interval: string): Promise<object[]> =>
    world.inTheDatabase(
      'update submissions set answered_at = answered_at - $1::interval, started_at = started_at - $1::interval',
      [interval],
    );
  const until = (count: number): Promise<true> =>
    eventually(`${count} submissions`, async () => ((await submissions()) === count ? true : null));

  it.each([301, 307])(
    'after two answers with %i one document at a time is tried, three times, and then a person resumes',
    async (status) => {
      await world.fiscalFault({ operation: 'invoice', kind: 'error-before', status, times: 50 });
      const documents = Array.from({ length: 8 }, () => invoice());
      await world.books({ Invoices: documents });
      await until(2);
      const [alert] = await eventually('the alert', async () => {
        const found = await stopped();
        return found.length > 0 ? found : null;
      });
      expect(alert?.what).toContain(`HTTP ${status}`);
      for (const [at, pause] of ['5 minutes', '10 minutes', '20 minutes'].entries()) {
        await world.anotherRun();
        expect(await submissions()).toBe(2 + at);
        await later(pause);
        await until(3 + at);
      }
      await later('1 day');
      await world.anotherRun();
      expect(await submissions()).toBe(5);
      const shown = await Promise.all(documents.map(({ InvoiceID }) => world.document(InvoiceID)));
      const waiting = shown.filter((one) => one?.state === 'ready').map((one) => one?.lastFailure);
      const resume = expect.stringContaining('then resume them') as string;
      expect(waiting).toEqual([resume, resume, resume]);
      expect(await stopped()).toHaveLength(1);
      await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
      const [account] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
      const route = `/api/fiscal-accounts/${account?.id ?? ''}/resume-submissions`;
      await world.api.send('POST', route, { by: 'Tendai', reason: 'The address was wrong.' });
      await until(8);
      await eventually('no alert', async () => ((await stopped()).length === 0 ? true : null));
    },
  );

  it('stops only until an answer comes: the alert closes, and the others go', async () => {
    await world.fiscalFault({ operation: 'invoice', kind: 'html-200', times: 2 });
    const documents = Array.from({ length: 4 }, () => invoice());
    await world.books({ Invoices: documents });
    await until(2);
    await eventually('the alert', async () => ((await stopped()).length === 1 ? true : null));
    await later('5 minutes');
    await until(4);
    await eventually('no alert', async () => ((await stopped()).length === 0 ? true : null));
  });

  it('is stopped by the second document that a device of nobody turns down, with one alert', async () => {
    for (const document of [invoice(), invoice()]) {
      const { InvoiceNumber: documentNumber } = document;
      await world.fiscalFault({ operation: 'process', kind: 'no-device', documentNumber });
      await world.books({ Invoices: [document] });
      await world.until(document.InvoiceID, 'rejected');
    }
    const next = invoice();
    await world.books({ Invoices: [next] });
    await eventually('a reason', async () => {
      const shown = await world.document(next.InvoiceID);
      return shown?.lastFailure?.includes('for a reason that no document can have caused (DEV01') === true
        ? true
        : null;
    });
    const [alert] = await eventually('the alert', async () => {
      const found = await stopped();
      return found.length === 1 ? found : null;
    });
    expect(alert?.what).toContain('DEV01');
    expect(await submissions()).toBe(2);
  });
});
