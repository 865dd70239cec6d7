import type { SharedBooks } from '../books/simulated-books';
import type { Authority } from '../fiscal/authority';
import type { SentDocument } from '../fiscal/sent-document';
import { SEND_WITHIN_MS } from '../../../src/domain/lifecycle/limits';
import type { Installation } from '../installation';
import { committedAt, type Sending } from '../judge';
import type { ReceivedAnswers } from '../received-answers';
import type { SimulatedProcess } from '../simulated-process';
import { readSince, whyStale } from './freshness';

export interface IntentScene {
  readonly books: Pick<SharedBooks, 'tenantOf'>;
  readonly time: { now(): number };
  /** Time since which an organisation is paused, by tenant. */
  readonly pausedSince: ReadonlyMap<string, number>;
  violate(invariant: string, what: string): void;
}

/**
 * S16: no intent is committed after a pause was confirmed. S22: sending follows soon after the commit and after the
 * last look into the journal, or not at all.
 */
export function judgeIntent(
  world: IntentScene,
  { number, sourceId }: SentDocument,
  intent: Sending,
  { lookedAt }: Pick<SimulatedProcess, 'lookedAt'>,
): void {
  const { books, pausedSince, time } = world;
  const begunAt = committedAt(intent);
  if (time.now() - lookedAt > SEND_WITHIN_MS)
    world.violate('S22', `${number} leaves although nobody has looked into the journal lately`);
  if (time.now() - begunAt > SEND_WITHIN_MS)
    world.violate('S22', `${number} leaves when it counts as never to leave any more`);
  const since = pausedSince.get(books.tenantOf(sourceId));
  if (since !== undefined && begunAt >= since)
    world.violate('S16', `${number} is sent although its organisation is paused`);
}

/** Parts of the world that the judge needs besides the bytes. */
export interface SendingScene {
  readonly books: SharedBooks;
  readonly time: { now(): number };
  readonly authority: Authority;
  readonly received: ReceivedAnswers;
  readonly installation: Installation;
  violate(invariant: string, what: string): void;
}

/**
 * Checks S3, S11, S17, S18, S20, S25 and S27 (docs/simulation-checks.md) of a document that is sent for the first time.
 */
export function judgeFirstSending(
  world: SendingScene,
  {
    document,
    accountId,
    rows,
  }: { readonly document: SentDocument; readonly accountId: string; readonly rows: readonly Sending[] },
): void {
  const { number, sourceId, originalId, buyer } = document;
  const { books, time, authority, received, installation } = world;
  const stale = whyStale(books, document, time.now(), installation.config.sync.leaseMs);
  if (stale !== null) world.violate('S17', stale);
  if (received.succeeded.has(sourceId))
    world.violate('S18', `${number} is sent again after the service has reported its success`);
  const reportedAt = received.reported.get(sourceId) ?? Infinity;
  if (rows.some((row) => row.isThis && row.startedAt.getTime() > reportedAt))
    world.violate(
      'S25',
      `${number} is sent again although its success was received, with an owner or without one`,
    );
  if (rows.filter((row) => row.state === 'sending').length > 1)
    world.violate('S3', 'two submissions of one fiscal account are under way');
  const last = authority.lastMoment(sourceId, accountId);
  if (document.moment < last)
    world.violate('S20', `${number} is dated ${document.moment}, after a receipt of ${last}`);
  if (originalId === null) return;
  const receipts = authority.of(originalId).filter(({ verdict }) => verdict === 'fiscalised');
  if (receipts.length === 0) world.violate('S11', `${number} is sent before its invoice is fiscalised`);
  const buyers = books
    .versionsSince(sourceId, readSince(time.now(), installation.config.sync.leaseMs))
    .map(({ document: { customer } }) => customer.name);
  for (const receipt of receipts)
    if (buyer !== receipt.buyer || !buyers.includes(buyer))
      world.violate(
        'S27',
        `${number} of ${buyers.join(', ')}, sent to ${buyer}, credits ${originalId}, an invoice to ${receipt.buyer}`,
      );
}
