import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LedgerRepository } from '../../database/ledger.repository';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { readLedgerHead, writeLedgerHead } from '../../documents/ledger';
import { Needs } from '../../rights/route-rights';
import { requireFound } from '../require-found';
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
