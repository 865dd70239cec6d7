import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { Refusal } from '../../domain/issues/refusal';
import {
  storedSentence,
  storedAt,
  type StoredSentence,
  storedWords,
} from '../../domain/texts/stored-sentence';
import type { Action } from '../../people/rights/actions';
import { AdmissionService } from '../../people/rights/admission.service';
import { asCall, type OrderedCall } from '../../people/rights/current-principal';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import type { Principal } from '../../people/rights/principal';
import { requireMay } from '../../people/rights/require-may';
import { requireFound } from '../../platform/api/require-found';
import { inBackground } from '../../platform/database/background-connections';
import { isDatabaseFault } from '../../platform/database/driver-error';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { inBatches } from '../../platform/schedule/in-batches';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { type BulkAct, BulkDecisionsRepository, type OpenDecision } from './bulk-decisions.repository';
import type { BulkDecisionDto, BulkDecisionInputDto, BulkResultDto } from './decisions.dto';
import { DocumentChoicesService } from './document-choices.service';
import { DocumentDecisionsService } from './document-decisions.service';

const TICK_MS = 1_000;
const TIDY_EVERY_MS = 60 * 60_000;

/** Call about one document that each act stands for: its right, and the address after that of the document. */
const CALLS: Readonly<Record<BulkAct, { action: Action; method: 'POST' | 'PUT'; path: string }>> = {
  retry: { action: 'documents.fix', method: 'POST', path: 'retry' },
  exclude: { action: 'documents.decide', method: 'POST', path: 'exclude' },
  include: { action: 'documents.decide', method: 'POST', path: 'include' },
  release: { action: 'documents.decide', method: 'POST', path: 'release' },
  declare: { action: 'documents.fix', method: 'POST', path: 'declare-in-this-period' },
  original: { action: 'documents.fix', method: 'PUT', path: 'original' },
};

/**
 * Decides about many documents in the background, one by one, as the calls of the person who ordered it would: caller,
 * right, fresh sign-in and second person are asked for each.
 */
@Injectable()
export class BulkDecisionsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(BulkDecisionsService.name);
  private readonly turns = new NonOverlapping(this.logger, 'ordered decisions were not made');
  private readonly tidying = new NonOverlapping(this.logger, 'old results of decisions were not deleted');
  private isStopping = false;

  constructor(
    private readonly bulk: BulkDecisionsRepository,
    private readonly decisions: DocumentDecisionsService,
    private readonly choices: DocumentChoicesService,
    private readonly admission: AdmissionService,
  ) {}

  async order(
    { act, reason, documents }: BulkDecisionInputDto,
    caller: Principal,
    scope: OrganisationScope,
  ): Promise<BulkDecisionDto> {
    const id = randomUUID();
    const noted = this.admission.noted(caller, id);
    const order = { id, act, reason, documents, askedBy: askedBy(caller), caller: noted };
    await this.bulk.add(order, scope, (organisationId) =>
      requireMay(caller, CALLS[act].action, organisationId),
    );
    void acrossOrganisations(() => this.tick());
    const [ordered = null] = await this.bulk.progress(askedBy(caller), scope, id);
    return requireFound(ordered, 'document');
  }

  list(caller: Principal, scope: OrganisationScope): Promise<BulkDecisionDto[]> {
    return this.bulk.progress(askedBy(caller), scope);
  }

  async results(caller: Principal, scope: OrganisationScope, id: string): Promise<BulkResultDto[]> {
    const results = await this.bulk.results(askedBy(caller), scope, id);
    requireFound(results[0] ?? null, 'document');
    return results.map((one) => ({ ...one, refusal: spokenAnew(one.refusal) }));
  }

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (!this.isStopping) await this.turns.take(() => inBackground(() => this.decideOpen()));
  }

  @Interval(TIDY_EVERY_MS)
  async tidy(): Promise<void> {
    await this.tidying.take(() =>
      inBatches(
        (limit) => this.bulk.forget(limit),
        () => this.isStopping,
      ),
    );
  }

  /** Lets the decision under way be stored before the database goes away. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all([this.turns.ended(), this.tidying.ended()]);
  }

  /** Ends where another process has the next document, so that one at a time works on a list. */
  private async decideOpen(): Promise<void> {
    for (let open = await this.bulk.open(); open.length > 0; open = await this.bulk.open())
      for (const one of open) if (this.isStopping || !(await this.decide(one))) return;
  }

  /** @returns false when another process has the document @throws a fault of the database: the next tick tries again */
  private async decide(one: OpenDecision): Promise<boolean> {
    const { act, bulkId, organisationId, documentId, said, caller } = one;
    const { action, method, path } = CALLS[act];
    const { address } = caller;
    const call: OrderedCall = { method, path: `/api/documents/${documentId}/${path}`, body: said, address };
    try {
      const principal = await this.admission.admitAgain(caller, bulkId, { ...call, action, organisationId });
      return await asCall(principal, call, () =>
        this.bulk.decide(one, (manager) => this.decision(one, manager)),
      );
    } catch (error) {
      if (isDatabaseFault(error)) throw error;
      if (!(error instanceof Refusal))
        this.logger.error({ organisationId, documentId, err: error }, 'an ordered decision failed');
      const because = error instanceof Refusal ? storedRefusal(error) : storedSentence('faultInLog');
      await this.bulk.refuse(one, because);
      return true;
    }
  }

  private decision({ act, documentId, said }: OpenDecision, within: EntityManager): Promise<unknown> {
    switch (act) {
      case 'retry':
        return this.decisions.checkAgain(documentId, within);
      case 'exclude':
        return this.decisions.exclude(documentId, said.reason ?? '', within);
      case 'include':
        return this.decisions.include(documentId, { within });
      case 'release':
        return this.choices.letGo(documentId, 'released', { within });
      case 'declare':
        return this.choices.letGo(documentId, 'declared', { within });
      case 'original':
        if (said.originalId === undefined) throw refusal('NO_SUCH_INVOICE');
        return this.choices.chooseOriginal(documentId, said.originalId, within);
    }
  }
}

/** Name under which orders belong to a person, or to all who have a key. */
function askedBy({ personId, kind }: Principal): string {
  return personId ?? kind;
}

/** Refusal as it is stored with the thing that was refused. */
function storedRefusal({ message, more: { code, parameters = {} } }: Refusal): StoredSentence {
  return code === undefined ? storedWords(message) : storedAt(`refusals.${code}`, parameters);
}
