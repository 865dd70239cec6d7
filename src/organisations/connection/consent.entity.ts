import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Principal } from '../../people/rights/principal';

/** Consent begun in a browser and not returned yet. Stores hashes, so that neither value can be replayed. */
@Entity('consents')
export class Consent {
  @PrimaryColumn('text', { name: 'state_hash', primaryKeyConstraintName: 'consents_pkey' })
  stateHash: string;

  @Column('text')
  platform: string;

  @Column('text', { name: 'browser_hash' })
  browserHash: string;

  /** Verifier of PKCE, encrypted. */
  @Column('text', { name: 'code_verifier' })
  codeVerifier: string;

  /** Caller who began the consent, because the browser returns without a session. Null: begun by an earlier version. */
  @Column('jsonb', { name: 'begun_by', nullable: true })
  begunBy: Principal | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
