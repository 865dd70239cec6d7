import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Needs } from '../../../people/rights/route-rights';
import {
  AlertChannelDto,
  AlertChannelInputDto,
  AlertChannelWithSecretDto,
  AlertDeliveryDto,
} from './alert-channel.dto';
import { AlertChannels } from './alert-channels';

/** Notification channels: signed webhooks and e-mail. */
@ApiTags('alerts')
@Controller('api/alert-channels')
export class AlertChannelsController {
  constructor(private readonly channels: AlertChannels) {}

  /** All channels, by name. */
  @Get()
  @Needs('read')
  list(): Promise<AlertChannelDto[]> {
    return this.channels.list();
  }

  /** Stores a new channel. The secret of a webhook is in this answer, and never shown again. */
  @Post()
  @Needs('alerts.change')
  create(@Body() input: AlertChannelInputDto): Promise<AlertChannelWithSecretDto> {
    return this.channels.create(input);
  }

  /** One channel. */
  @Get(':channelId')
  @Needs('read')
  find(@Param('channelId', ParseUUIDPipe) id: string): Promise<AlertChannelDto> {
    return this.channels.find(id);
  }

  /** Changes a channel; its secret stays. */
  @Put(':channelId')
  @Needs('alerts.change')
  update(
    @Param('channelId', ParseUUIDPipe) id: string,
    @Body() input: AlertChannelInputDto,
  ): Promise<AlertChannelDto> {
    return this.channels.update(id, input);
  }

  /** Deletes a channel with what was sent through it; alerts stay. */
  @Delete(':channelId')
  @Needs('alerts.change')
  @HttpCode(204)
  delete(@Param('channelId', ParseUUIDPipe) id: string): Promise<void> {
    return this.channels.delete(id);
  }

  /** Gives a webhook a new secret, which is in this answer alone; messages are signed with it from now on. */
  @Post(':channelId/secret')
  @Needs('alerts.change')
  @HttpCode(200)
  replaceSecret(@Param('channelId', ParseUUIDPipe) id: string): Promise<AlertChannelWithSecretDto> {
    return this.channels.replaceSecret(id);
  }

  /** Sends a test message as any other message; the deliveries show the result. */
  @Post(':channelId/test')
  @Needs('alerts.change')
  @HttpCode(202)
  test(@Param('channelId', ParseUUIDPipe) id: string): Promise<AlertDeliveryDto> {
    return this.channels.test(id);
  }

  /** The last hundred messages, the latest first. */
  @Get(':channelId/deliveries')
  @Needs('read')
  deliveries(@Param('channelId', ParseUUIDPipe) id: string): Promise<AlertDeliveryDto[]> {
    return this.channels.listDeliveries(id);
  }
}
