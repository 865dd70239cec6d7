import { Injectable, Logger } from '@nestjs/common';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { Failure } from '../domain/issues/failure';
import { isFailedTry, retryInMs } from '../sync/retry-policy';
import type { Reconciliation } from './reconciliation.entities';
import { ReconciledDocumentsRepository } from './reconciled-documents.repository';
import { ReconciliationsRepository, ReconciliationTakenOver } from './reconciliations.repository';
import { ReconciledBooksService } from './reconciled-books.service';
import { Reconciling } from './reconciling';
import { NO_SENTENCE, storedSentence, type StoredSentence } from '../domain/texts/stored-sentence';

/** Lease of a comparison, which stores a batch of a thousand in well under a second. */
const COMPARING_LEASE_MS = 60_000;
/** Maximum failed attempts without progress, after which the run is given up until the next night. */
const MOST_FAILED_TRIES = 12;

/**
 * Reconciliation from claim to end: reads the books, compares, stores. One left by a dead process is taken over and
 * continued.
 */
@Injectable()
export class ReconciliationRunService {
  private readonly logger = new Logger(ReconciliationRunService.name);

  constructor(
    private readonly reading: ReconciledBooksService,
    private readonly reconciling: Reconciling,
    private readonly runs: ReconciliationsRepository,
    private readonly documents: ReconciledDocumentsRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /**
   * Runs a reconciliation; never throws for failures of the platform.
   * @param isStopping checked after each page; true: no further work is begun
   */
  async run(run: Reconciliation, isStopping: () => boolean): Promise<void> {
    let pages = 0;
    try {
      const organisation = await this.organisations.find(run.organisationId);
      if (organisation === null) return;
      if (run.state !== 'comparing') {
        for await (const page of this.reading.pages(run, organisation)) {
          pages += page;
          if (isStopping()) return await this.runs.postpone(run, NO_SENTENCE, 0, 0);
        }
      }
      await this.compare(run);
    } catch (error) {
      if (error instanceof ReconciliationTakenOver) return;
      await this.after(error, run, pages > 0);
    }
  }

  private async compare(run: Reconciliation): Promise<void> {
    await this.runs.hold(run, COMPARING_LEASE_MS, 'comparing');
    await this.documents.clear(run);
    let next = 1;
    const { organisationId, from, to } = run;
    const summary = await this.reconciling.run({ organisationId, from, to }, async (batch) => {
      await this.runs.hold(run, COMPARING_LEASE_MS, 'comparing');
      await this.documents.add(run, next, batch);
      next += batch.length;
    });
    await this.runs.complete(run, summary);
  }

  private async after(error: unknown, run: Reconciliation, hasComeOn: boolean): Promise<void> {
    if (!(error instanceof Failure)) this.logger.error({ err: error }, `reconciliation ${run.id}`);
    const failed = (hasComeOn ? 0 : run.attempts) + (isFailedTry(error) ? 1 : 0);
    const isForGood = error instanceof Failure && (error.kind === 'unauthorised' || error.kind === 'refused');
    const detail = detailOf(error);
    if (isForGood || failed >= MOST_FAILED_TRIES) await this.runs.fail(run, detail);
    else await this.runs.postpone(run, detail, retryInMs(error, failed), failed);
  }
}

function detailOf(error: unknown): StoredSentence {
  if (error instanceof Failure) return error.said;
  return storedSentence(isFailedTry(error) ? 'faultInLog' : 'databaseBusy');
}
