import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import type { Principal } from '../../people/rights/principal';
import { Caller } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { DocumentChoicesService } from './document-choices.service';
import { BulkDecisionsService } from './bulk-decisions.service';
import {
  BulkDecisionDto,
  BulkDecisionInputDto,
  BulkResultDto,
  CheckedAgainDto,
  FiscaliseAnywayDto,
  LetGoDto,
  OriginalChoiceDto,
  SeenDto,
} from './decisions.dto';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { requireFound } from '../../platform/api/require-found';
import { TakesBody } from '../../platform/requests/takes-body';
import { DocumentDecisionsService } from './document-decisions.service';

/** Decisions on one document that only a person can make. */
@ApiTags('documents')
@Controller('api/documents/:documentId')
export class DocumentChoicesController {
  constructor(private readonly choices: DocumentChoicesService) {}

  /** Releases the document by hand: needed with the trigger `manual`, and possible before payment with `paid`. */
  @Post('release')
  @Needs('documents.decide', from.document())
  @HttpCode(202)
  release(@Param('documentId', ParseUUIDPipe) id: string, @Query() { version }: SeenDto): Promise<LetGoDto> {
    return this.choices.release(id, version);
  }

  /**
   * Sends a late document (DATED_BEFORE_LAST) with today's date: its tax belongs to the present tax period, and its own
   * date is in the reference.
   */
  @Post('declare-in-this-period')
  @Needs('documents.fix', from.document())
  @HttpCode(202)
  declareInThisPeriod(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Query() { version }: SeenDto,
  ): Promise<LetGoDto> {
    return this.choices.declareInThisPeriod(id, version);
  }

  /** Fiscalises a document with signs of another program (FISCALISED_ELSEWHERE). */
  @Post('fiscalise-anyway')
  @Needs('documents.decide', from.document())
  @HttpCode(202)
  fiscaliseAnyway(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() decision: FiscaliseAnywayDto,
  ): Promise<void> {
    return this.choices.fiscaliseAnyway(id, decision);
  }

  /** Chooses the invoice that a credit note credits, where the books name none or several. */
  @Put('original')
  @Needs('documents.fix', from.document())
  @HttpCode(202)
  chooseOriginal(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() { originalId }: OriginalChoiceDto,
  ): Promise<void> {
    return this.choices.chooseOriginal(id, originalId);
  }
}

@ApiTags('documents')
@Controller('api/organisations/:organisationId/check-again')
export class CheckingAgainController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly decisions: DocumentDecisionsService,
  ) {}

  /** Checks every waiting document again, with its contact read anew from the books. */
  @Post()
  @Needs('documents.fix', from.organisation())
  @HttpCode(202)
  async checkAgain(@Param('organisationId', ParseUUIDPipe) id: string): Promise<CheckedAgainDto> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    return { documents: await this.decisions.checkWaiting(organisation) };
  }
}

/** Decisions about many documents, which go on when nobody looks. */
@ApiTags('documents')
@Controller('api/bulk-decisions')
export class BulkDecisionsController {
  constructor(private readonly bulk: BulkDecisionsService) {}

  /** Decides about each document in turn, as its own call would; rights are asked again for each. */
  @Post()
  @Needs('documents.fix', from.anywhere())
  @TakesBody({ bytes: 256_000 })
  @HttpCode(202)
  order(
    @Body() order: BulkDecisionInputDto,
    @Caller() caller: Principal,
    @InScope() scope: OrganisationScope,
  ): Promise<BulkDecisionDto> {
    return this.bulk.order(order, caller, scope);
  }

  /** Lists the caller's own orders of the last seven days, the newest first. */
  @Get()
  @Needs('read', from.anywhere())
  list(@Caller() caller: Principal, @InScope() scope: OrganisationScope): Promise<BulkDecisionDto[]> {
    return this.bulk.list(caller, scope);
  }

  /** Result for each document of an order of the caller, as far as it is decided. */
  @Get(':bulkId/results')
  @Needs('read', from.anywhere())
  results(
    @Param('bulkId', ParseUUIDPipe) id: string,
    @Caller() caller: Principal,
    @InScope() scope: OrganisationScope,
  ): Promise<BulkResultDto[]> {
    return this.bulk.results(caller, scope, id);
  }
}
