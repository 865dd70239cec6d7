import { addDays } from '../../src/domain/calendar-day';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { BAKERY, CUSTOMER, sale, TUCK_SHOP } from './books/book-documents';
import { TENANTS } from './installation';
import { Random } from './random';
import type { World } from './world';

const DAY = '2026-03-10';

/** Constant that separates this random stream from the schedule's others. */
const REFERENCES = 0x165667b1;
/** Ways in which a credit note's reference names an invoice; the last names an order instead. */
const SPELLINGS: readonly ((number: string) => string)[] = [
  (number) => `Refund of ${number}`,
  (number) => `refund inv. ${number.toLowerCase()}`,
  (number) => `Returned: invoice ${number.replace('-', ' ')}`,
  (number) => `Refund #${number}`,
  (number) => `Order ${number} damaged in transit`,
];

/**
 * Creates one to four documents: invoices of one or two organisations, some with the same number, some credited.
 * @param days largest number of days before the schedule on which they are dated, so that some are late
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

/**
 * Creates an invoice of another customer, perhaps with a number of digits only; a credit note of that customer which
 * names it by its reference; and one of a different customer which names this invoice or the first one.
 */
export function putReferences(world: World, seed: number): void {
  const { books } = world;
  const random = new Random(seed ^ REFERENCES);
  const put = (document: SalesDocument): void => books.put(TENANTS[0], document);
  const number = random.pick(['1001', 'INV-1001', '2026']);
  const identity = { kind: 'invoice' as const, sourceId: 'invoice-1001', number };
  const invoice = sale(identity, random.whole(20, 400), DAY, new Date(), null, BAKERY);
  put(invoice);
  const [first] = books.all(TENANTS[0]);
  const isFirst = first !== undefined && random.chance(0.3);
  const theirs = isFirst ? first.document : invoice;
  const strangers = isFirst ? [BAKERY, TUCK_SHOP] : [CUSTOMER, TUCK_SHOP];
  const noteOf = (sourceId: string, named: SalesDocument, customer: typeof CUSTOMER): SalesDocument => {
    const note = { kind: 'credit_note' as const, sourceId, number: sourceId.toUpperCase() };
    const reference = random.pick(SPELLINGS)(named.number);
    return { ...sale(note, random.whole(5, 10), DAY, new Date(), null, customer), reference };
  };
  put(noteOf('cn-of-another', theirs, random.pick(strangers)));
  if (random.chance(0.7)) put(noteOf('cn-by-name', invoice, BAKERY));
  world.meet('books: credit note that names an invoice');
}

/** Adds an invoice of the first organisation later on. */
export function putLater({ books, random }: World): void {
  const identity = { kind: 'invoice' as const, sourceId: 'invoice-9', number: 'INV-9' };
  books.put(TENANTS[0], sale(identity, random.whole(10, 400), DAY, new Date()));
}

/** Delay in milliseconds after which lists show a new row: at most four minutes, less than the overlap of two reads. */
export function lateness(world: World): number {
  if (!world.random.chance(0.15)) return 0;
  world.meet('books: late row');
  return world.random.whole(5, 240) * 1_000;
}

/** Creates a single invoice. */
export async function putOne(world: World): Promise<void> {
  const identity = { kind: 'invoice' as const, sourceId: 'invoice-1', number: 'INV-1' };
  world.books.put(TENANTS[0], sale(identity, 100, DAY, new Date()));
  await world.layer.pauseOthers([TENANTS[0]]);
}
