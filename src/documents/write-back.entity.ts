import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefusalReason, WriteBackPart } from '../domain/receipt/receipt';
import { OfOrganisation } from '../platform/database/of-organisation';

/**
 * State of a part. `begun` is committed before a part that is not repeatable (the note), and before the first
 * part of a receipt that a person could withdraw; `to_check` was written and may have been removed since;
 * `postponed` waits for calls under the platform's limit.
 */
export type WriteBackRowResult =
  'postponed' | 'begun' | 'written' | 'to_check' | 'refused' | 'not_applicable';

/** Progress of a part of a document's write-back. */
@Entity('write_backs')
@OfOrganisation()
export class WriteBack {
  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'write_backs_pkey' })
  documentId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'write_backs_pkey' })
  part: WriteBackPart;

  @Column('text')
  result: WriteBackRowResult;

  /** Reason as a stable code, for refused parts only. */
  @Column('text', { nullable: true })
  reason: RefusalReason | null;

  @Column('text')
  detail: string;

  /** Earlier link of another app that was replaced. */
  @Column('text', { nullable: true })
  replaced: string | null;

  @Column('integer', { default: 1 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** Time of the last commit before writing; null: never, or by an earlier version. */
  @Column('timestamptz', { name: 'begun_at', nullable: true })
  begunAt: Date | null;
}
