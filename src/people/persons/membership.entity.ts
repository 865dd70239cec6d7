import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Role } from '../rights/roles';

/** A role that a person has for one organisation, or for all. */
@Entity('memberships')
@Unique('memberships_unique', ['personId', 'role', 'organisationId'])
export class Membership {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  role: Role;

  /** Null: for every organisation, those that are connected later as well. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Null: by the break-glass key, or by the command for the first owner. */
  @Column('uuid', { name: 'granted_by', nullable: true })
  grantedBy: string | null;

  @CreateDateColumn({ name: 'granted_at', type: 'timestamptz' })
  grantedAt: Date;
}
