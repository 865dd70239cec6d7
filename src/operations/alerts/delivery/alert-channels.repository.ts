import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type OrganisationScope, whereInScope } from '../../../people/rights/organisation-scope';
import { RowSecretsService } from '../../../platform/database/secrets/row-secrets.service';
import { AlertChannel } from './alert-channel.entity';
import type { Details } from '../../../people/acts/act-details';
import { type Act, recordAct } from '../../../people/acts/record-act';
import { storedSentence } from '../../../domain/texts/stored-sentence';

export type AlertChannelInput = Pick<
  AlertChannel,
  'name' | 'kind' | 'organisationId' | 'causes' | 'url' | 'recipients' | 'language' | 'isEnabled'
>;

/** Notification channels. The secret of a webhook is encrypted here and decrypted only for signing. */
@Injectable()
export class AlertChannelsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: RowSecretsService,
  ) {}

  /** Channels of the installation are visible in the scope `all` only. */
  list(scope: OrganisationScope): Promise<AlertChannel[]> {
    return this.dataSource.manager.find(AlertChannel, {
      where: whereInScope('organisationId', scope),
      order: { name: 'ASC' },
    });
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
      await recordAct(manager, channelAct('added', { id, ...input }, null, input));
    });
    return id;
  }

  async update(id: string, input: AlertChannelInput): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneByOrFail(AlertChannel, { id });
      await manager.update(AlertChannel, { id }, input);
      if (!input.isEnabled) await giveUpPending(manager, id);
      await recordAct(manager, channelAct('changed', { id, ...input }, before, input));
    });
  }

  async replaceSecret(id: string, secret: string): Promise<void> {
    const sealed = await this.secrets.sealAnew({ table: 'alert_channels', id, column: 'secret' }, secret);
    await this.dataSource.transaction(async (manager) => {
      await manager.update(AlertChannel, { id }, { secret: sealed });
      const channel = await manager.findOneByOrFail(AlertChannel, { id });
      await recordAct(manager, channelAct('secret_renewed', channel, null, null));
    });
  }

  /** Deletes a channel with its deliveries; alerts stay. */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneByOrFail(AlertChannel, { id });
      await manager.delete(AlertChannel, { id });
      await this.secrets.forget({ table: 'alert_channels', id }, manager);
      await recordAct(manager, channelAct('deleted', before, before, null));
    });
  }

  /** Decrypts the signing secret of a webhook. @throws SealBroken */
  secretOf({ id, secret }: AlertChannel): Promise<string> {
    return this.secrets.open({ table: 'alert_channels', id, column: 'secret' }, secret ?? '');
  }
}

/** Drops pending messages, which would be outdated when the channel is switched on again. */
async function giveUpPending(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `update alert_deliveries set ended_at = statement_timestamp(), result = 'given_up',
       last_failure = $2 where channel_id = $1 and ended_at is null`,
    [id, storedSentence('channelOff')],
  );
}

/** Builds an act without the secret, because its holder can sign messages. */
export function channelAct(
  deed: 'added' | 'changed' | 'deleted' | 'secret_renewed' | 'tested' | 'sent_again',
  { id, organisationId, name }: Pick<AlertChannel, 'id' | 'organisationId' | 'name'>,
  before: AlertChannelInput | null,
  after: AlertChannelInput | null,
): Act {
  const object = { kind: 'alert channel', id, name };
  const given = { before: detailsOf(before), after: detailsOf(after) };
  return { action: 'alerts.change', deed, organisationId, object, ...given };
}

function detailsOf(channel: AlertChannelInput | null): Details | null {
  if (channel === null) return null;
  const { name, kind, organisationId, causes, url, recipients, language, isEnabled } = channel;
  return { name, kind, organisationId, causes, url, recipients, language, isEnabled };
}
