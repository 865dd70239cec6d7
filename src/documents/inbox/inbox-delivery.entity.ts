import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

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

  /** Reason why it could not be read; such a delivery is kept for people to look at. */
  @Column('text', { nullable: true })
  fault: string | null;
}
