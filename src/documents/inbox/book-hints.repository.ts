import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager, In } from 'typeorm';
import { OPEN_STATES } from '../../domain/lifecycle/lifecycle';
import type { DocumentKind } from '../../domain/sales/sales-document';
import { isSameDocument } from '../../connectors/accounting-connector';
import type { ChangeNotification, ChangeNotifications } from '../../connectors/change-notification';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { displayJson } from '../../domain/unstorable-text';
import { inTransaction } from '../../platform/database/transaction';
import { MISSES_COUNT_FOR, WAKE_CHANNEL } from '../../organisations/lease/leases.repository';
import { makeStale } from '../customers.repository';
import { TrackedDocument } from '../documents.entities';
import { BookHint } from './inbox.entities';

/** Seconds after our own write-back in which reported changes count as its echo, to be read by the poll. */
const ECHO_SECONDS = 120;
/** Seconds by which the platform may report our own write before it is recorded here. */
const ECHO_BEFORE_SECONDS = 30;
/** Time after which a missing event counts as late. */
const EVENTS_COME_WITHIN = '15 minutes';
/** Delay within which further changes reported during a run are collected. */
const GATHER_MS = 2_000;
/** Maximum hints per run; the next run takes the rest. */
const MOST_AT_ONCE = 5_000;

/** SQL for the contact's id in a stored document, found without parsing it; '' where it is written otherwise. */
const CONTACT = `split_part(split_part(source, '"customer":{"sourceId":"', 2), '"', 1)`;

/** Change found by a poll and reported by no event. */
interface FoundUnannounced {
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly number: string;
  /** Time of the change, by the platform's clock. */
  readonly changedAt: Date;
}

/** Previous poll: time, and interval of polls. */
export interface PollBefore {
  readonly at: Date;
  readonly everyMs: number;
}

interface KnownVersion {
  readonly kind: string;
  readonly source_id: string;
  readonly source: string;
  readonly is_echo: boolean;
}

/** Changes reported by platforms, until they are read. A lost one is found by the poll. */
@Injectable()
export class BookHintsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores changes of any organisations and wakes connected ones; unknown ones are dropped. One transaction, so that
   * every answered delivery is stored.
   * @returns number of documents hinted at
   */
  async store(platform: string, changes: readonly ChangeNotification[]): Promise<number> {
    if (changes.length === 0) return 0;
    return this.dataSource.transaction(async (manager) => {
      const hinted = await manager.query<{ organisation_id: string }[]>(
        `with o as materialized (
           select id, lower(tenant_id) as tenant_id from organisations
           where platform = $1 and lower(tenant_id) = any($2) and status = 'connected'
           order by id for no key update)
         insert into book_hints (organisation_id, kind, source_id, happened_at)
         select o.id, told.kind, told.source_id, max(told.happened_at)
         from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[])
           as told (tenant_id, kind, source_id, happened_at)
         join o on o.tenant_id = told.tenant_id
         group by o.id, told.kind, told.source_id order by o.id, told.kind, told.source_id
         on conflict on constraint book_hints_pkey do update set version = book_hints.version + 1,
           happened_at = greatest(book_hints.happened_at, excluded.happened_at), heard_at = statement_timestamp()
         returning organisation_id`,
        [
          platform,
          changes.map(({ tenantId }) => tenantId.toLowerCase()),
          changes.map(({ kind }) => kind),
          changes.map(({ sourceId }) => sourceId),
          changes.map(({ happenedAt }) => happenedAt.toISOString()),
        ],
      );
      const organisationIds = [...new Set(hinted.map((row) => row.organisation_id))].sort();
      if (organisationIds.length === 0) return 0;
      await this.wake(
        organisationIds,
        changes.map(({ sourceId }) => sourceId),
        manager,
      );
      return hinted.length;
    });
  }

  /**
   * Makes the held documents of changed contacts due, and these contacts outdated, so that the next run reads them anew.
   * History stays as it is. A run under way learns of it by the version of the rules, also about what is ready.
   */
  async contactsChanged(platform: string, contacts: ChangeNotifications['contacts']): Promise<void> {
    if (contacts.length === 0) return;
    await inTransaction(this.dataSource, async (manager) => {
      const known = await manager.query<{ organisationId: string; sourceId: string }[]>(
        `with told as materialized (
           select distinct o.id, told.source_id from unnest($2::text[], $3::text[]) as told (tenant_id, source_id)
           join organisations o on o.platform = $1 and lower(o.tenant_id) = told.tenant_id
           join customers c on c.organisation_id = o.id and c.source_id = told.source_id),
         locked as materialized (
           select id from organisations where id in (select id from told) and status = 'connected'
           order by id for no key update)
         select id as "organisationId", source_id as "sourceId" from told join locked using (id)`,
        [platform, contacts.map(({ tenantId }) => tenantId), contacts.map(({ sourceId }) => sourceId)],
      );
      if (known.length === 0) return;
      const keys = [known.map(({ organisationId }) => organisationId), known.map(({ sourceId }) => sourceId)];
      const held = await manager.query<{ organisation_id: string }[]>(
        `with held as materialized (
           select id, organisation_id, state from documents where organisation_id = any($1)
             and (state = 'ready' or state = 'waiting' and reason is distinct from 'BEFORE_GO_LIVE')
             and (organisation_id, ${CONTACT}) in (select * from unnest($1::uuid[], $2::text[]))
           order by id for no key update),
         due as (
           update documents d set due_at = statement_timestamp() from held where d.id = held.id and held.state = 'waiting')
         select distinct organisation_id from held order by 1`,
        keys,
      );
      await makeStale(manager, known);
      const organisationIds = held.map((row) => row.organisation_id);
      if (organisationIds.length === 0) return;
      await manager.query('update organisations set rules_version = rules_version + 1 where id = any($1)', [
        organisationIds,
      ]);
      await this.wake(organisationIds, [], manager);
    });
  }

  /**
   * Wakes the organisation at once for its first change; later during a run, or for a possible echo of our own write,
   * so that changes are read together. Nothing ready begins in the version before the change. Takes locks in order.
   */
  private async wake(
    organisationIds: readonly string[],
    sourceIds: readonly string[],
    manager: EntityManager,
  ): Promise<void> {
    await manager.query(
      `with named as (
         select id, lease_until > clock_timestamp() or exists (
           select from documents d join write_backs w on w.document_id = d.id
           where d.organisation_id = organisations.id and d.kind in ('invoice', 'credit_note')
             and d.source_id = any($2) and w.at > clock_timestamp() - $4 * interval '1 second') as gathers,
           exists (select from documents d where d.organisation_id = organisations.id
             and d.kind in ('invoice', 'credit_note') and d.source_id = any($2) and d.state = 'ready') as is_ready
         from organisations where id = any($1) order by id for no key update of organisations),
       woken as (
         update organisations o set due_at = least(o.due_at, clock_timestamp()
           + case when named.gathers then $3 * interval '1 millisecond' else interval '0' end),
           rules_version = o.rules_version + named.is_ready::int
         from named where o.id = named.id returning named.gathers)
       select pg_notify('${WAKE_CHANNEL}', '') where exists (select from woken where gathers is not true)`,
      [organisationIds, sourceIds, GATHER_MS, ECHO_SECONDS],
    );
  }

  /** Returns an organisation's hints, oldest first. */
  pending(organisationId: string): Promise<BookHint[]> {
    return this.dataSource.manager.find(BookHint, {
      where: { organisationId },
      order: { heardAt: 'ASC', sourceId: 'ASC' },
      take: MOST_AT_ONCE,
    });
  }

  /** Hints without news: the stored version is as new as the event, or the event follows our own write-back. */
  async withoutNews(organisationId: string, hints: readonly BookHint[]): Promise<BookHint[]> {
    const rows = await this.dataSource.query<KnownVersion[]>(
      `select h.kind, h.source_id, d.source, exists (select from write_backs w where w.document_id = d.id
         and w.result in ('begun', 'written', 'to_check') and h.heard_at between w.at - $3 * interval '1 second' and w.at + $4 * interval '1 second') as is_echo
       from book_hints h
       join documents d on d.organisation_id = h.organisation_id and d.kind = h.kind and d.source_id = h.source_id
       where h.organisation_id = $1 and h.source_id = any($2)`,
      [organisationId, hints.map((hint) => hint.sourceId), ECHO_BEFORE_SECONDS, ECHO_SECONDS],
    );
    const known = new Map(rows.map((row) => [`${row.kind} ${row.source_id}`, row]));
    return hints.filter((hint) => {
      const version = known.get(`${hint.kind} ${hint.sourceId}`);
      return version !== undefined && (version.is_echo || isAsNew(version, hint));
    });
  }

  /** Hints whose documents are known and unsent. */
  async unsent(organisationId: string, hints: readonly BookHint[]): Promise<BookHint[]> {
    const rows = await this.dataSource.manager.find(TrackedDocument, {
      select: { kind: true, sourceId: true },
      where: {
        organisationId,
        sourceId: Any(hints.map(({ sourceId }) => sourceId)),
        state: In([...OPEN_STATES]),
      },
    });
    return hints.filter((hint) => rows.some((row) => isSameDocument(row, hint)));
  }

  /**
   * Stores changes that a poll found without an event. Counts changes since the previous, timely poll whose event is
   * overdue, except after our own write-backs.
   * @returns numbers of the documents
   */
  async miss(
    organisationId: string,
    found: readonly FoundUnannounced[],
    poll: PollBefore,
  ): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ numbers: string[] }[], number]>(
      `update organisations set webhook_missed_at = clock_timestamp(), webhook_missed = missed.numbers
       from (
         select array_agg(f.number order by f."changedAt" desc) as numbers
         from jsonb_to_recordset($2::jsonb) as f(kind text, "sourceId" text, number text, "changedAt" timestamptz)
         where f."changedAt" between $3 and clock_timestamp() - interval '${EVENTS_COME_WITHIN}'
           and not exists (
             select from documents d join write_backs w on w.document_id = d.id
             where d.organisation_id = $1 and d.kind = f.kind and d.source_id = f."sourceId"
               and f."changedAt" between w.at - interval '${ECHO_BEFORE_SECONDS} seconds'
                 and w.at + interval '${ECHO_SECONDS} seconds')) missed
       where id = $1 and missed.numbers is not null
         and clock_timestamp() - $3::timestamptz < 2 * $4 * interval '1 millisecond'
       returning missed.numbers`,
      [organisationId, displayJson(found), poll.at, poll.everyMs],
    );
    return rows[0]?.numbers ?? [];
  }

  /** True when an event was missed within a day. */
  async hasMissed(organisationId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `select from organisations where id = $1 and webhook_missed_at > clock_timestamp() - ${MISSES_COUNT_FOR}`,
      [organisationId],
    );
    return rows.length > 0;
  }

  /** Forgets hints that have been followed; one that was repeated meanwhile stays. */
  async forget(hints: readonly BookHint[], manager: EntityManager): Promise<void> {
    await manager.query(
      `delete from book_hints h using unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
         as followed (organisation_id, kind, source_id, version)
       where h.organisation_id = followed.organisation_id and h.kind = followed.kind
         and h.source_id = followed.source_id and h.version = followed.version`,
      [
        hints.map((hint) => hint.organisationId),
        hints.map((hint) => hint.kind),
        hints.map((hint) => hint.sourceId),
        hints.map((hint) => hint.version),
      ],
    );
  }
}

function isAsNew({ source }: KnownVersion, { happenedAt }: BookHint): boolean {
  return readSalesDocument(source).changedAt >= happenedAt;
}
