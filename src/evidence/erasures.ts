import type { DataSource } from 'typeorm';
import { counted } from '../domain/counted';
import type { ActFacts } from '../people/acts/act-commitment';
import { readableJson } from '../platform/database/readable-json';
import { hasShape, readJson } from './bundle/manifest';

/** Lawful erasure of a customer's personal data (operations/personal-data/customer-erasure.service.ts). */
interface Erasure {
  readonly organisationId: string;
  readonly at: Date;
  readonly person: string;
  readonly reason: string;
  readonly documents: number;
}

/** All erasures in order, as entries of the audit log, so that additions and removals are detectable. */
export function erasuresIn(dataSource: DataSource): Promise<Erasure[]> {
  return dataSource.query<Erasure[]>(
    `select organisation_id as "organisationId", at, person, after ->> 'reason' as reason,
       json_array_length(after -> 'documents') as documents
     from (select organisation_id, at, id, person, ${readableJson('after')} as after from acts
       where deed = 'erased' and outcome = 'done') erasures order by at, id`,
  );
}

/** Describes who erased what, when and why. */
export function tellErasure({ at, person, documents, reason }: Erasure): string {
  const when = at.toISOString().slice(0, 16).replace('T', ' ');
  return `${person} erased the personal data of a customer on ${when} UTC, in ${counted(documents, 'document')}: ${reason}`;
}

/** Documents whose customer an act has lawfully erased, with the reason; null: none. */
export function erasureIn({
  deed,
  outcome,
  after,
}: ActFacts): { reason: string; documents: string[] } | null {
  const erasure = readJson(Buffer.from(after ?? ''));
  const isOne = hasShape(erasure, { reason: 'string', documents: 'object' });
  if (deed !== 'erased' || outcome !== 'done' || !isOne) return null;
  const { reason, documents } = erasure as { reason: string; documents: unknown };
  return { reason, documents: Array.isArray(documents) ? (documents as string[]) : [] };
}
