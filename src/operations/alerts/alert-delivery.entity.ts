import { Column, Entity } from 'typeorm';
import { OfOrganisation } from '../../platform/database/of-organisation';
import { RowId } from '../../platform/database/row-id';

export type AlertEvent = 'opened' | 'updated' | 'closed' | 'test';

/** Message to one channel, stored with the change it reports and retried until it is delivered. */
@Entity('alert_deliveries')
@OfOrganisation({ ofInstallation: true })
export class AlertDelivery {
  /** Id of the message, the same for every attempt, by which a receiver recognises repeats. */
  @RowId('alert_deliveries_pkey')
  id: string;

  @Column('uuid', { name: 'channel_id' })
  channelId: string;

  /** Id of the alert; null: a test message. */
  @Column('uuid', { name: 'alert_id', nullable: true })
  alertId: string | null;

  @Column('text')
  event: AlertEvent;

  /** Message as JSON, fixed when it was written. */
  @Column('text')
  message: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'due_at', default: () => 'clock_timestamp()' })
  dueAt: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_failure', nullable: true })
  lastFailure: string | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('text', { nullable: true })
  result: 'delivered' | 'given_up' | null;
}
