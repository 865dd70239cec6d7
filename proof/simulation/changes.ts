import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { sale } from './books/book-documents';
import { lateness } from './initial-documents';
import type { World } from './world';

/** Edits, voids or credits a random document in the books. */
export function change(world: World): void {
  const { random, books } = world;
  const { tenantId, document } = random.pick(books.everything());
  if (document.status === 'void') return;
  if (random.chance(0.2)) {
    books.put(tenantId, { ...document, status: 'void', changedAt: new Date() });
    return tell(world, 'void', document);
  }
  if (document.kind === 'credit_note') return;
  if (books.paysInvoices && random.chance(0.5)) {
    books.put(tenantId, document);
    return tell(world, 'moved payment', document);
  }
  if (random.chance(0.25)) return credit(world, tenantId, document);
  const { kind, sourceId, number, issuedOn, customer } = document;
  const identity = { kind, sourceId, number };
  books.put(tenantId, sale(identity, random.whole(10, 400), issuedOn, new Date(), null, customer));
  tell(world, 'edit', document);
}

/** Creates a credit note for an invoice, whatever the state of the invoice. */
function credit(world: World, tenantId: string, invoice: SalesDocument): void {
  const sourceId = `credit-of-${invoice.sourceId}`;
  if (world.books.everything().some(({ document }) => document.sourceId === sourceId)) return;
  const identity = { kind: 'credit_note' as const, sourceId, number: `CN-${invoice.number}` };
  const net = invoice.subTotal.toNumber();
  const document = sale(identity, net, invoice.issuedOn, new Date(), invoice);
  world.books.put(tenantId, document, lateness(world));
  tell(world, 'credit note', invoice);
}

function tell(world: World, what: string, { number }: SalesDocument): void {
  world.meet(`books: ${what}`);
  world.trace(`${number} in the books: ${what}`);
}
