import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RowSecrets } from '../../../platform/database/secrets/row-secrets';
import { AlertChannel } from './alert-channel.entity';

export type AlertChannelInput = Pick<
  AlertChannel,
  'name' | 'kind' | 'organisationId' | 'causes' | 'url' | 'recipients' | 'isEnabled'
>;

/** Notification channels. The secret of a webhook is encrypted here and decrypted only for signing. */
@Injectable()
export class AlertChannelsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: RowSecrets,
  ) {}

  list(): Promise<AlertChannel[]> {
    return this.dataSource.manager.find(AlertChannel, { order: { name: 'ASC' } });
  }

  find(id: string): Promise<AlertChannel | null> {
    return this.dataSource.manager.findOneBy(AlertChannel, { id });
  }

  isNameTaken(name: string, exceptId: string | null): Promise<boolean> {
    return this.dataSource.manager
      .createQueryBuilder(AlertChannel, 'channel')
      .where('channel.name = :name', { name })
      .andWhere('(:exceptId::uuid is null or channel.id <> :exceptId::uuid)', { exceptId })
      .getExists();
  }

  async create(input: AlertChannelInput, secret: string | null): Promise<string> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      const sealed =
        secret === null
          ? null
          : await this.secrets.seal({ table: 'alert_channels', id, column: 'secret' }, secret, manager);
      await manager.insert(AlertChannel, { id, ...input, secret: sealed });
    });
    return id;
  }

  async update(id: string, input: AlertChannelInput): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.update(AlertChannel, { id }, input);
      if (input.isEnabled) return;
      // Pending messages are outdated when somebody switches the channel on again.
      await manager.query(
        `update alert_deliveries set ended_at = statement_timestamp(), result = 'given_up',
           last_failure = 'The channel was switched off.' where channel_id = $1 and ended_at is null`,
        [id],
      );
    });
  }

  async replaceSecret(id: string, secret: string): Promise<void> {
    const sealed = await this.secrets.sealAnew({ table: 'alert_channels', id, column: 'secret' }, secret);
    await this.dataSource.manager.update(AlertChannel, { id }, { secret: sealed });
  }

  /** With its deliveries; alerts stay. */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(AlertChannel, { id });
      await this.secrets.forget({ table: 'alert_channels', id }, manager);
    });
  }

  /** @throws SealBroken */
  secretOf({ id, secret }: AlertChannel): Promise<string> {
    return this.secrets.open({ table: 'alert_channels', id, column: 'secret' }, secret ?? '');
  }
}
