import type { ConnectorApi, ShownOrganisation } from '../../../demo/connector-api';
import { callJson } from '../../../demo/http-json';
import type { LoadedBooks } from '../../../demo/loaded-books';
import { benchBooks } from './bench-invoices';
import type { BenchWorld, Calls } from './bench-world';

const LOOK_EVERY_MS = 250;
const STUCK_AFTER_MS = 120_000;
/** The totals of so many are compared with those that Xero shows by id. */
const COMPARED_FIRST = 10;

/**
 * Lets all documents travel from the first consent until they are written back, and then looks at the books once more: our
 * own writing comes back as changes, and reading them costs calls too.
 *
 * @throws Error when documents get stuck, or are written back in part
 */
export async function runConnector(
  world: BenchWorld,
  books: LoadedBooks,
  settings: { writesNote: 'always' | 'when_no_link' | 'never' },
): Promise<Calls> {
  const organisation = await world.connect(books, settings);
  const { api } = world;
  await until(api, organisation, async () => {
    const counts = await states(api, organisation);
    return (counts.get('written_back') ?? 0) >= books.invoices.length ? counts : null;
  });
  const before = (await world.calls())['GET Invoices'] ?? 0;
  await api.send('POST', `/api/organisations/${organisation.id}/sync`);
  await until(api, organisation, async () => {
    const [calls, shown] = await Promise.all([
      world.calls(),
      api.get<ShownOrganisation>(`/api/organisations/${organisation.id}`),
    ]);
    return (calls['GET Invoices'] ?? 0) > before && shown.isResting ? calls : null;
  });
  const documents = await api.allDocuments(organisation.id);
  const inPart = documents.filter(
    (document) => document.state !== 'written_back' || document.reason !== null,
  );
  if (inPart.length > 0) {
    throw new Error(
      `${inPart.length} documents are not written back, the first because: ${inPart[0]?.explanation}`,
    );
  }
  return world.calls();
}

/**
 * Counts the calls for invoices that come one after the other, each announced by a webhook, in an organisation whose first documents
 * have been written back.
 */
export async function runAlone(world: BenchWorld, documents: number, key: string): Promise<Calls> {
  const all = benchBooks(COMPARED_FIRST + documents);
  const invoices = all.invoices.slice(0, COMPARED_FIRST);
  const text = JSON.stringify({ ...(JSON.parse(all.text) as object), Invoices: invoices });
  const { xero, api } = world;
  await callJson('POST', `${xero.url}/_control/webhook`, { url: `${api.url}/webhooks/xero`, key });
  const organisation = await world.connect({ ...all, text, invoices }, { writesNote: 'when_no_link' });
  const written = async (least: number): Promise<true | null> => {
    if (((await states(api, organisation)).get('written_back') ?? 0) < least) return null;
    const [{ isResting }, { waitingEvents }] = await Promise.all([
      api.get<ShownOrganisation>(`/api/organisations/${organisation.id}`),
      callJson<{ waitingEvents: number }>('GET', `${xero.url}/_control/webhook`),
    ]);
    return isResting && waitingEvents === 0 ? true : null;
  };
  await until(api, organisation, () => written(COMPARED_FIRST));
  const before = await world.calls();
  for (const [index, invoice] of all.invoices.slice(COMPARED_FIRST).entries()) {
    await callJson('POST', `${xero.url}/_control/organisations/${organisation.tenantId}/invoices`, invoice);
    await until(api, organisation, () => written(COMPARED_FIRST + index + 1));
  }
  const after = Object.entries(await world.calls());
  return Object.fromEntries(
    after
      .map(([operation, count]) => [operation, count - (before[operation] ?? 0)])
      .filter(([, count]) => count !== 0),
  ) as Calls;
}

async function states(api: ConnectorApi, { id }: ShownOrganisation): Promise<Map<string, number>> {
  const counts = await api.get<{ state: string; documents: number }[]>(`/api/organisations/${id}/summary`);
  return new Map(counts.map(({ state, documents }) => [state, documents]));
}

async function until<T>(
  api: ConnectorApi,
  organisation: ShownOrganisation,
  look: () => Promise<T | null>,
): Promise<T> {
  let [seen, since] = ['', Date.now()];
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    const now = JSON.stringify([...(await states(api, organisation))]);
    if (now !== seen) [seen, since] = [now, Date.now()];
    if (Date.now() - since > STUCK_AFTER_MS) {
      const shown = await api.get<ShownOrganisation>(`/api/organisations/${organisation.id}`);
      throw new Error(`nothing has moved for two minutes: ${now}, ${shown.lastFailure ?? 'no failure'}`);
    }
    await new Promise((settle) => setTimeout(settle, LOOK_EVERY_MS));
  }
}
