import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Who a person is at a provider of OpenID Connect: issuer and subject, never the mail address. */
@Entity('identities')
export class Identity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' })
  issuer: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' })
  subject: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
