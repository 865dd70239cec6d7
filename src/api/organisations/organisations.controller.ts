import { Body, ConflictException, Controller, Get, Param, ParseUUIDPipe, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { DocumentsRepository } from '../../database/documents.repository';
import { Organisation } from '../../database/entities/organisation.entity';
import { LeasesRepository } from '../../database/leases.repository';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { Needs } from '../../rights/route-rights';
import { TaxpayerBinding } from '../fiscal-accounts/taxpayer-binding';
import { RuleEffects } from '../mappings/rule-effects';
import { requireFound } from '../require-found';
import { otherIntegrationOf } from './other-integration';
import { ChangedOrganisationDto, OrganisationDto, OrganisationSettingsDto } from './organisation.dto';

@ApiTags('organisations')
@Controller('api/organisations')
export class OrganisationsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly effects: RuleEffects,
    private readonly taxpayers: TaxpayerBinding,
  ) {}

  /** All organisations that have been connected. */
  @Get()
  @Needs('read')
  async list(): Promise<OrganisationDto[]> {
    const now = await this.leases.now();
    return (await this.organisations.list()).map((organisation) => OrganisationDto.from(organisation, now));
  }

  @Get(':organisationId')
  @Needs('read')
  async find(@Param('organisationId', ParseUUIDPipe) id: string): Promise<OrganisationDto> {
    return OrganisationDto.from(
      requireFound(await this.organisations.find(id), 'organisation'),
      await this.leases.now(),
    );
  }

  /** Changes settings; documents that wait are looked at again with the new ones, and the answer says what goes now. */
  @Patch(':organisationId')
  @Needs('organisations.change')
  async change(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() settings: OrganisationSettingsDto,
  ): Promise<ChangedOrganisationDto> {
    const known = requireFound(await this.organisations.find(id), 'organisation');
    const { confirmTaxpayer, ...stored } = settings;
    await this.refuseAccountOfAnother(known, settings.fiscalAccountId, confirmTaxpayer);
    const given = Object.fromEntries(
      Object.entries({ ...stored, ...otherIntegrationOf(known, settings) }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const { result, effect } = await this.effects.measure(id, async () => {
      await this.store(known, given);
      return this.find(id);
    });
    return { ...result, effect };
  }

  private async refuseAccountOfAnother(
    known: Organisation,
    accountId: string | null | undefined,
    typed: string | undefined,
  ): Promise<void> {
    if (accountId == null || accountId === known.fiscalAccountId) return;
    await this.taxpayers.assertMayHave(known, accountId, typed);
  }

  private async store(
    { id, fiscalAccountId }: Organisation,
    given: QueryDeepPartialEntity<Organisation>,
  ): Promise<void> {
    const isMoving = given.fiscalAccountId !== undefined && given.fiscalAccountId !== fiscalAccountId;
    // One transaction: whoever sees the new settings also sees what they release.
    await this.documents.transaction(async (manager) => {
      if (Object.keys(given).length > 0) await manager.update(Organisation, { id }, given);
      // From here on no submission can begin: what is open now is all that there is.
      if (isMoving) {
        await this.refuseWhileOpen(id, manager);
        await this.taxpayers.refuseUnlessShared(given.fiscalAccountId as string | null, manager);
      }
      await this.documents.releaseWaiting(id, manager);
      await this.leases.wake({ organisationId: id }, manager);
    });
  }

  /** Requests of one fiscal account cannot be asked about at another. */
  private async refuseWhileOpen(id: string, manager: EntityManager): Promise<void> {
    const states = ['submitting', 'processing', 'uncertain', 'fiscalised'] as const;
    const open = await this.documents.countIn(id, states, manager);
    if (open === 0) return;
    throw new ConflictException([
      `${open} documents are with the present fiscal account: pause the organisation, let them come home, then change it`,
    ]);
  }
}
