import { Injectable } from '@nestjs/common';
import type { SentSubmission } from '../../documents/submissions.entities';
import { Failure } from '../../domain/issues/failure';
import type { Verdict } from '../../domain/fiscal/verdict';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../fiscal/accounts/fiscal-accounts.repository';
import { type Answers, ReceivedOutcomesService } from './received-outcomes.service';

/** Queries each submission under the account and credentials that it was sent with. */
@Injectable()
export class SubmissionStatusService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly heard: ReceivedOutcomesService,
  ) {}

  /**
   * Queries submissions; rejected credentials do not stop others.
   * @param present account of the organisation as opened for the run
   * @throws Failure when nothing could be queried
   */
  async ask(present: OpenFiscalAccount, submissions: readonly SentSubmission[]): Promise<Answers> {
    const groups = await this.accounts.groupedAsSent(submissions, present);
    const verdicts = new Map<string, Verdict>();
    const [unasked, unknown] = [new Set<string>(), new Set<string>()];
    const failures = new Map<string, Failure>();
    let failed = 0;
    for (const [account, sent] of groups) {
      const requestIds = requestsOf(sent);
      try {
        const answers = await this.heard.statements(account, requestIds);
        for (const [requestId, verdict] of answers.verdicts) verdicts.set(requestId, verdict);
        for (const requestId of answers.unasked) unasked.add(requestId);
        for (const requestId of answers.unknown) unknown.add(requestId);
        for (const [requestId, failure] of answers.failures) failures.set(requestId, failure);
      } catch (error) {
        failed += 1;
        if (failed === groups.size || !(error instanceof Failure)) throw error;
        for (const requestId of requestIds) failures.set(requestId, error);
      }
    }
    return { verdicts, unasked, unknown, failures };
  }

  /** Returns stored verdicts for requests that can no longer be queried. */
  remembered(
    present: OpenFiscalAccount,
    submissions: readonly SentSubmission[],
  ): Promise<ReadonlyMap<string, Verdict>> {
    return this.heard.remembered(present, requestsOf(submissions));
  }
}

function requestsOf(submissions: readonly SentSubmission[]): string[] {
  return submissions.flatMap(({ requestId }) => requestId ?? []);
}
