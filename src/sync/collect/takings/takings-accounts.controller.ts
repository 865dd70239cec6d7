import { Body, Controller, Get, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../../people/rights/places';
import { Needs } from '../../../people/rights/route-rights';
import { TakingsAccountDto, TakingsChoiceDto } from './takings-accounts.dto';
import { TakingsAccountsService } from './takings-accounts.service';

/** Bank accounts whose money received is fiscalised as cash sales. */
@ApiTags('organisations')
@Controller('api/organisations/:organisationId/takings-accounts')
export class TakingsAccountsController {
  constructor(private readonly accounts: TakingsAccountsService) {}

  /** Chosen accounts, accounts that received taxed money without an invoice, and all bank accounts of the books. */
  @Get()
  @Needs('read', from.organisation())
  async list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<TakingsAccountDto[]> {
    return [...(await this.accounts.list(organisationId))];
  }

  /** Switches an account on from a day, or off after one. Fiscalised payments are still checked for changes. */
  @Put(':bankAccountId')
  @Needs('organisations.change', from.organisation())
  async choose(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('bankAccountId') bankAccountId: string,
    @Body() { firstDay, lastDay = null, otherDevice }: TakingsChoiceDto,
  ): Promise<TakingsAccountDto[]> {
    await this.accounts.choose(organisationId, bankAccountId, { firstDay, lastDay, otherDevice });
    return [...(await this.accounts.list(organisationId))];
  }
}
