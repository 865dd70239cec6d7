import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CauseDocumentsDto,
  HeldDocumentPageDto,
  PreflightDto,
  PreflightReportDto,
  WhatIfDto,
  WhatIfReportDto,
} from './preflight.dto';
import { Preflight } from './preflight';

/** What would be refused, and why, before anything is sent. Every route only reads. */
@ApiTags('preflight')
@Controller('api/organisations/:organisationId/preflight')
export class PreflightController {
  constructor(private readonly preflight: Preflight) {}

  /**
   * Maps every document that is not sent yet, as if it were sent now in the order of dates: how much is ready, and one
   * entry per cause of what is not. The trigger is taken as met.
   */
  @Post()
  @HttpCode(200)
  report(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() days: PreflightDto,
  ): Promise<PreflightReportDto> {
    return this.preflight.report(organisationId, days);
  }

  /** The documents of one cause, page by page. */
  @Post('documents')
  @HttpCode(200)
  documents(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() query: CauseDocumentsDto,
  ): Promise<HeldDocumentPageDto> {
    return this.preflight.documents(organisationId, query);
  }

  /** The same with changed rules, which are not stored: what they would release, and what they would newly hold. */
  @Post('what-if')
  @HttpCode(200)
  whatIf(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() { changes, mode, ...days }: WhatIfDto,
  ): Promise<WhatIfReportDto> {
    return this.preflight.whatIf(organisationId, days, changes, mode);
  }
}
