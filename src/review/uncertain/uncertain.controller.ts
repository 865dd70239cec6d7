import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import {
  EvidenceDto,
  ResolutionInputDto,
  ResolutionResultDto,
  ResolutionWithdrawalDto,
} from './uncertain.dto';
import { DecisionWithdrawalService } from './decision-withdrawal.service';
import { UncertainDecisionsService } from './uncertain-decisions.service';
import { UncertainEvidenceService } from './uncertain-evidence.service';

@ApiTags('documents')
@Controller('api/documents/:documentId')
export class UncertainController {
  constructor(
    private readonly decisions: UncertainDecisionsService,
    private readonly withdrawal: DecisionWithdrawalService,
    private readonly known: UncertainEvidenceService,
  ) {}

  /** Returns the evidence about the submission that keeps a document uncertain. */
  @Get('evidence')
  @Needs('read', from.document())
  evidence(@Param('documentId', ParseUUIDPipe) id: string): Promise<EvidenceDto> {
    return this.known.of(id);
  }

  /**
   * Decides the outcome of an uncertain document, at the earliest after 30 minutes. An adopted request id is verified
   * first: status, receipt and PDF must confirm it.
   */
  @Post('resolution')
  @Needs('documents.resolve', from.document())
  @HttpCode(200)
  resolve(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() input: ResolutionInputDto,
  ): Promise<ResolutionResultDto> {
    return this.decisions.decide(id, input);
  }

  /**
   * Withdraws numbers entered with `fiscalised`, before their write-back has begun: the document is uncertain again,
   * and the service is queried. Nothing is sent.
   */
  @Post('resolution/withdrawal')
  @Needs('documents.resolve', from.document())
  @HttpCode(200)
  withdraw(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() input: ResolutionWithdrawalDto,
  ): Promise<ResolutionResultDto> {
    return this.withdrawal.withdraw(id, input);
  }
}
