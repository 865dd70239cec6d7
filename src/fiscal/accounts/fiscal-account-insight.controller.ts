import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { WebhookEvidenceRepository } from './webhook-evidence.repository';
import { AccountCheck } from './account-check';
import { AccountCheckDto, DeviceTaxesDto, LastEventDto, ServiceCurrenciesDto } from './fiscal-account.dto';
import { ServiceReader } from './service-reader';

/** What the service says about an account: reads are answered from what is stored, and only a POST asks it. */
@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts/:accountId')
export class FiscalAccountInsightController {
  constructor(
    private readonly accountCheck: AccountCheck,
    private readonly reader: ServiceReader,
    private readonly accounts: FiscalAccountsRepository,
    private readonly evidence: WebhookEvidenceRepository,
  ) {}

  /**
   * Asks the service about everything that the account needs; what is found stays with the account, and so do its taxes,
   * currencies and mappings.
   */
  @Post('check')
  @Needs('fiscal-accounts.check')
  @HttpCode(200)
  async check(@Param('accountId', ParseUUIDPipe) id: string): Promise<AccountCheckDto> {
    const found = await this.accountCheck.run(id);
    await this.reader.tryRefresh(id);
    return found;
  }

  /** The last event received, for a page that waits for a test event of the service; makes no call. */
  @Get('last-event')
  @Needs('read')
  async lastEvent(@Param('accountId', ParseUUIDPipe) id: string): Promise<LastEventDto> {
    requireFound(await this.accounts.find(id), 'fiscal account');
    const { last, now } = await this.evidence.of(id);
    return { now, event: last };
  }

  /** Asks the service for taxes, currencies and mappings now and stores them: what the reads below are answered from. */
  @Post('refresh')
  @Needs('fiscal-accounts.check')
  @HttpCode(204)
  refresh(@Param('accountId', ParseUUIDPipe) id: string): Promise<void> {
    return this.reader.refresh(id);
  }

  /** The taxes of the account's device as they were read last: what tax mappings are picked from. */
  @Get('taxes')
  @Needs('read')
  async taxes(@Param('accountId', ParseUUIDPipe) id: string): Promise<DeviceTaxesDto> {
    requireFound(await this.accounts.find(id), 'fiscal account');
    const { items, ...known } = await this.reader.known(id, 'taxes');
    return { ...known, taxes: [...items] };
  }

  /** The currencies that the service supports, as they were read last. */
  @Get('currencies')
  @Needs('read')
  async currencies(@Param('accountId', ParseUUIDPipe) id: string): Promise<ServiceCurrenciesDto> {
    requireFound(await this.accounts.find(id), 'fiscal account');
    const { items, ...known } = await this.reader.known(id, 'currencies');
    return { ...known, currencies: [...items] };
  }
}
