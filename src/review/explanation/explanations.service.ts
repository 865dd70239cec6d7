import { spokenAnew, spokenTexts } from '../../platform/requests/spoken-language';
import { Injectable } from '@nestjs/common';
import { type ListedDocument, DocumentListsRepository } from '../documents/document-lists.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { RestoresRepository } from '../../sync/submit/safe-mode/restores.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import type { Issue } from '../../domain/issues/issue';
import { CurrentMappingService } from '../../sync/prepare/current-mapping.service';
import { requireFound } from '../../platform/api/require-found';
import { type Gate, gatesOf } from './gates';
import { NO_SENTENCE } from '../../domain/texts/stored-sentence';

/** Explanation of a document: its gates in order. */
interface Explanation {
  readonly listed: ListedDocument;
  readonly gates: readonly Gate[];
}

/** Explains why a document is, or is not, fiscalised; reads the present state. */
@Injectable()
export class ExplanationsService {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly restores: RestoresRepository,
    private readonly mapping: CurrentMappingService,
  ) {}

  async explain(id: string): Promise<Explanation> {
    const listed = requireFound(await this.lists.find(id), 'document');
    const { document, lastMove, receipt, writeBacks } = listed;
    const organisation = requireFound(await this.organisations.find(document.organisationId), 'organisation');
    const refused = writeBacks.filter((part) => part.result === 'refused');
    const gates = gatesOf(
      {
        firstSeenAt: document.createdAt,
        connection: connectionOf(organisation),
        isPaused: organisation.isPaused,
        hasFiscalAccount: organisation.fiscalAccountId !== null,
        issues: await this.issuesOf(organisation, listed),
        state: document.state,
        reason: document.reason,
        explanation: spokenAnew(lastMove?.detail ?? NO_SENTENCE),
        changedAt: document.changedAt,
        lastFailure: spokenAnew(document.lastFailure),
        forgottenSubmissions: (await this.restores.open()).length,
        submissions: await this.submissions.ofDocument(id),
        fiscalNumber: receipt?.fiscalNumber ?? null,
        hasReceivedSuccess: await this.isNeverSentAgain(document),
        refusedParts: refused.map(({ part, reason, detail, at }) => ({
          ...{ part, reason, at },
          detail: spokenAnew(detail),
        })),
      },
      spokenTexts(),
    );
    return { listed, gates };
  }

  /** True once a success was received for a document that a person might otherwise send again. */
  private async isNeverSentAgain({ id, state }: ListedDocument['document']): Promise<boolean> {
    const isEnded = state === 'rejected' || state === 'excluded';
    return isEnded && (await this.submissions.hasReceivedSuccess(id));
  }

  private issuesOf(organisation: Organisation, { document }: ListedDocument): Promise<readonly Issue[]> {
    return this.mapping.issues(organisation, document);
  }
}

function connectionOf({ status, statusReason, statusSince }: Organisation): {
  status: string;
  reason: string | null;
  since: Date | null;
} {
  return { status, reason: statusReason, since: statusSince };
}
