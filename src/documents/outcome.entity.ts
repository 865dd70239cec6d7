import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Decision about a statement of the service. An undecided one may still wait for its request id. */
export type OutcomeSettlement =
  'applied' | 'repeated' | 'contradicted' | 'confirmed_otherwise' | 'unreadable';

/** Statement of the service about a request, stored even when the request is unknown. */
@Entity('outcomes')
@Unique('outcomes_body_unique', ['fiscalAccountId', 'requestId', 'bodySha256'])
export class Outcome {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'outcomes_pkey',
  })
  id: string;

  @Column('uuid', { name: 'fiscal_account_id' })
  fiscalAccountId: string;

  @Column('text', { name: 'request_id' })
  requestId: string;

  /** Statement as JSON text, verbatim. */
  @Column('text')
  body: string;

  @Column('text', { name: 'body_sha256' })
  bodySha256: string;

  @Column('text', { name: 'heard_by' })
  heardBy: 'webhook' | 'status';

  /** True: received without a signature, so anybody could have sent it; it is only a reason to query. */
  @Column('boolean', { name: 'is_hint', default: false })
  isHint: boolean;

  /** True: confirmed by a status query, not only sent by the service. */
  @Column('boolean', { name: 'is_confirmed', default: false })
  isConfirmed: boolean;

  /** Says, or may mean, that the request was fiscalised: nothing of its document is sent again. Never true of a hint. */
  @Column('boolean', { name: 'claims_success', default: false })
  claimsSuccess: boolean;

  /** Reason why it is unreadable, as the end of a sentence; null for a readable statement. */
  @Column('text', { nullable: true })
  unreadable: string | null;

  /** Times the statement was received; counted while it cannot be read. */
  @Column('integer', { default: 1 })
  times: number;

  @Column('timestamptz', { name: 'heard_at', default: () => 'now()' })
  heardAt: Date;

  /**
   * Set only for requests without a submission. For a hint: time of the service's answer about it. For a
   * success: time up to which documents had been compared with its PDF.
   */
  @Column('timestamptz', { name: 'looked_at', nullable: true })
  lookedAt: Date | null;

  /** Documents that its PDF names by number, total and currency; null: the PDF was not read. */
  @Column('uuid', { array: true, nullable: true })
  names: string[] | null;

  /** Time of the last request to the service about the hint, or for the PDF. */
  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt: Date | null;

  /** Number of attempts; the pauses grow with it. */
  @Column('integer', { default: 0 })
  tries: number;

  @Column('text', { name: 'settled_as', nullable: true })
  settledAs: OutcomeSettlement | null;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null;
}
