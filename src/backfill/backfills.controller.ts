import {
  Body,
  Controller,
  Get,
  HttpCode,
  type MessageEvent,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Sse,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Observable } from 'rxjs';
import { from } from '../people/rights/places';
import { Needs } from '../people/rights/route-rights';
import { AnswersCsv, csvFile } from '../platform/api/csv';
import {
  AcknowledgementDto,
  BackfillDto,
  BackfillInputDto,
  BackfillLineDto,
  BackfillLinesQueryDto,
} from './backfill.dto';
import { BackfillProgressService } from './backfill-progress.service';
import { BackfillExportService } from './backfill-export.service';
import { BackfillsService } from './backfills.service';

/** Routes of a single backfill. */
@ApiTags('backfill')
@Controller('api/backfills/:backfillId')
export class BackfillsController {
  constructor(
    private readonly backfills: BackfillsService,
    private readonly progress: BackfillProgressService,
    private readonly files: BackfillExportService,
  ) {}

  /** Returns the plan and the progress of its run. */
  @Get()
  @Needs('read', from.backfill())
  find(@Param('backfillId', ParseUUIDPipe) id: string): Promise<BackfillDto> {
    return this.progress.whole(id);
  }

  /**
   * Sends exactly the plan, oldest first: five, then fifty, then the rest. Late documents require the acknowledgement.
   */
  @Post('run')
  @Needs('backfills.start', from.backfill())
  @HttpCode(200)
  run(
    @Param('backfillId', ParseUUIDPipe) id: string,
    @Body() { acknowledgement }: AcknowledgementDto,
  ): Promise<BackfillDto> {
    return this.backfills.act(id, 'run', acknowledgement);
  }

  /** Pauses the backfill: no further documents are submitted; submitted ones are still written back. */
  @Post('pause')
  @Needs('backfills.plan', from.backfill())
  @HttpCode(200)
  pause(@Param('backfillId', ParseUUIDPipe) id: string): Promise<BackfillDto> {
    return this.backfills.act(id, 'pause');
  }

  /** Resumes after a pause or a stop, with five documents first. Earlier rejections are not counted again. */
  @Post('resume')
  @Needs('backfills.start', from.backfill())
  @HttpCode(200)
  resume(
    @Param('backfillId', ParseUUIDPipe) id: string,
    @Body() { acknowledgement }: AcknowledgementDto,
  ): Promise<BackfillDto> {
    return this.backfills.act(id, 'resume', acknowledgement);
  }

  /** Cancels it for good; unsent documents wait as before. */
  @Post('cancel')
  @Needs('backfills.plan', from.backfill())
  @HttpCode(200)
  cancel(@Param('backfillId', ParseUUIDPipe) id: string): Promise<BackfillDto> {
    return this.backfills.act(id, 'cancel');
  }

  /** Pages through the result of each document, in the order of the plan. */
  @Get('documents')
  @Needs('read', from.backfill())
  documents(
    @Param('backfillId', ParseUUIDPipe) id: string,
    @Query() { after, limit, result }: BackfillLinesQueryDto,
  ): Promise<BackfillLineDto[]> {
    return this.files.lines(id, after, limit, result);
  }

  /** Returns the same lines as one CSV file. */
  @Get('documents.csv')
  @Needs('read', from.backfill())
  @AnswersCsv()
  async csv(@Param('backfillId', ParseUUIDPipe) id: string): Promise<StreamableFile> {
    return csvFile(await this.files.csv(id), 'backfill.csv');
  }

  /** Progress as server-sent events, whenever it changes; the stream ends with the run. */
  @Sse('events')
  @Needs('read', from.backfill())
  follow(@Param('backfillId', ParseUUIDPipe) id: string): Promise<Observable<MessageEvent>> {
    return this.progress.follow(id);
  }
}

/** Backfills of documents before the go-live date. */
@ApiTags('backfill')
@Controller('api/organisations/:organisationId/backfills')
export class OrganisationBackfillsController {
  constructor(private readonly backfills: BackfillsService) {}

  /**
   * Plans a backfill: which documents of the range would be sent, what holds the others, the effort, and risks of their
   * dates. The set is frozen; nothing is sent before the plan is run.
   */
  @Post()
  @Needs('backfills.plan', from.organisation())
  plan(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() input: BackfillInputDto,
  ): Promise<BackfillDto> {
    return this.backfills.plan(organisationId, input);
  }

  /** Lists all plans with their runs, latest first. */
  @Get()
  @Needs('read', from.organisation())
  list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<BackfillDto[]> {
    return this.backfills.list(organisationId);
  }
}
