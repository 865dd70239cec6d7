import {
  BadRequestException,
  Body,
  ConflictException,
  Controller,
  Get,
  Inject,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Config } from '../../config/config';
import { CONFIG } from '../../config/process-config';
import { FiscalAccountsRepository, type OpenFiscalAccount } from '../../database/fiscal-accounts.repository';
import { LeasesRepository } from '../../database/leases.repository';
import { isUniqueViolation } from '../../database/submissions.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { requireFound } from '../require-found';
import {
  DeviceTaxDto,
  FiscalAccountChangeDto,
  FiscalAccountDto,
  FiscalAccountInputDto,
} from './fiscal-account.dto';

@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts')
export class FiscalAccountsController {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
    private readonly leases: LeasesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async list(): Promise<FiscalAccountDto[]> {
    return (await this.accounts.list()).map((account) =>
      FiscalAccountDto.from(account, this.config.publicUrl),
    );
  }

  @Get(':accountId')
  async find(@Param('accountId', ParseUUIDPipe) id: string): Promise<FiscalAccountDto> {
    const account = requireFound(await this.accounts.find(id), 'fiscal account');
    return FiscalAccountDto.from(account, this.config.publicUrl);
  }

  @Post()
  async create(@Body() input: FiscalAccountInputDto): Promise<FiscalAccountDto> {
    const {
      name,
      service = 'fiscal-harmony',
      profile = 'contract',
      settings = {},
      timeOffset = '+02:00',
    } = input;
    if (!this.registry.names().includes(service)) {
      throw new BadRequestException([`service must be one of ${this.registry.names().join(', ')}`]);
    }
    const credentials = { ...input.credentials };
    this.refuseFaults(service, { profile, settings, credentials, timeOffset });
    const account = await this.unlessNameIsTaken(() =>
      this.accounts.create({ name, service, profile, settings, timeOffset }, credentials),
    );
    return FiscalAccountDto.from(account, this.config.publicUrl);
  }

  @Patch(':accountId')
  async change(
    @Param('accountId', ParseUUIDPipe) id: string,
    @Body() change: FiscalAccountChangeDto,
  ): Promise<FiscalAccountDto> {
    const open = await this.open(id);
    const { name, profile = open.profile, settings = open.settings, timeOffset = open.timeOffset } = change;
    const credentials = change.credentials === undefined ? null : { ...change.credentials };
    this.refuseFaults(open.service, {
      profile,
      settings,
      timeOffset,
      credentials: credentials ?? open.credentials,
    });
    const named = name === undefined ? {} : { name };
    await this.unlessNameIsTaken(() =>
      this.accounts.change(id, { ...named, profile, settings, timeOffset }, credentials),
    );
    await this.leases.wake({ fiscalAccountId: id });
    return this.find(id);
  }

  /** The taxes of the account's device, read now: what tax mappings are picked from. */
  @Get(':accountId/taxes')
  async taxes(@Param('accountId', ParseUUIDPipe) id: string): Promise<DeviceTaxDto[]> {
    const account = await this.open(id);
    const taxes = await this.registry.get(account.service).deviceTaxes(account);
    return taxes.map((tax) => ({ ...tax, percent: tax.percent?.toFixed() ?? null }));
  }

  /** The currencies that the service supports, read now. */
  @Get(':accountId/currencies')
  async currencies(@Param('accountId', ParseUUIDPipe) id: string): Promise<string[]> {
    const account = await this.open(id);
    return this.registry.get(account.service).supportedCurrencies(account);
  }

  private async open(id: string): Promise<OpenFiscalAccount> {
    return requireFound(await this.accounts.open(id), 'fiscal account');
  }

  private refuseFaults(service: string, account: Omit<OpenFiscalAccount, 'id' | 'service'>): void {
    const faults = this.registry.get(service).accountFaults(account);
    if (faults.length > 0) throw new BadRequestException(faults);
  }

  private async unlessNameIsTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error, ['fiscal_accounts_name_unique'])) throw error;
      throw new ConflictException(['name is taken by another fiscal account']);
    }
  }
}
