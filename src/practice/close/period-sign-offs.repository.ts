import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { latestFirst } from '../../platform/database/latest-first';
import type { ActName } from '../../people/acts/act-names';
import type { OrganisationPeriod } from '../../reconciliation/other-sales/other-sales.repository';
import { PeriodSignOff } from '../practice.entities';
import { periodFingerprint } from '../../reconciliation/period-fingerprint';
import { inOrder } from '../../documents/waiting-documents';
import { noteDecisions } from '../../documents/transitions';
import { FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { storedSentence } from '../../domain/texts/stored-sentence';

type NewSignOff = Pick<
  PeriodSignOff,
  'organisationId' | 'from' | 'to' | 'reconciliationId' | 'figures' | 'sha256' | 'signedBy' | 'signedByName'
>;
type Ending = { readonly personId: string; readonly name: string; readonly reason: string };

/** Maximum number of listed sign-offs; with monthly signing more than eight years. */
const LISTED = 100;
/** Time for which changes of a signed period are searched: as long as they may affect a yearly return. */
const LOOKED_AT_FOR = `interval '15 months'`;
/** Time for which a result of the hourly check is trusted, two of its rounds, because it may fail once. */
const HOLDS_FOR = `interval '2 hours'`;

/** Sign-offs of periods. */
@Injectable()
export class PeriodSignOffsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns valid sign-offs of many organisations, each with its own days. */
  standing(periods: readonly OrganisationPeriod[]): Promise<StandingSignOff[]> {
    return this.dataSource.query(
      `select s.organisation_id as "organisationId", s.from_day::text as "from", s.id, s.signed_at as "signedAt", s.signed_by_name as "signedByName",
         s.sha256, s.changed_at as "changedAt", case when s.changed_at is null
           and s.looked_at > statement_timestamp() - ${HOLDS_FOR} then s.fingerprint end as "fingerprint"
       from jsonb_to_recordset($1) as p("organisationId" uuid, "from" date, "to" date)
         join period_sign_offs s on s.organisation_id = p."organisationId" and s.from_day = p."from" and s.to_day = p."to"
           and s.ended_at is null`,
      [JSON.stringify(periods)],
    );
  }

  /** Finds a valid sign-off of other days that overlaps this period; null: there is none. */
  overlapping({ organisationId, from, to }: OrganisationPeriod): Promise<PeriodSignOff | null> {
    return this.dataSource
      .getRepository(PeriodSignOff)
      .createQueryBuilder('s')
      .where('s.organisationId = :organisationId and s.endedAt is null', { organisationId })
      .andWhere('s.from <= :to and s.to >= :from and (s.from, s.to) <> (:from, :to)', { from, to })
      .orderBy('s.from')
      .getOne();
  }

  find(organisationId: string, id: string): Promise<PeriodSignOff | null> {
    return this.dataSource.manager.findOneBy(PeriodSignOff, { organisationId, id });
  }

  /** Hundred sign-offs of one organisation, latest first, withdrawn and replaced ones included. */
  list(organisationId: string): Promise<PeriodSignOff[]> {
    const step = { where: { organisationId }, limit: LISTED };
    return latestFirst(this.dataSource.manager, PeriodSignOff, 'signedAt', step);
  }

  /** Returns ids withdrawn by a person, by the audit log; other ended sign-offs were replaced. */
  async takenBack(organisationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const deed: ActName = 'sign_off_taken_back';
    const rows = await this.dataSource.query<{ id: string }[]>(
      'select object_id as id from acts where organisation_id = $1 and object_id = any($2) and deed = $3',
      [organisationId, ids, deed],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Adds a sign-off with the fingerprint from its comparison.
   * @returns null: the period has changed since, or was signed concurrently
   */
  async add(manager: EntityManager, signOff: NewSignOff): Promise<string | null> {
    const { organisationId, from, to, reconciliationId, ...signed } = signOff;
    // A release from before does not answer what the sign-off asks.
    const [ended] = await manager.query<[{ id: string }[], number]>(
      `update document_decisions c set is_standing = false from documents d
       where d.id = c.document_id and d.organisation_id = $1 and d.issued_on between $2 and $3
         and d.state not in ${sqlList(FISCALISED_STATES)} and c.is_standing and c.decision in ('released', 'declared')
       returning c.document_id as id`,
      [organisationId, from, to],
    );
    const ids = [...new Set(ended.map(({ id }) => id))];
    await noteDecisions(manager, ids, signOff.signedByName, storedSentence('decisionEnded'));
    const rows = await manager.query<{ id: string }[]>(
      `insert into period_sign_offs (organisation_id, from_day, to_day, reconciliation_id, figures, sha256, signed_by,
         signed_by_name, fingerprint)
       select $1, $2::date, $3::date, r.id, g.figures, g.sha256, g."signedBy", g."signedByName", r.period_fingerprint
       from reconciliations r
         cross join jsonb_to_record($5::jsonb) as g(figures jsonb, sha256 text, "signedBy" uuid, "signedByName" text)
       where r.id = $4 and r.organisation_id = $1
         and r.period_fingerprint = ${periodFingerprint('$1', '$2::date', '$3::date')}
       on conflict (organisation_id, from_day, to_day) where ended_at is null do nothing returning id`,
      [organisationId, from, to, reconciliationId, JSON.stringify(signed)],
    );
    return rows[0]?.id ?? null;
  }

  /** Ends a sign-off; false: it was no longer valid. */
  async end(
    manager: EntityManager,
    { id, organisationId }: Named,
    { personId, name, reason }: Ending,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      PeriodSignOff,
      { id, organisationId, endedAt: IsNull() },
      { endedAt: () => 'clock_timestamp()', endedBy: personId, endedByName: name, endedBecause: reason },
    );
    // Documents held because their period was signed become due again.
    await manager.query(
      `update documents set due_at = statement_timestamp() where id in ${inOrder(
        `organisation_id = $1 and state = 'waiting' and issues @> '[{"code":"DATED_IN_SIGNED_PERIOD"}]'`,
      )}`,
      [organisationId],
    );
    return affected === 1;
  }

  /** Takes the valid sign-off whose check is longest ago, exclusively. Null: none is due. */
  async takeDue(): Promise<Named | null> {
    const [rows] = await this.dataSource.query<[Named[], number]>(
      `update period_sign_offs set tried_at = clock_timestamp()
       where id = (select id from period_sign_offs
         where ended_at is null and (to_day > statement_timestamp() - ${LOOKED_AT_FOR} or changed_at is not null)
           and coalesce(tried_at, '-infinity') < clock_timestamp() - interval '1 hour'
         order by tried_at nulls first, id limit 1 for update skip locked)
       returning id, organisation_id as "organisationId"`,
    );
    return rows[0] ?? null;
  }

  /** Stores whether its period is unchanged. */
  async lookAt({ id, organisationId }: Named): Promise<void> {
    await this.dataSource.query(
      `update period_sign_offs o set looked_at = clock_timestamp(), changed_at = case
         when o.fingerprint <> ${periodFingerprint('o.organisation_id', 'o.from_day', 'o.to_day')}
         then coalesce(o.changed_at, clock_timestamp()) end
       where o.id = $1 and o.organisation_id = $2 and o.ended_at is null`,
      [id, organisationId],
    );
  }
}

type Named = Pick<PeriodSignOff, 'id' | 'organisationId'>;

/** Sign-off as lists show it. */
export type StandingSignOff = Pick<OrganisationPeriod, 'organisationId' | 'from'> &
  Pick<PeriodSignOff, 'id' | 'signedAt' | 'signedByName' | 'sha256' | 'changedAt'> & {
    /** Fingerprint of the period from the recent check; null: changed, or not checked recently. */
    readonly fingerprint: string | null;
  };
