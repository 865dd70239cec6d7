import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Account of a person at an OpenID Connect provider: issuer and subject, never the mail address. */
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
