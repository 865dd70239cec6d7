import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../organisations.repository';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { ConnectionsRepository } from './connections.repository';
import { NewConnectionsService } from './new-connections.service';
import { ConnectionTermsService } from './connection-terms.service';
import {
  AccountingPlatformDto,
  ConnectionDto,
  ConnectionsSummaryDto,
  CustomConnectionDto,
} from './connection.dto';
import { DisconnectionService } from './disconnection.service';
import { ConnectorRegistry } from '../../connectors/connector-registry';

@ApiTags('connect')
@Controller('api')
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly connecting: NewConnectionsService,
    private readonly disconnecting: DisconnectionService,
    private readonly terms: ConnectionTermsService,
  ) {}

  /** Lists connections, each with the organisations that the caller may see. */
  @Get('connections')
  @Needs('read', from.anywhere())
  async list(@InScope() scope: OrganisationScope): Promise<ConnectionDto[]> {
    const connections = await this.connections.list(scope);
    const ids = connections.map(({ id }) => id);
    const organisations = await this.connections.organisations(ids, scope);
    const now = await this.connections.now();
    return connections.map((connection) =>
      ConnectionDto.from(
        connection,
        organisations.filter(({ connectionId }) => connectionId === connection.id),
        this.terms.endsAfterIdleDays(connection.platform),
        now,
      ),
    );
  }

  /**
   * Numbers of working connections and of those that need a person; the remaining allowance of our app's plan
   * only for callers who see all organisations.
   */
  @Get('connections/summary')
  @Needs('read', from.anywhere())
  async summary(@InScope() scope: OrganisationScope): Promise<ConnectionsSummaryDto> {
    const [allowance = null] = scope === 'all' ? await this.terms.allowances() : [];
    return ConnectionsSummaryDto.from(await this.list(scope), allowance);
  }

  /** Connects one organisation with the credentials of a custom connection. A person's consent begins in the console. */
  @Post('connections')
  @Needs('connections.change', from.installation())
  async connectClient(@Body() input: CustomConnectionDto): Promise<ConnectionDto> {
    const { platform, clientId, clientSecret, tenantId = null } = input;
    const [organisation] = await this.connecting.connectClient(
      platform,
      { clientId, clientSecret },
      tenantId,
    );
    const connections = await this.list('all');
    const made = connections.find(({ id }) => id === organisation?.connectionId) ?? null;
    return requireFound(made, 'connection');
  }

  /** Revokes the consent and deletes its tokens; its organisations wait and keep their data. */
  @Delete('connections/:connectionId')
  @Needs('connections.change', from.connection())
  @HttpCode(204)
  async disconnect(@Param('connectionId', ParseUUIDPipe) id: string): Promise<void> {
    await this.disconnecting.disconnect(requireFound(await this.connections.find(id), 'connection'));
  }

  /** Ends the connection of one organisation; others of the same consent continue. */
  @Delete('organisations/:organisationId/connection')
  @Needs('connections.change', from.organisation())
  @HttpCode(204)
  async leave(@Param('organisationId', ParseUUIDPipe) id: string): Promise<void> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    const connection = requireFound(await this.connections.find(organisation.connectionId), 'connection');
    await this.disconnecting.leave(organisation, connection);
  }
}

@ApiTags('connect')
@Controller('api/accounting-platforms')
export class PlatformsController {
  constructor(private readonly registry: ConnectorRegistry) {}

  /** Lists the accounting platforms of this version that a person can connect. */
  @Get()
  @Needs('read', from.anywhere('of this build'))
  list(): AccountingPlatformDto[] {
    return this.registry.platforms().map((platform) => {
      const { name } = this.registry.get(platform);
      return { platform, name };
    });
  }
}
