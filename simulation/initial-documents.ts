import { addDays } from '../src/documents/calendar-day';
import type { SalesDocument } from '../src/documents/sales-document';
import { sale } from './books/book-documents';
import { TENANTS } from './installation';
import type { World } from './world';

const DAY = '2026-03-10';

/**
 * One to four documents: invoices of one organisation or two, some under the same number, some credited.
 *
 * @param days over how many days before the first of the schedule they are dated: some of them come late
 */
export async function putDocuments(world: World, days: number): Promise<void> {
  const { random } = world;
  const anyDay = (): string => (days === 0 ? DAY : addDays(DAY, -random.whole(0, days)));
  const organisations = random.chance(0.4) ? 2 : 1;
  const invoices: { tenantId: string; document: SalesDocument }[] = [];
  for (let index = 1; index <= random.whole(1, 3); index += 1) {
    const tenantId = TENANTS[(index - 1) % organisations] ?? TENANTS[0];
    const number = random.chance(0.12) ? 'INV-1' : `INV-${index}`;
    const identity = { kind: 'invoice' as const, sourceId: `invoice-${index}`, number };
    invoices.push({ tenantId, document: sale(identity, random.whole(10, 400), anyDay(), new Date()) });
  }
  const [first] = invoices;
  if (first !== undefined && random.chance(0.3)) {
    const identity = { kind: 'credit_note' as const, sourceId: 'credit-1', number: 'CN-1' };
    const net = first.document.subTotal.toNumber();
    const document = sale(
      identity,
      net,
      days === 0 ? DAY : first.document.issuedOn,
      new Date(),
      first.document,
    );
    invoices.push({ tenantId: first.tenantId, document });
  }
  for (const { tenantId, document } of invoices) world.books.put(tenantId, document, lateness(world));
  await world.layer.pauseOthers([...world.books.shelves.keys()]);
}

/** One more invoice of the first organisation. */
export function putLater({ books, random }: World): void {
  const identity = { kind: 'invoice' as const, sourceId: 'invoice-9', number: 'INV-9' };
  books.put(TENANTS[0], sale(identity, random.whole(10, 400), DAY, new Date()));
}

/** Lists show a new row up to four minutes late: within the overlap of two readings. */
export function lateness(world: World): number {
  if (!world.random.chance(0.15)) return 0;
  world.meet('books: late row');
  return world.random.whole(5, 240) * 1_000;
}

/** One invoice alone. */
export async function putOne(world: World): Promise<void> {
  const identity = { kind: 'invoice' as const, sourceId: 'invoice-1', number: 'INV-1' };
  world.books.put(TENANTS[0], sale(identity, 100, DAY, new Date()));
  await world.layer.pauseOthers([TENANTS[0]]);
}
