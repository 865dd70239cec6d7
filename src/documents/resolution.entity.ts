import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { StoredDecision } from '../domain/lifecycle/resolution';
import { OfOrganisation } from '../platform/database/of-organisation';

/** Decision of a person about an uncertain document; rows are never changed. */
@Entity('resolutions')
@OfOrganisation()
export class Resolution {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'resolutions_pkey',
  })
  id: string;

  @Column('uuid', { name: 'document_id' })
  documentId: string;

  @Column('uuid', { name: 'submission_id' })
  submissionId: string;

  @Column('text')
  decision: StoredDecision;

  /** JSON of what was entered with the decision: fiscal numbers or a request id. `withdrawn`: the row of the receipt that was deleted. */
  @Column('text')
  facts: string;

  @Column('text')
  reason: string;

  @Column('text', { name: 'decided_by' })
  decidedBy: string;

  @Column('timestamptz', { name: 'decided_at', default: () => 'clock_timestamp()' })
  decidedAt: Date;

  /** The second person's name; null: one was enough. The confirmation has the persons' ids. */
  @Column('text', { name: 'confirmed_by', nullable: true })
  confirmedBy: string | null;

  /** Time at which the decision took effect; null while a second person has to agree. */
  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt: Date | null;
}
