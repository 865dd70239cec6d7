import { Column, Entity, PrimaryGeneratedColumn, Unique, PrimaryColumn } from 'typeorm';
import type { DocumentKind } from '../../domain/sales/sales-document';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Document that the platform reports as changed: one row however often, deleted once it was read. */
@Entity('book_hints')
export class BookHint {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'book_hints_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'book_hints_pkey' })
  kind: DocumentKind;

  @PrimaryColumn('text', { name: 'source_id', primaryKeyConstraintName: 'book_hints_pkey' })
  sourceId: string;

  /** Incremented with every further hint, so that one that arrives during a reading is kept. */
  @Column('bigint', { default: 0 })
  version: string;

  /** Time of the event, by the platform's clock. */
  @Column('timestamptz', { name: 'happened_at' })
  happenedAt: Date;

  @Column('timestamptz', { name: 'heard_at', default: () => 'now()' })
  heardAt: Date;

  /** True for old changes that no poll finds: the document must be read by id. */
  @Column('boolean', { name: 'only_by_id', default: false })
  onlyById: boolean;
}

/** Webhook delivery as received, stored before it is answered. */
@Entity('inbox')
@Unique('inbox_body_unique', ['fiscalAccountId', 'bodySha256'])
export class InboxDelivery {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'inbox_pkey',
  })
  id: string;

  @Column('uuid', { name: 'fiscal_account_id' })
  fiscalAccountId: string;

  @Column('bytea')
  body: Buffer;

  @Column('text', { name: 'body_sha256' })
  bodySha256: string;

  @Column('boolean', { name: 'is_signed' })
  isSigned: boolean;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Reason why it could not be read; such a delivery is kept for people. */
  @Column('text', { nullable: true })
  fault: StoredSentence | null;
}
