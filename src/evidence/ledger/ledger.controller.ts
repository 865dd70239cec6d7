import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LedgerRepository } from './ledger.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { readLedgerHead, writeLedgerHead } from './ledger';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { LedgerVerificationDto, VerifiedLedgerDto } from './ledger.dto';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/ledger')
export class LedgerController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /** Follows the organisation's ledger of moves from its first entry, and says where it breaks. Only reads. */
  @Post('verify')
  @Needs('read')
  @HttpCode(200)
  async verify(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() { head }: LedgerVerificationDto,
  ): Promise<VerifiedLedgerDto> {
    requireFound(await this.organisations.find(id), 'organisation');
    const reading = await this.ledger.verify(id, head === undefined ? null : readLedgerHead(head));
    return 'head' in reading
      ? { isWhole: true, entries: reading.head.seq, head: writeLedgerHead(reading.head), fault: null }
      : { isWhole: false, entries: reading.brokenAt, head: null, fault: reading.why };
  }
}
