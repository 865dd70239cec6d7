import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../domain/issues/refusal';
import { refusal } from '../../../domain/issues/refuse';
import { aboutOf, type AlertMessage, consoleOf } from '../alert-message';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import type { AlertDelivery, AlertChannel } from '../alerts.entities';
import { OrganisationsRepository } from '../../../organisations/organisations.repository';
import type { OrganisationScope } from '../../../people/rights/organisation-scope';
import { requireFound } from '../../../platform/api/require-found';
import { receiverFault } from './alert-webhook.service';
import { type AlertChannelInput, AlertChannelsRepository, channelAct } from './alert-channels.repository';
import { AlertDeliveriesRepository } from './alert-deliveries.repository';
import type {
  AlertChannelDto,
  AlertChannelInputDto,
  AlertChannelWithSecretDto,
  AlertDeliveryDto,
} from './alert-channel.dto';
import { ActsService } from '../../../people/acts/acts.service';
import { spokenAnew } from '../../../platform/requests/spoken-language';
import { type Language, TEXTS_IN } from '../../../domain/texts/language';

const SECRET_BYTES = 32;

/** Notification channels as edited by administrators. */
@Injectable()
export class AlertChannelsService {
  constructor(
    private readonly channels: AlertChannelsRepository,
    private readonly deliveries: AlertDeliveriesRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly acts: ActsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(scope: OrganisationScope): Promise<AlertChannelDto[]> {
    return (await this.channels.list(scope)).map(shown);
  }

  async find(id: string): Promise<AlertChannelDto> {
    return shown(await this.required(id));
  }

  async create(input: AlertChannelInputDto): Promise<AlertChannelWithSecretDto> {
    const checked = await this.checked(input, null);
    const secret = input.kind === 'email' ? null : newSecret();
    return { ...(await this.find(await this.channels.create(checked, secret))), secret };
  }

  async update(id: string, input: AlertChannelInputDto): Promise<AlertChannelDto> {
    const { kind } = await this.required(id);
    if (kind !== input.kind) throw refusal('CHANNEL_KIND_FIXED');
    await this.channels.update(id, await this.checked(input, id));
    return this.find(id);
  }

  async delete(id: string): Promise<void> {
    await this.required(id);
    await this.channels.delete(id);
  }

  async replaceSecret(id: string): Promise<AlertChannelWithSecretDto> {
    const channel = await this.required(id);
    if (channel.kind === 'email') throw refusal('CHANNEL_NOT_SIGNED');
    const secret = newSecret();
    await this.channels.replaceSecret(channel, secret);
    return { ...(await this.find(id)), secret };
  }

  /** Sends a test message through the usual delivery, so that its arrival proves that delivery works. */
  async test(id: string): Promise<AlertDeliveryDto> {
    const channel = await this.required(id);
    if (!channel.isEnabled) throw refusal('CHANNEL_OFF');
    const at = new Date();
    const message = JSON.stringify(
      channel.kind === 'events'
        ? { type: 'test', timestamp: at.toISOString(), data: {} }
        : testMessage(at, this.config.publicUrl, channel.language),
    );
    const delivery = await this.deliveries.add({ channelId: id, alertId: null, event: 'test', message });
    await this.acts.record(channelAct('tested', channel, null, null));
    return shownDelivery(requireFound(await this.deliveries.find(delivery), 'delivery'));
  }

  /** Sends again a message that was given up. */
  async sendAgain(id: string, deliveryId: string): Promise<AlertDeliveryDto> {
    const channel = await this.required(id);
    if (!channel.isEnabled) throw refusal('CHANNEL_OFF');
    const delivery = await this.deliveries.find(deliveryId);
    requireFound(delivery?.channelId === id ? delivery : null, 'delivery');
    if (!(await this.deliveries.again(deliveryId))) throw refusal('DELIVERY_NOT_GIVEN_UP');
    await this.acts.record(channelAct('sent_again', channel, null, null));
    return shownDelivery(requireFound(await this.deliveries.find(deliveryId), 'delivery'));
  }

  async listDeliveries(id: string, before?: string): Promise<AlertDeliveryDto[]> {
    await this.required(id);
    return (await this.deliveries.list(id, before)).map(shownDelivery);
  }

  private async required(id: string): Promise<AlertChannel> {
    return requireFound(await this.channels.find(id), 'alert channel');
  }

  private async checked(input: AlertChannelInputDto, id: string | null): Promise<AlertChannelInput> {
    const faults = this.faults(input);
    if (faults.length > 0) throw new InvalidInput(faults);
    const { name, kind, organisationId = null, causes = null, events = null } = input;
    const { url = null, recipients = null } = input;
    if (organisationId !== null) requireFound(await this.organisations.find(organisationId), 'organisation');
    if (await this.channels.isNameTaken(name, id)) throw refusal('CHANNEL_NAME_TAKEN', { name });
    const { language, isEnabled } = input;
    return { name, kind, organisationId, causes, events, url, recipients, language, isEnabled };
  }

  private faults({ kind, url, recipients, causes, events }: AlertChannelInputDto): string[] {
    const { smtpUrl, mailFrom, hosts } = this.config.alerts;
    const faults = [
      ...(kind === 'events' && causes != null ? ['causes belong to alerts'] : []),
      ...(kind !== 'events' && events != null ? ['events belong to the kind events'] : []),
    ];
    if (kind !== 'email') {
      const fault = receiverFault(url ?? '', hosts);
      return [
        ...faults,
        ...(fault === null ? [] : [spokenAnew(fault)]),
        ...(recipients == null ? [] : ['recipients belong to email']),
      ];
    }
    const isReady = smtpUrl !== null && mailFrom !== null;
    return [
      ...faults,
      ...(url == null ? [] : ['url belongs to a webhook']),
      ...(isReady ? [] : ['kind email needs SMTP_URL and MAIL_FROM in the settings of the service']),
    ];
  }
}

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

function shown(channel: AlertChannel): AlertChannelDto {
  const { id, name, kind, organisationId, causes, events, url, recipients, language } = channel;
  const { isEnabled, stoppedAt, createdAt } = channel;
  return {
    ...{ id, name, kind, organisationId, causes, events, url, recipients, language },
    ...{ isEnabled, stoppedAt, createdAt },
  };
}

function shownDelivery(delivery: AlertDelivery): AlertDeliveryDto {
  const { id, alertId, documentId, event, createdAt, attempts, result, endedAt, dueAt, lastFailure } =
    delivery;
  return {
    id,
    alertId,
    documentId,
    event,
    createdAt,
    attempts,
    result,
    endedAt,
    lastFailure: spokenAnew(lastFailure),
    dueAt: endedAt === null ? dueAt : null,
  };
}

function testMessage(now: Date, publicUrl: string, language: Language): AlertMessage {
  const at = now.toISOString();
  const texts = TEXTS_IN[language];
  return {
    type: 'alert.test',
    timestamp: at,
    data: {
      language,
      id: null,
      cause: 'TEST',
      severity: 'warning',
      ...texts.mails.test,
      organisationId: null,
      about: aboutOf({ about: 'this installation' }, texts),
      documents: null,
      numbers: [],
      occurrences: 1,
      openedAt: at,
      lastAt: at,
      closedAt: null,
      console: consoleOf(publicUrl),
    },
  };
}
