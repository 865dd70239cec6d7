import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../domain/texts/language';
import type { Grant } from '../rights/principal';

/**
 * Purposes of an invitation. `first_owner`: there are no people yet. `sign_in_again`: a person has lost all ways to
 * sign in.
 */
export const INVITATION_PURPOSES = ['first_owner', 'join', 'sign_in_again'] as const;
export type InvitationPurpose = (typeof INVITATION_PURPOSES)[number];

/** Invitation link, which gives access once, until it expires. */
@Entity('invitations')
export class Invitation {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'invitations_pkey' })
  id: string;

  /** SHA-256 of the link's token. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Column('text')
  purpose: InvitationPurpose;

  /** Invited person, or the person who has accepted; null: not accepted yet. */
  @Column('uuid', { name: 'person_id', nullable: true })
  personId: string | null;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  email: string | null;

  /** Language of the mail and the new person; null: English mail, and the person has chosen none. */
  @Column('text', { nullable: true })
  language: Language | null;

  /** Roles granted on acceptance. */
  @Column('jsonb')
  roles: readonly Grant[];

  @Column('uuid', { name: 'invited_by', nullable: true })
  invitedBy: string | null;

  /** True: the link was shown to its creator, who could have used it. */
  @Column('boolean', { name: 'link_shown', default: false })
  linkShown: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;
}
