import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { WebhookEvidenceRepository } from './webhook-evidence.repository';
import { AccountCheckService } from './account-check.service';
import { AccountCheckDto, DeviceTaxesDto, LastEventDto, ServiceCurrenciesDto } from './fiscal-account.dto';
import { AccountReadingsService } from './account-readings.service';
import { ActsService } from '../../people/acts/acts.service';
import { accountAct } from './account-act';
import { spokenAnew } from '../../platform/requests/spoken-language';

/** Service data about an account. Reads return stored data; only a POST queries the service. */
@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts/:accountId')
export class FiscalAccountInsightController {
  constructor(
    private readonly accountCheck: AccountCheckService,
    private readonly reader: AccountReadingsService,
    private readonly accounts: FiscalAccountsRepository,
    private readonly evidence: WebhookEvidenceRepository,
    private readonly acts: ActsService,
  ) {}

  /** Checks everything that the account needs at the service, and stores findings, taxes, currencies and mappings. */
  @Post('check')
  @Needs('fiscal-accounts.check', from.fiscalAccount())
  @HttpCode(200)
  async check(
    @Param('accountId', ParseUUIDPipe) id: string,
    @InScope() scope: OrganisationScope,
  ): Promise<AccountCheckDto> {
    const found = await this.accountCheck.run(id, scope);
    await this.reader.tryRefresh(id);
    await this.record(id, 'checked');
    return found;
  }

  /** Last event received, for a page that waits for a test event; makes no call. */
  @Get('last-event')
  @Needs('read', from.fiscalAccount())
  async lastEvent(@Param('accountId', ParseUUIDPipe) id: string): Promise<LastEventDto> {
    requireFound(await this.accounts.find(id), 'fiscal account');
    const { last, now } = await this.evidence.of(id);
    return { now, event: last && { ...last, fault: spokenAnew(last.fault) } };
  }

  /** Reads taxes, currencies and mappings from the service now, and stores them for the reads below. */
  @Post('refresh')
  @Needs('fiscal-accounts.check', from.fiscalAccount())
  @HttpCode(204)
  async refresh(@Param('accountId', ParseUUIDPipe) id: string): Promise<void> {
    await this.reader.refresh(id);
    await this.record(id, 'readings_refreshed');
  }

  private async record(id: string, deed: 'checked' | 'readings_refreshed'): Promise<void> {
    const account = requireFound(await this.accounts.find(id), 'fiscal account');
    const users = await this.accounts.usersOf(id);
    await this.acts.record(accountAct(deed, account, users, 'fiscal-accounts.check'));
  }

  /** Taxes of the account's device, as last read, for choosing tax mappings. */
  @Get('taxes')
  @Needs('read', from.fiscalAccount())
  async taxes(@Param('accountId', ParseUUIDPipe) id: string): Promise<DeviceTaxesDto> {
    requireFound(await this.accounts.find(id), 'fiscal account');
    const { items, failure, ...known } = await this.reader.known(id, 'taxes');
    return { ...known, failure: spokenAnew(failure), taxes: [...items] };
  }

  /** Returns the currencies that the service supports, as last read. */
  @Get('currencies')
  @Needs('read', from.fiscalAccount())
  async currencies(@Param('accountId', ParseUUIDPipe) id: string): Promise<ServiceCurrenciesDto> {
    requireFound(await this.accounts.find(id), 'fiscal account');
    const { items, failure, ...known } = await this.reader.known(id, 'currencies');
    return { ...known, failure: spokenAnew(failure), currencies: [...items] };
  }
}
