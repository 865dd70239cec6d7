import { sale } from '../books/book-documents';
import type { World } from '../world';
import type { Post } from './post';

/** Decides about one pending request, and announces the decision. */
export function decide(world: World, post: Post, mayGoWrong: boolean): void {
  const { authority, random } = world;
  const [arrival] = authority.pending();
  if (arrival === undefined) return;
  if (!arrival.isForeign && authority.isNumberUsed(arrival)) {
    authority.reject(arrival, 'duplicate of an earlier document', false);
  } else if (mayGoWrong && !arrival.isForeign && random.chance(0.2)) {
    const canBeCorrected = random.chance(0.6);
    const message = random.chance(0.4) ? 'duplicate of an earlier document' : 'the buyer is unknown';
    authority.reject(arrival, message, canBeCorrected);
  } else {
    authority.fiscalise(arrival);
  }
  world.trace(`${arrival.number} (${arrival.requestId}) is ${arrival.verdict}`);
  post.announce(arrival, mayGoWrong);
}

/** Fiscalises a rejected document after all, and announces it reliably. */
export function thinkAgain(world: World, post: Post): void {
  const { authority, random, ambiguous } = world;
  const rejected = authority.arrivals.filter(
    (one) => one.verdict === 'rejected' && !one.isForeign && !authority.isNumberUsed(one),
  );
  if (rejected.length === 0) return;
  const arrival = random.pick(rejected);
  authority.fiscalise(arrival);
  ambiguous.add(arrival.sourceId);
  world.trace(`${arrival.number} (${arrival.requestId}) is fiscalised after all`);
  post.announce(arrival, false);
}

/** Lets another system fiscalise a document over the same account, under a number like ours. */
export function stranger(world: World, post: Post): void {
  const { authority, random, time } = world;
  const number = random.pick(['INV-1', 'INV-11', 'TILL-7']);
  const net = random.whole(500, 900);
  const identity = { kind: 'invoice' as const, sourceId: `till-${authority.arrivals.length}`, number };
  const document = sale(identity, net, '2026-03-10', new Date());
  const payload = JSON.stringify({
    ...{ InvoiceId: identity.sourceId, InvoiceNumber: number, Total: document.total.toNumber() },
    CurrencyCode: 'USD',
  });
  const arrival = authority.receive('invoice', Buffer.from(payload), time.now(), { isForeign: true });
  authority.fiscalise(arrival);
  world.trace(`a stranger's ${number} (${arrival.requestId}) is fiscalised`);
  post.announce(arrival, true);
}
