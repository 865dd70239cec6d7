import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * State of a connection. `reconnect`: the platform refuses access; `disconnected`: a person has ended it, and its
 * tokens are deleted.
 */
export type ConnectionStatus = 'active' | 'reconnect' | 'disconnected';

/** Consent of a person, or credentials of an app made for one organisation (a custom connection). */
export type GrantType = 'authorization_code' | 'client_credentials';

/** Reasons why a connection or an organisation is not connected. */
export type DisconnectionReason = 'CONSENT_GONE' | 'TENANT_GONE' | 'ACCESS_REFUSED' | 'DISCONNECTED';

/** Consent on an accounting platform; its tokens may give access to several organisations. */
@Entity('connections')
export class Connection {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'connections_pkey' })
  id: string;

  @Column('text')
  platform: string;

  @Column('text', { name: 'grant_type', default: 'authorization_code' })
  grantType: GrantType;

  /** Encrypted tokens (see secrets/); null after a disconnection. */
  @Column('text', { nullable: true })
  tokens: string | null;

  /** Id and secret of a custom connection's own app, encrypted. */
  @Column('text', { nullable: true })
  client: string | null;

  /** Granted scopes, separated by spaces. */
  @Column('text', { default: '' })
  scopes: string;

  @Column('text', { default: 'active' })
  status: ConnectionStatus;

  @Column('text', { name: 'status_reason', nullable: true })
  statusReason: DisconnectionReason | null;

  @Column('timestamptz', { name: 'status_since', default: () => 'now()' })
  statusSince: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'refreshed_at', default: () => 'now()' })
  refreshedAt: Date;

  /** Start of a refresh whose answer is not stored yet: its old token still works for a while. */
  @Column('timestamptz', { name: 'refresh_began_at', nullable: true })
  refreshBeganAt: Date | null;
}
