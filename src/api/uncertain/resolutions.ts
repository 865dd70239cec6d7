import { ConflictException, Inject, Injectable, UnprocessableEntityException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../config/config';
import { CONFIG } from '../../config/process-config';
import { TrackedDocument } from '../../database/entities/tracked-document.entity';
import { LeasesRepository } from '../../database/leases.repository';
import { ResolutionsRepository } from '../../database/resolutions.repository';
import { objections, type ResolutionDecision } from '../../documents/resolution';
import { CannotResolve, Resolving } from '../../sync/resolving';
import { requireFound } from '../require-found';
import { Candidates } from './candidates';
import type { ResolutionInputDto, ResolutionResultDto } from './resolution.dto';

/** Two names that are given with one key may be two spellings of one person: they release nothing. */
const NO_SECOND_PERSON =
  'A second person must agree (RESOLVE_BY_TWO), and nobody can be told from anybody else yet: all use one key. ' +
  'Wait for the answer of the service, or start with RESOLVE_BY_TWO=false to let one person decide.';

/** A person's word on an uncertain document: checked, kept and applied. */
@Injectable()
export class Resolutions {
  constructor(
    private readonly resolutions: ResolutionsRepository,
    private readonly candidates: Candidates,
    private readonly resolving: Resolving,
    private readonly leases: LeasesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async decide(id: string, input: ResolutionInputDto): Promise<ResolutionResultDto> {
    try {
      return await this.resolutions.transaction(async (manager) => {
        const document = requireFound(
          await manager.findOne(TrackedDocument, { where: { id }, lock: { mode: 'pessimistic_write' } }),
          'document',
        );
        await this.decideOn(manager, document, input);
        await this.leases.wake({ organisationId: document.organisationId }, manager);
        const { state } = await manager.findOneByOrFail(TrackedDocument, { id });
        return { result: 'applied', state };
      });
    } catch (error) {
      throw error instanceof CannotResolve ? new ConflictException(error.message) : error;
    }
  }

  private async decideOn(
    manager: EntityManager,
    document: TrackedDocument,
    input: ResolutionInputDto,
  ): Promise<void> {
    if (document.state !== 'uncertain') {
      throw new ConflictException(`The document is "${document.state}": there is nothing to decide.`);
    }
    if (this.config.resolvesByTwo) throw new ConflictException(NO_SECOND_PERSON);
    if (input.documentNumber !== document.number) {
      throw new UnprocessableEntityException(['documentNumber is not the number of this document']);
    }
    const doubt = requireFound(await this.resolutions.inDoubt(document.id, manager), 'submission in doubt');
    const { submission, ageMinutes } = doubt;
    const decision = asDecision(input);
    const candidates = (await this.candidates.of(submission)).map((candidate) => candidate.requestId);
    const against = objections(decision, { requestId: submission.requestId, ageMinutes }, candidates);
    if (against.length > 0) throw new ConflictException(against);
    const { by: decidedBy, reason } = input;
    const entry = {
      ...{ documentId: document.id, submissionId: submission.id, decision: decision.kind },
      ...{ facts: JSON.stringify(decision), reason, decidedBy },
    };
    await this.resolutions.apply(manager, entry);
    await this.resolving.apply(manager, submission, decision, { actor: decidedBy, reason });
  }
}

function asDecision(input: ResolutionInputDto): ResolutionDecision {
  const { decision, fiscalData, requestId } = input;
  if (decision === 'fiscalised') {
    if (fiscalData === undefined) throw new UnprocessableEntityException(['fiscalData is missing']);
    const {
      pdfName = null,
      confirms = [],
      deviceId,
      fiscalDay,
      fiscalNumber,
      verificationCode,
      qrUrl,
    } = fiscalData;
    return {
      kind: decision,
      data: { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl },
      pdfName,
      confirms,
    };
  }
  if (decision === 'adopted') return { kind: decision, requestId: requestId ?? '' };
  return { kind: decision };
}
