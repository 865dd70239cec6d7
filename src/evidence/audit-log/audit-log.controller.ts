import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { AuditLogRepository } from './audit-log.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { readAuditLogHead, writeAuditLogHead } from './audit-log';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { AuditLogVerificationDto, VerifiedAuditLogDto } from '../evidence.dto';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/ledger')
export class AuditLogController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly auditLog: AuditLogRepository,
  ) {}

  /** Verifies the organisation's audit log from its first entry, and returns where it breaks. Reads only. */
  @Post('verify')
  @Needs('read', from.organisation())
  @HttpCode(200)
  async verify(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() { head }: AuditLogVerificationDto,
  ): Promise<VerifiedAuditLogDto> {
    requireFound(await this.organisations.find(id), 'organisation');
    const reading = await this.auditLog.verify(id, head === undefined ? null : readAuditLogHead(head));
    return 'head' in reading
      ? { isWhole: true, entries: reading.head.seq, head: writeAuditLogHead(reading.head), fault: null }
      : { isWhole: false, entries: reading.brokenAt, head: null, fault: spokenAnew(reading.why) };
  }
}
