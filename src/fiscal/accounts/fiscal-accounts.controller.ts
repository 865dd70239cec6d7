import { Body, Controller, Get, Inject, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refusal } from '../../documents/refuse';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { COUNTRY } from '../../mapping/countries';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { SealBroken } from '../../platform/database/secrets/sealed-text';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { FiscalRegistry } from '../fiscal-registry';
import type { FiscalAccountAccess, FiscalService } from '../fiscal-service';
import { TakesBody } from '../../platform/requests/takes-body';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import type { FiscalAccount } from './fiscal-account.entity';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { FiscalAccountChangeDto, FiscalAccountDto, FiscalAccountInputDto } from './fiscal-account.dto';
import { TaxpayerBinding } from './taxpayer-binding';

@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts')
export class FiscalAccountsController {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
    private readonly leases: LeasesRepository,
    private readonly binding: TaxpayerBinding,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Needs('read')
  async list(): Promise<FiscalAccountDto[]> {
    return (await this.accounts.list()).map((account) => this.shown(account));
  }

  @Get(':accountId')
  @Needs('read')
  async find(@Param('accountId', ParseUUIDPipe) id: string): Promise<FiscalAccountDto> {
    const account = requireFound(await this.accounts.find(id), 'fiscal account');
    return this.shown(account);
  }

  @Post()
  @TakesBody({ bytes: 64_000 })
  @Needs('fiscal-accounts.change')
  async create(@Body() input: FiscalAccountInputDto): Promise<FiscalAccountDto> {
    const { name, credentials, settings = {}, timeOffset = COUNTRY.timeOffset, isShared = false } = input;
    const service = this.named(input.service);
    const profile = input.profile ?? service.declaration.profiles[0]?.name ?? '';
    refuseFaults(service, { profile, settings, credentials, timeOffset });
    const account = await this.unlessNameIsTaken(() =>
      this.accounts.create(
        { name, service: service.name, profile, settings, timeOffset, isShared },
        credentials,
      ),
    );
    await this.binding.type(account, input.taxpayerTin);
    return this.find(account.id);
  }

  /** With new credentials the old ones are not looked at: they may be lost. */
  @Patch(':accountId')
  @TakesBody({ bytes: 64_000 })
  @Needs('fiscal-accounts.change')
  async change(
    @Param('accountId', ParseUUIDPipe) id: string,
    @Body() change: FiscalAccountChangeDto,
  ): Promise<FiscalAccountDto> {
    const stored = requireFound(await this.accounts.find(id), 'fiscal account');
    const { profile = stored.profile, settings = stored.settings, timeOffset = stored.timeOffset } = change;
    const credentials = change.credentials ?? (await this.storedCredentials(id));
    refuseFaults(this.registry.get(stored.service), { profile, settings, timeOffset, credentials });
    const named = change.name === undefined ? {} : { name: change.name };
    const shared = change.isShared === undefined ? {} : { isShared: change.isShared };
    const another =
      change.credentials === undefined
        ? null
        : await this.binding.assertSameDevice(
            stored,
            { id, profile, settings, timeOffset, credentials },
            change.confirmTaxpayer,
          );
    await this.unlessNameIsTaken(() =>
      this.accounts.change(
        id,
        { ...named, ...shared, profile, settings, timeOffset },
        change.credentials ?? null,
      ),
    );
    if (another !== null) await this.accounts.bind(id, another, 'service');
    await this.binding.type(requireFound(await this.accounts.find(id), 'fiscal account'), change.taxpayerTin);
    await this.leases.wake({ fiscalAccountId: id });
    return this.find(id);
  }

  private shown(account: FiscalAccount): FiscalAccountDto {
    return FiscalAccountDto.from(
      account,
      this.registry.hasWebhook(account.service) ? this.config.publicUrl : null,
    );
  }

  private named(name: string | undefined): FiscalService {
    const services = this.registry.all();
    const service = name === undefined ? services[0] : services.find((candidate) => candidate.name === name);
    if (service === undefined) {
      throw refusal('SERVICE_UNKNOWN', { services: this.registry.names() });
    }
    return service;
  }

  private async storedCredentials(id: string): Promise<Readonly<Record<string, string>>> {
    try {
      return requireFound(await this.accounts.open(id), 'fiscal account').credentials;
    } catch (error) {
      if (error instanceof SealBroken) throw refusal('CREDENTIALS_UNREADABLE');
      throw error;
    }
  }

  private async unlessNameIsTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error, ['fiscal_accounts_name_unique'])) throw error;
      throw refusal('ACCOUNT_NAME_TAKEN');
    }
  }
}

function refuseFaults(service: FiscalService, account: Omit<FiscalAccountAccess, 'id'>): void {
  const faults = service.accountFaults(account);
  if (faults.length > 0) throw refusal('ACCOUNT_FAULTY', { faults });
}
