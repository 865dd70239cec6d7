import { spokenAnew } from '../../platform/requests/spoken-language';
import { Injectable } from '@nestjs/common';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import type { Submission } from '../../documents/submissions.entities';
import { idsFound } from '../../domain/fiscal/request-id';
import { possibleDecisions } from '../../domain/lifecycle/uncertain-decision';
import { requireFound } from '../../platform/api/require-found';
import { UncertainDecisionsRepository } from './uncertain-decisions.repository';
import { SubmissionTracesRepository } from './submission-traces.repository';
import type { AnswerDto, EvidenceDto, TakenDecisionDto } from './uncertain.dto';
import { ReportedReceiptsService } from './reported-receipts.service';
import { NO_SENTENCE } from '../../domain/texts/stored-sentence';

/** Maximum part of an answer that is shown; exchanges hold all that is stored. */
const MOST_SHOWN_BYTES = 16_384;

/** Evidence about the submission that keeps a document uncertain. */
@Injectable()
export class UncertainEvidenceService {
  constructor(
    private readonly resolutions: UncertainDecisionsRepository,
    private readonly reported: ReportedReceiptsService,
    private readonly traces: SubmissionTracesRepository,
    private readonly persons: TwoPersonsService,
  ) {}

  async of(documentId: string): Promise<EvidenceDto> {
    const doubt = requireFound(await this.resolutions.inDoubt(documentId), 'submission in doubt');
    const { submission, ageMinutes, requestId: known } = doubt;
    const { attempt, number, startedAt, detail, requestId, payload, payloadSha256 } = submission;
    const candidates = await this.reported.candidatesFor(submission);
    return {
      documentNumber: number,
      attempt,
      sentAt: startedAt,
      ageMinutes: Math.floor(ageMinutes),
      whatIsKnown: spokenAnew(detail ?? NO_SENTENCE),
      requestId,
      isRequestKnown: known !== null,
      payloadSha256,
      payload: payload.toString('utf8'),
      answer: await this.answerTo(submission),
      candidates,
      numbers: await this.traces.numbersAround(submission.id),
      heldReceipt: await this.reported.heldReceipt(submission),
      possibleDecisions: possibleDecisions(doubt, candidates.length > 0),
      needsTwoPeople: await this.persons.needsTwo({
        subject: 'resolution',
        organisationId: await this.traces.organisationOf(documentId),
      }),
      decisions: await this.decisions(documentId),
    };
  }

  private async answerTo({ id }: Submission): Promise<AnswerDto | null> {
    const answer = await this.traces.answerTo(id, MOST_SHOWN_BYTES);
    if (answer === null) return null;
    const text = answer.answerBody?.toString('utf8') ?? '';
    return { status: answer.status, text, bytes: answer.bytes, idsFound: idsFound(text) };
  }

  private async decisions(documentId: string): Promise<TakenDecisionDto[]> {
    const taken = await this.resolutions.ofDocument(documentId);
    return taken.map(({ decision, reason, decidedBy, decidedAt, confirmedBy, appliedAt }) => ({
      decision,
      reason,
      by: decidedBy,
      at: decidedAt,
      confirmedBy,
      appliedAt,
    }));
  }
}
