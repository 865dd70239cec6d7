import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { untilSerialised } from '../../platform/database/transaction';
import { displayJson } from '../../domain/unstorable-text';
import { askSoon } from '../waiting-documents';
import { isSameOutcome, keepOutcomes, outcomeRows, type ReceivedOutcome } from '../keep-outcomes';
import { InboxDelivery } from './inbox.entities';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import { WAKE_CHANNEL } from '../../organisations/lease/leases.repository';

/**
 * SQL that stores deliveries. An account without present clients concerns those bound to it. Locks organisations in one
 * order, and wakes none for repeats, or while it is being worked on: its holder claims it afterwards.
 */
export const STORE_DELIVERIES = `with news as (
    insert into inbox (fiscal_account_id, body, body_sha256, is_signed)
    select * from unnest($1::uuid[], $2::bytea[], $3::text[], $4::boolean[])
    on conflict on constraint inbox_body_unique do update
      set is_signed = true, body = excluded.body, read_at = null, fault = null, received_at = clock_timestamp()
      where excluded.is_signed and not inbox.is_signed returning fiscal_account_id),
  left_behind as materialized (
    select distinct fiscal_account_id::text as account from news
    where not exists (select from organisations o where o.fiscal_account_id = news.fiscal_account_id)),
  concerned as materialized (
    select id, due_at, lease_until > clock_timestamp() as is_worked_on from organisations
    where fiscal_account_id in (select fiscal_account_id from news)
      or (exists (select from left_behind) and bindings ?| array(select account from left_behind))
    order by id for no key update),
  woken as (
    update organisations o set due_at = clock_timestamp() from concerned c
    where o.id = c.id and c.due_at > clock_timestamp())
  select pg_notify('${WAKE_CHANNEL}', '') where exists (select from concerned where is_worked_on is not true)`;

/**
 * SQL that marks deliveries as read. Of unsigned ones only the hash is kept, to recognise repeats: anybody could fill
 * the table.
 */
export const TAKE_DELIVERIES = `with taken as materialized (
    select i.id, given.fault from inbox i
      join jsonb_to_recordset($3::jsonb) as given (id bigint, "isSigned" boolean, fault text) on i.id = given.id
    where i.read_at is null and i.is_signed = given."isSigned" order by i.id for update of i skip locked),
  ${keepOutcomes('"deliveryId" in (select id from taken)')},
  asked as (${askSoon('array(select "requestId" from said)', 'exists (select from kept where kept.request_id = s.request_id and kept.settled_at is null)')})
  update inbox i set read_at = clock_timestamp(), fault = taken.fault, body = case when i.is_signed then i.body else '' end
  from taken where i.id = taken.id`;

/** Delivery after reading. */
export interface ReadDelivery {
  readonly delivery: InboxDelivery;
  readonly outcomes: readonly ReceivedOutcome[];
  /** Reason why it cannot be read; null: it can. */
  readonly fault: StoredSentence | null;
}

/** Delivery of a fiscal service to the address of an account. */
export interface Delivery {
  readonly fiscalAccountId: string;
  /** Body in its original bytes. */
  readonly body: Buffer;
  readonly isSigned: boolean;
}

export type HashedDelivery = Delivery & { readonly sha256: string };

/** Webhook deliveries between their answer and their processing. */
@Injectable()
export class InboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores deliveries and wakes the organisations concerned, in one statement. Repeated bytes change nothing, unless
   * they are now signed for the first time.
   */
  async storeAll(deliveries: readonly Delivery[]): Promise<void> {
    const once = withoutRepeats(deliveries);
    await untilSerialised(() => this.store(once));
  }

  /** Reads the oldest deliveries, possibly at the same time as another process. */
  unread(fiscalAccountId: string, limit: number): Promise<InboxDelivery[]> {
    return this.dataSource.manager.find(InboxDelivery, {
      where: { fiscalAccountId, readAt: IsNull() },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /**
   * Stores the outcomes of deliveries, makes their documents due, and marks the deliveries as read, in one statement.
   * Skips those that another process has taken, or that came again signed. Returns the number taken.
   */
  async take(fiscalAccountId: string, read: readonly ReadDelivery[]): Promise<number> {
    let taken = 0;
    for (const group of withoutRepeatedOutcomes(read))
      taken += await untilSerialised(() => this.takeGroup(fiscalAccountId, group));
    return taken;
  }

  protected async takeGroup(fiscalAccountId: string, read: readonly ReadDelivery[]): Promise<number> {
    const said = read.flatMap(({ delivery, outcomes }) =>
      outcomes.map((outcome) => ({ ...outcome, deliveryId: delivery.id })),
    );
    const deliveries = read.map(({ delivery: { id, isSigned }, fault }) => ({ id, isSigned, fault }));
    const [, taken] = await this.dataSource.query<[unknown[], number]>(TAKE_DELIVERIES, [
      fiscalAccountId,
      outcomeRows(said),
      displayJson(deliveries),
    ]);
    return taken;
  }

  protected async store(once: readonly HashedDelivery[]): Promise<void> {
    await this.dataSource.query(STORE_DELIVERIES, [
      once.map(({ fiscalAccountId }) => fiscalAccountId),
      once.map(({ body }) => body),
      once.map(({ sha256 }) => sha256),
      once.map(({ isSigned }) => isSigned),
    ]);
  }
}

/** Removes repeated deliveries, preferring a signed one, in the order in which replicas take locks. */
function withoutRepeats(deliveries: readonly Delivery[]): HashedDelivery[] {
  const once = new Map<string, HashedDelivery>();
  for (const delivery of deliveries) {
    const sha256 = createHash('sha256').update(delivery.body).digest('hex');
    const key = `${delivery.fiscalAccountId} ${sha256}`;
    if (once.get(key)?.isSigned !== true) once.set(key, { ...delivery, sha256 });
  }
  return [...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, delivery]) => delivery);
}

/** Splits deliveries into groups without repeated outcomes, in order. */
function withoutRepeatedOutcomes(read: readonly ReadDelivery[]): ReadDelivery[][] {
  const groups: ReadDelivery[][] = [];
  for (const one of read) {
    const outcomes = one.outcomes.filter(
      (outcome, at) => one.outcomes.findIndex((other) => isSameOutcome(outcome, other)) === at,
    );
    const last = groups.at(-1);
    const isRepeated = last?.some((before) =>
      before.outcomes.some((other) => outcomes.some((outcome) => isSameOutcome(outcome, other))),
    );
    if (last === undefined || isRepeated === true) groups.push([{ ...one, outcomes }]);
    else last.push({ ...one, outcomes });
  }
  return groups;
}

/**
 * Deliveries that name a request of the document, unmodified. Searches the period in which the service reports about
 * it.
 */
export function deliveriesOf(manager: EntityManager, documentId: string): Promise<InboxDelivery[]> {
  return manager
    .createQueryBuilder(InboxDelivery, 'delivery')
    .where(
      `exists (select from submissions s where s.document_id = :documentId
        and s.fiscal_account_id = delivery.fiscal_account_id and s.request_id is not null
        and delivery.received_at between s.started_at - interval '1 hour' and s.started_at + interval '30 days'
        and position(convert_to(s.request_id, 'UTF8') in delivery.body) > 0)`,
      { documentId },
    )
    .orderBy('delivery.id')
    .getMany();
}
