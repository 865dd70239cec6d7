import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { OfOrganisation } from '../../platform/database/columns';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Call to the fiscal service with its answer; secrets are masked before it is stored. */
@Entity('exchanges')
export class ExchangeRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'exchanges_pkey',
  })
  id: string;

  @Column('text')
  method: string;

  @Column('text')
  address: string;

  /** Request headers as JSON: values by name. */
  @Column('text', { name: 'request_headers' })
  requestHeaders: string;

  /** Body of the request; null: none, or that of the submission. */
  @Column('bytea', { name: 'request_body', nullable: true })
  requestBody: Buffer | null;

  /** Status of the answer; null: none. */
  @Column('integer', { nullable: true })
  status: number | null;

  /** Response headers as JSON: values by name. */
  @Column('text', { name: 'answer_headers', nullable: true })
  answerHeaders: string | null;

  @Column('bytea', { name: 'answer_body', nullable: true })
  answerBody: Buffer | null;

  /** Number of bytes received; larger than the kept text for a long answer or a PDF. */
  @Column('integer', { name: 'answer_bytes', nullable: true })
  answerBytes: number | null;

  /** Reason why there was no answer. */
  @Column('text', { nullable: true })
  failure: StoredSentence | null;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  @Column('integer', { name: 'duration_ms' })
  durationMs: number;
}

/** Submission that an exchange concerned: one, or each of those in a status call. */
@Entity('exchange_submissions')
@OfOrganisation()
export class ExchangeSubmission {
  @PrimaryColumn('uuid', { name: 'submission_id', primaryKeyConstraintName: 'exchange_submissions_pkey' })
  submissionId: string;

  @PrimaryColumn('bigint', { name: 'exchange_id', primaryKeyConstraintName: 'exchange_submissions_pkey' })
  exchangeId: string;
}
