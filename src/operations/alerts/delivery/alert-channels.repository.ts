import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type OrganisationScope, whereInScope } from '../../../people/rights/organisation-scope';
import { SealBroken } from '../../../platform/database/secrets/sealed-text';
import { RowSecretsService } from '../../../platform/database/secrets/row-secrets.service';
import { AlertChannel } from '../alerts.entities';
import type { Details } from '../../../people/acts/act-details';
import { type Act, recordAct } from '../../../people/acts/record-act';
import { storedSentence } from '../../../domain/texts/stored-sentence';

export type AlertChannelInput = Pick<
  AlertChannel,
  'name' | 'kind' | 'organisationId' | 'causes' | 'events' | 'url' | 'recipients' | 'language' | 'isEnabled'
>;

/** Channels. The secret of a webhook is encrypted here and decrypted only for signing. */
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
      if (input.kind === 'events') await beginEvents(manager, id);
      await recordAct(manager, channelAct('added', { id, ...input }, null, input));
    });
    return id;
  }

  async update(id: string, input: AlertChannelInput): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneByOrFail(AlertChannel, { id });
      const { organisationId: of, stoppedAt } = before;
      // A stopped channel that is corrected keeps what waits until it is switched on.
      const staysStopped = stoppedAt !== null && !input.isEnabled;
      await manager.update(AlertChannel, { id }, { ...input, stoppedAt: staysStopped ? stoppedAt : null });
      const wasOff = !before.isEnabled && stoppedAt === null;
      const isOfOthers = of !== null && of !== input.organisationId;
      if (isOfOthers || wasOff || (!input.isEnabled && !staysStopped)) await giveUpPending(manager, id);
      else if (stoppedAt !== null && input.isEnabled) await sendPending(manager, id);
      if (input.kind === 'events' && (wasOff || of !== input.organisationId)) await beginEvents(manager, id);
      await recordAct(manager, channelAct('changed', { id, ...input }, before, input));
    });
  }

  /** Replaces the secret; for a day messages carry a signature with the earlier one, too. */
  async replaceSecret(channel: AlertChannel, secret: string): Promise<void> {
    const { id } = channel;
    const [earlier] = await this.secretsOf(channel).catch((error: unknown) => {
      if (error instanceof SealBroken) return [];
      throw error;
    });
    const both = earlier === undefined ? secret : `${secret} ${earlier}`;
    const sealed = await this.secrets.sealAnew({ table: 'alert_channels', id, column: 'secret' }, both);
    await this.dataSource.transaction(async (manager) => {
      const replacedAt = { secretReplacedAt: () => 'statement_timestamp()' };
      await manager.update(AlertChannel, { id }, { secret: sealed, ...replacedAt });
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

  /** Stops the events of a channel until a person switches it on again; they wait until then. */
  async stopEvents(id: string): Promise<void> {
    await this.dataSource.query(
      `update alert_channels set is_enabled = false, stopped_at = statement_timestamp() where id = $1 and is_enabled`,
      [id],
    );
  }

  /** Decrypts the valid secrets of a webhook, the present one first. @throws SealBroken */
  async secretsOf({ id, secret, hasTwoSecrets }: AlertChannel): Promise<string[]> {
    const place = { table: 'alert_channels', id, column: 'secret' } as const;
    const secrets = (await this.secrets.open(place, secret ?? '')).split(' ');
    return hasTwoSecrets ? secrets : secrets.slice(0, 1);
  }
}

/** Has the events of a channel begin now for organisations of which it has read none. */
async function beginEvents(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `insert into event_cursors (organisation_id, channel_id, seq)
     select h.organisation_id, c.id, h.seq
     from alert_channels c join organisations o on o.id = c.organisation_id or c.organisation_id is null
       join ledger_heads h on h.organisation_id = o.id
     where c.id = $1 on conflict on constraint event_cursors_pkey do nothing`,
    [id],
  );
}

/** Sends the messages that waited while the channel was stopped, with all attempts. */
async function sendPending(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `update alert_deliveries set attempts = 0, due_at = statement_timestamp()
     where channel_id = $1 and ended_at is null`,
    [id],
  );
}

/** Drops pending messages and events, which would be outdated when the channel is switched on again. */
async function giveUpPending(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `update alert_deliveries set ended_at = statement_timestamp(), result = 'given_up',
       last_failure = $2 where channel_id = $1 and ended_at is null`,
    [id, storedSentence('channelOff')],
  );
  await manager.query('delete from event_cursors where channel_id = $1', [id]);
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
  const { name, kind, organisationId, causes, events, url, recipients, language, isEnabled } = channel;
  return { name, kind, organisationId, causes, events, url, recipients, language, isEnabled };
}
