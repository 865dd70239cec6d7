import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/requests/takes-body';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { FiscalMappingsService } from './fiscal-mappings.service';
import {
  AppliedChangeDto,
  MappingChangeDto,
  MappingDifferenceDto,
  MappingDriftDto,
  MappingPushDto,
  PushedMappingsDto,
} from './mapping-drift.dto';
import { ActsService } from '../../people/acts/acts.service';
import { requireFound } from '../../platform/api/require-found';
import { accountAct } from './account-act';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { FiscalRegistry } from '../fiscal-registry';
import { FiscalServiceDto } from './fiscal-account.dto';

/** Synchronisation of stored mappings with those of the service. */
@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts/:accountId/mappings')
export class FiscalMappingsController {
  constructor(
    private readonly mappings: FiscalMappingsService,
    private readonly accounts: FiscalAccountsRepository,
    private readonly acts: ActsService,
  ) {}

  /**
   * Shows differences between the stored mappings and the service's as last read; POST refresh reads them
   * again.
   */
  @Get('drift')
  @Needs('read', from.fiscalAccount())
  async drift(
    @Param('accountId', ParseUUIDPipe) id: string,
    @InScope() scope: OrganisationScope,
  ): Promise<MappingDriftDto> {
    const { differences, readAt, failure } = await this.mappings.drift(id);
    const seen = differences.flatMap((one) => MappingDifferenceDto.seenBy(scope, one));
    return { readAt, failure: spokenAnew(failure), differences: seen };
  }

  /** Applies only the named differences, with one result for each. */
  @Post('push')
  @TakesBody({ bytes: 256_000 })
  @Needs('rules.change', from.fiscalAccount())
  @HttpCode(200)
  async push(
    @Param('accountId', ParseUUIDPipe) id: string,
    @Body() { changes }: MappingPushDto,
  ): Promise<AppliedChangeDto[]> {
    const chosen = changes.map((change) => MappingChangeDto.toChange(change));
    const applied = await this.mappings.push(id, chosen);
    const account = requireFound(await this.accounts.find(id), 'fiscal account');
    const act = accountAct('pushed', account, await this.accounts.usersOf(id), 'rules.change');
    await this.acts.record({ ...act, after: { changes: applied } });
    return applied.map((one) => AppliedChangeDto.from(one));
  }
}

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/mappings/push')
export class MissingMappingsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly mappings: FiscalMappingsService,
    private readonly acts: ActsService,
  ) {}

  /** Adds the stored mappings that the fiscal service lacks. Mappings that differ there are reported and left unchanged. */
  @Post()
  @Needs('rules.change', from.organisation())
  @HttpCode(200)
  async push(@Param('organisationId', ParseUUIDPipe) id: string): Promise<PushedMappingsDto> {
    const { fiscalAccountId, name } = requireFound(await this.organisations.find(id), 'organisation');
    if (fiscalAccountId === null) throw refusal('ACCOUNT_MISSING');
    const pushed = await this.mappings.addMissing(fiscalAccountId, id);
    const object = { kind: 'organisation', id, name };
    await this.acts.record({
      action: 'rules.change',
      deed: 'pushed',
      organisationId: id,
      object,
      after: pushed,
    });
    return pushed;
  }
}

@ApiTags('fiscal accounts')
@Controller('api/fiscal-services')
export class FiscalServicesController {
  constructor(private readonly registry: FiscalRegistry) {}

  /** Lists the services of this build with the fields of their accounts. */
  @Get()
  @Needs('read', from.anywhere('of this build'))
  list(): FiscalServiceDto[] {
    return this.registry.all().map(({ name, declaration }) => ({
      name,
      profiles: [...declaration.profiles],
      credentials: [...declaration.credentials],
      settings: declaration.settings.map(({ choices, fields, ...named }) => ({
        ...named,
        choices: choices === undefined ? null : [...choices],
        fields: fields === undefined ? null : [...fields],
      })),
    }));
  }
}
