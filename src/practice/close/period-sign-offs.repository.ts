import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { OrganisationPeriod } from '../../other-sales/other-sales.repository';
import { PeriodSignOff } from './period-sign-off.entity';
import { periodFingerprint } from '../../reconciliation/period-fingerprint';

type NewSignOff = Pick<
  PeriodSignOff,
  'organisationId' | 'from' | 'to' | 'reconciliationId' | 'figures' | 'sha256' | 'signedBy' | 'signedByName'
>;
type Ending = { readonly personId: string; readonly name: string; readonly reason: string };

/** Changes of a period are looked for as long as it may matter for the return of a year. */
const LOOKED_AT_FOR = `interval '15 months'`;

/** Periods that are signed off. */
@Injectable()
export class PeriodSignOffsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that stand, of many organisations, each with its own days. */
  async standing(periods: readonly OrganisationPeriod[]): Promise<ReadonlyMap<string, StandingSignOff>> {
    const rows = await this.dataSource.query<(StandingSignOff & { organisationId: string })[]>(
      `select s.organisation_id as "organisationId", s.id, s.signed_at as "signedAt", s.signed_by_name as "signedByName",
         s.sha256, s.changed_at as "changedAt"
       from jsonb_to_recordset($1) as p("organisationId" uuid, "from" date, "to" date)
         join period_sign_offs s on s.organisation_id = p."organisationId" and s.from_day = p."from" and s.to_day = p."to"
           and s.ended_at is null`,
      [JSON.stringify(periods)],
    );
    return new Map(rows.map((row) => [row.organisationId, row]));
  }

  /** Of one organisation, the latest first, with those that were taken back or replaced. */
  list(organisationId: string): Promise<PeriodSignOff[]> {
    return this.dataSource.manager.find(PeriodSignOff, {
      where: { organisationId },
      order: { signedAt: 'DESC', id: 'ASC' },
    });
  }

  /**
   * With the fingerprint of what the period was when it was compared.
   *
   * @returns null: the period has changed since, or somebody has just signed it
   */
  async add(manager: EntityManager, signOff: NewSignOff): Promise<string | null> {
    const { organisationId, from, to, reconciliationId, figures, sha256, signedBy, signedByName } = signOff;
    const rows = await manager.query<{ id: string }[]>(
      `insert into period_sign_offs (organisation_id, from_day, to_day, reconciliation_id, figures, sha256, signed_by,
         signed_by_name, fingerprint)
       select $1, $2::date, $3::date, r.id, $5, $6, $7, $8, r.period_fingerprint
       from reconciliations r where r.id = $4 and r.organisation_id = $1
         and r.period_fingerprint = ${periodFingerprint('$1', '$2::date', '$3::date')}
       on conflict (organisation_id, from_day, to_day) where ended_at is null do nothing returning id`,
      [organisationId, from, to, reconciliationId, JSON.stringify(figures), sha256, signedBy, signedByName],
    );
    return rows[0]?.id ?? null;
  }

  /** False: it stands no longer. */
  async end(
    manager: EntityManager,
    { id, organisationId }: Pick<PeriodSignOff, 'id' | 'organisationId'>,
    { personId, name, reason }: Ending,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      PeriodSignOff,
      { id, organisationId, endedAt: IsNull() },
      { endedAt: () => 'clock_timestamp()', endedBy: personId, endedByName: name, endedBecause: reason },
    );
    return affected === 1;
  }

  /** Notes of those that stand whether their periods are still what was signed. */
  async lookAtAll(): Promise<void> {
    await this.dataSource.query(
      `with looked as materialized (
         select o.id, o.fingerprint <> ${periodFingerprint('o.organisation_id', 'o.from_day', 'o.to_day')} as differs
         from period_sign_offs o
         where o.ended_at is null and o.to_day > statement_timestamp() - ${LOOKED_AT_FOR})
       update period_sign_offs o set changed_at = case when l.differs then clock_timestamp() end
       from looked l where l.id = o.id and o.ended_at is null and l.differs <> (o.changed_at is not null)`,
    );
  }
}

/** What the list says of a sign-off. */
export type StandingSignOff = Pick<
  PeriodSignOff,
  'id' | 'signedAt' | 'signedByName' | 'sha256' | 'changedAt'
>;
