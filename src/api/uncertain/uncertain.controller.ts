import { Body, Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Config } from '../../config/config';
import { CONFIG } from '../../config/process-config';
import { ResolutionsRepository } from '../../database/resolutions.repository';
import { possibleDecisions } from '../../documents/resolution';
import { Needs } from '../../rights/route-rights';
import { requireFound } from '../require-found';
import { Candidates } from './candidates';
import { EvidenceDto, ResolutionInputDto, ResolutionResultDto } from './resolution.dto';
import { Resolutions } from './resolutions';

@ApiTags('documents')
@Controller('api/documents/:documentId')
export class UncertainController {
  constructor(
    private readonly decisions: Resolutions,
    private readonly resolutions: ResolutionsRepository,
    private readonly candidates: Candidates,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What is known about the submission that keeps a document uncertain. */
  @Get('evidence')
  @Needs('read')
  async evidence(@Param('documentId', ParseUUIDPipe) id: string): Promise<EvidenceDto> {
    const { submission, ageMinutes } = requireFound(
      await this.resolutions.inDoubt(id),
      'submission in doubt',
    );
    const candidates = await this.candidates.of(submission);
    const { attempt, number, startedAt, detail, requestId, payloadSha256 } = submission;
    const ids = candidates.map((candidate) => candidate.requestId);
    return {
      ...{ documentNumber: number, attempt, sentAt: startedAt, ageMinutes: Math.floor(ageMinutes) },
      ...{
        whatIsKnown: detail ?? '',
        requestId,
        payloadSha256,
        payload: submission.payload.toString('utf8'),
      },
      candidates,
      possibleDecisions: possibleDecisions({ requestId, ageMinutes }, ids),
      needsTwoPeople: this.config.resolvesByTwo,
      decisions: (await this.resolutions.ofDocument(id)).map((taken) => ({
        ...{ decision: taken.decision, reason: taken.reason, by: taken.decidedBy, at: taken.decidedAt },
        ...{ confirmedBy: taken.confirmedBy, appliedAt: taken.appliedAt },
      })),
    };
  }

  /** A person decides what became of an uncertain document. Never before 30 minutes have passed. */
  @Post('resolution')
  @Needs('documents.resolve')
  @HttpCode(200)
  resolve(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() input: ResolutionInputDto,
  ): Promise<ResolutionResultDto> {
    return this.decisions.decide(id, input);
  }
}
