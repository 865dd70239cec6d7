import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Role } from '../rights/roles';

/** Role of a person for one organisation, or for all. */
@Entity('memberships')
@Unique('memberships_unique', ['personId', 'role', 'organisationId'])
export class Membership {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  role: Role;

  /** Organisation; null: every one, later ones included. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  /** Person who granted the role; null: the break-glass key, or the command for the first owner. */
  @Column('uuid', { name: 'granted_by', nullable: true })
  grantedBy: string | null;

  @CreateDateColumn({ name: 'granted_at', type: 'timestamptz' })
  grantedAt: Date;
}
