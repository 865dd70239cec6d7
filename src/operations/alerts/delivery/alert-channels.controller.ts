import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../../people/rights/in-scope';
import type { OrganisationScope } from '../../../people/rights/organisation-scope';
import { from } from '../../../people/rights/places';
import type { Principal } from '../../../people/rights/principal';
import { Caller, requireMay } from '../../../people/rights/require-may';
import { Needs } from '../../../people/rights/route-rights';
import { PageBeforeDto } from '../../../platform/api/api.dto';
import {
  AlertChannelDto,
  AlertChannelInputDto,
  AlertChannelWithSecretDto,
  AlertDeliveryDto,
} from './alert-channel.dto';
import { AlertChannelsService } from './alert-channels.service';

/** Channels: alerts by signed webhook or e-mail, and signed events for other programs. */
@ApiTags('alerts')
@Controller('api/alert-channels')
export class AlertChannelsController {
  constructor(private readonly channels: AlertChannelsService) {}

  /** Lists all channels that the caller may see, by name. */
  @Get()
  @Needs('read', from.anywhere())
  list(@InScope() scope: OrganisationScope): Promise<AlertChannelDto[]> {
    return this.channels.list(scope);
  }

  /** Creates a channel, of one organisation or of all. The secret for its signatures is in this answer only. */
  @Post()
  @Needs('alerts.change', from.anywhere('the body names the organisation'))
  async create(
    @Body() input: AlertChannelInputDto,
    @Caller() caller: Principal,
  ): Promise<AlertChannelWithSecretDto> {
    requireMay(caller, 'alerts.change', input.organisationId ?? null);
    return this.channels.create(input);
  }

  /** Returns a channel by its id. */
  @Get(':channelId')
  @Needs('read', from.channel())
  find(@Param('channelId', ParseUUIDPipe) id: string): Promise<AlertChannelDto> {
    return this.channels.find(id);
  }

  /** Changes a channel; its secret stays. One whose events were stopped sends what has waited. */
  @Put(':channelId')
  @Needs('alerts.change', from.channel())
  async update(
    @Param('channelId', ParseUUIDPipe) id: string,
    @Body() input: AlertChannelInputDto,
    @Caller() caller: Principal,
  ): Promise<AlertChannelDto> {
    requireMay(caller, 'alerts.change', input.organisationId ?? null);
    return this.channels.update(id, input);
  }

  /** Deletes a channel with its deliveries; alerts stay. */
  @Delete(':channelId')
  @Needs('alerts.change', from.channel())
  @HttpCode(204)
  delete(@Param('channelId', ParseUUIDPipe) id: string): Promise<void> {
    return this.channels.delete(id);
  }

  /**
   * Replaces the secret; messages are signed with it from now on, and for a day with the earlier one, too. Shown in this
   * answer only.
   */
  @Post(':channelId/secret')
  @Needs('alerts.change', from.channel())
  @HttpCode(200)
  replaceSecret(@Param('channelId', ParseUUIDPipe) id: string): Promise<AlertChannelWithSecretDto> {
    return this.channels.replaceSecret(id);
  }

  /** Sends a test message like any other; the deliveries show the result. */
  @Post(':channelId/test')
  @Needs('alerts.change', from.channel())
  @HttpCode(202)
  test(@Param('channelId', ParseUUIDPipe) id: string): Promise<AlertDeliveryDto> {
    return this.channels.test(id);
  }

  /** Lists the latest hundred messages, latest first. */
  @Get(':channelId/deliveries')
  @Needs('read', from.channel())
  deliveries(
    @Param('channelId', ParseUUIDPipe) id: string,
    @Query() { before }: PageBeforeDto,
  ): Promise<AlertDeliveryDto[]> {
    return this.channels.listDeliveries(id, before);
  }

  /** Resends a message that was given up; 409 for one that was delivered, or is still being sent. */
  @Post(':channelId/deliveries/:deliveryId/again')
  @Needs('alerts.change', from.channel())
  @HttpCode(202)
  sendAgain(
    @Param('channelId', ParseUUIDPipe) id: string,
    @Param('deliveryId', ParseUUIDPipe) deliveryId: string,
  ): Promise<AlertDeliveryDto> {
    return this.channels.sendAgain(id, deliveryId);
  }
}
