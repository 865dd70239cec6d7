import { callJson } from '../../../demo/http-json';
import type { ClientLoad } from '../load/client-load';

/** Causes for which documents are held: no organisation has a mapping of these currencies. */
const CURRENCIES = ['ZAR', 'GBP', 'EUR', 'BWP', 'ZMW', 'MZN', 'CNY', 'AUD', 'CAD', 'CHF', 'INR', 'JPY'];
/** Held documents of each organisation, all for one cause. */
const HELD = 3;
const LOOK_EVERY_MS = 500;
const STUCK_AFTER_MS = 180_000;

/**
 * Gives each organisation some documents that are held, for one of a dozen causes, so that there is something to do at all of them.
 *
 * @returns how many are held
 */
export async function holdSome({ world, organisations }: ClientLoad): Promise<number> {
  for (const [index, id] of organisations.entries()) {
    const currency = CURRENCIES[index % CURRENCIES.length];
    await callJson('PUT', `${world.xero.url}/_bench/approve`, { organisation: index, count: HELD, currency });
    await world.api.send('POST', `/api/organisations/${id}/sync`);
  }
  const wanted = organisations.length * HELD;
  const until = performance.now() + STUCK_AFTER_MS;
  for (;;) {
    const { total } = await world.api.get<{ total: number }>('/api/documents?state=waiting&pageSize=1');
    if (total >= wanted) return total;
    if (performance.now() > until) throw new Error(`${total} of ${wanted} documents are held`);
    await new Promise((settle) => setTimeout(settle, LOOK_EVERY_MS));
  }
}
