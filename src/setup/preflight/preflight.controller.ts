import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/requests/takes-body';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import {
  CauseDocumentsDto,
  HeldDocumentPageDto,
  PreflightDto,
  PreflightReportDto,
  WhatIfDto,
  WhatIfReportDto,
} from '../dry-run/dry-run.dto';
import { PreflightService, type PreflightStep } from './preflight.service';

/**
 * Preflight: documents that would be refused, with the reasons, before anything is sent. Every route only
 * reads.
 */
@ApiTags('preflight')
@Controller('api/organisations/:organisationId/preflight')
export class PreflightController {
  constructor(private readonly preflight: PreflightService) {}

  /**
   * Maps every unsent document as if it were sent now in the order of dates, with the trigger met: how much is ready,
   * and one entry per cause of the rest.
   */
  @Post()
  @Needs('read', from.organisation())
  @HttpCode(200)
  report(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() days: PreflightDto,
  ): Promise<PreflightReportDto> {
    return this.preflight.report(organisationId, days);
  }

  /**
   * Runs the preflight with progress as lines of JSON (application/x-ndjson): `{"done":200,"of":4000}` every
   * few hundred documents, and a last one with the `report`. For long runs.
   */
  @Post('progress')
  @Needs('read', from.organisation())
  @HttpCode(200)
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ schema: { type: 'string' } })
  async progress(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() days: PreflightDto,
  ): Promise<StreamableFile> {
    const steps = await this.preflight.follow(organisationId, days);
    return new StreamableFile(Readable.from(linesOf(steps)), { type: 'application/x-ndjson' });
  }

  /** Lists the documents of one cause, page by page. */
  @Post('documents')
  @Needs('read', from.organisation())
  @HttpCode(200)
  documents(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() query: CauseDocumentsDto,
  ): Promise<HeldDocumentPageDto> {
    return this.preflight.documents(organisationId, query);
  }

  /** Previews changed rules without storing them: the documents that they would release and newly hold. */
  @Post('what-if')
  @TakesBody({ bytes: 256_000 })
  @Needs('read', from.organisation())
  @HttpCode(200)
  whatIf(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() { changes, mode, ...days }: WhatIfDto,
  ): Promise<WhatIfReportDto> {
    return this.preflight.whatIf(organisationId, days, changes, mode);
  }
}

async function* linesOf(steps: AsyncIterable<PreflightStep>): AsyncGenerator<string> {
  for await (const step of steps) yield `${JSON.stringify(step)}\n`;
}
