import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FiscalAccountsRepository } from '../../database/fiscal-accounts.repository';
import { WebhookEvidenceRepository } from '../../database/webhook-evidence.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { Needs } from '../../rights/route-rights';
import { requireFound } from '../require-found';
import { AccountCheck } from './account-check';
import { AccountCheckDto, DeviceTaxDto, LastEventDto } from './fiscal-account.dto';
import { FiscalAccountOpening } from './fiscal-account-opening';

/** What the service says about an account, read now. */
@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts/:accountId')
export class FiscalAccountInsightController {
  constructor(
    private readonly opening: FiscalAccountOpening,
    private readonly accountCheck: AccountCheck,
    private readonly registry: FiscalRegistry,
    private readonly accounts: FiscalAccountsRepository,
    private readonly evidence: WebhookEvidenceRepository,
  ) {}

  /** Asks the service about everything that the account needs; what is found stays with the account. */
  @Post('check')
  @Needs('fiscal-accounts.check')
  @HttpCode(200)
  check(@Param('accountId', ParseUUIDPipe) id: string): Promise<AccountCheckDto> {
    return this.accountCheck.run(id);
  }

  /** The last event that came in, for whoever waits for a test event of the service; asks nobody. */
  @Get('last-event')
  @Needs('read')
  async lastEvent(@Param('accountId', ParseUUIDPipe) id: string): Promise<LastEventDto> {
    requireFound(await this.accounts.find(id), 'fiscal account');
    const { last, now } = await this.evidence.of(id);
    return { now, event: last };
  }

  /** The taxes of the account's device: what tax mappings are picked from. */
  @Get('taxes')
  @Needs('read')
  async taxes(@Param('accountId', ParseUUIDPipe) id: string): Promise<DeviceTaxDto[]> {
    const account = await this.opening.open(id);
    const taxes = await this.registry.get(account.service).deviceTaxes(account);
    return taxes.map((tax) => ({ ...tax, percent: tax.percent?.toFixed() ?? null }));
  }

  /** The currencies that the service supports. */
  @Get('currencies')
  @Needs('read')
  async currencies(@Param('accountId', ParseUUIDPipe) id: string): Promise<string[]> {
    const account = await this.opening.open(id);
    return this.registry.get(account.service).supportedCurrencies(account);
  }
}
