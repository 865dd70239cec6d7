import { Injectable, Logger } from '@nestjs/common';
import type { Outcome } from '../../documents/submissions.entities';
import { OrphansRepository } from '../../documents/orphans.repository';
import { Failure } from '../../domain/issues/failure';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
  type SentUnder,
} from '../../fiscal/accounts/fiscal-accounts.repository';
import { type Learned, ReceivedOutcomesService } from './received-outcomes.service';

const NOTHING: Learned = { known: [], unknown: [] };

/**
 * Unsigned events about unknown requests. Anybody can send them, so the service is asked rarely, a hundred per call,
 * and nothing is fetched without its confirmation.
 */
@Injectable()
export class OrphanHintsService {
  private readonly logger = new Logger(OrphanHintsService.name);

  constructor(
    private readonly orphans: OrphansRepository,
    private readonly heard: ReceivedOutcomesService,
    private readonly accounts: FiscalAccountsRepository,
  ) {}

  /** Opens the account with the credentials of a submission. */
  opened(submission: SentUnder): Promise<OpenFiscalAccount> {
    return this.accounts.openAsSent(submission);
  }

  /**
   * Account as it is now, and with each credential used by the submissions: the service answers about requests of the
   * same credentials.
   */
  async accountsOf(
    submissions: readonly SentUnder[],
    present: OpenFiscalAccount,
  ): Promise<readonly OpenFiscalAccount[]> {
    const { id: fiscalAccountId, credentialsVersion } = present;
    const sent = [...submissions, { fiscalAccountId, credentialsVersion }];
    return [...(await this.accounts.groupedAsSent(sent, present)).keys()];
  }

  /**
   * Queries hints; true when the service has answered about any. A request is unknown if it is so under all
   * credentials.
   * @param asSent the account with each possible credential of the requests
   */
  async ask(asSent: readonly OpenFiscalAccount[], hints: readonly Outcome[]): Promise<boolean> {
    const [one] = asSent;
    if (hints.length === 0 || one === undefined) return false;
    const asked = [...new Set(hints.map(({ requestId }) => requestId))];
    const known: string[] = [];
    let [unknown, left] = [asked, asked];
    for (const account of asSent) {
      const learned = await this.learn(account, left);
      known.push(...learned.known);
      unknown = unknown.filter((id) => learned.unknown.includes(id));
      left = left.filter((id) => !learned.known.includes(id));
    }
    await this.orphans.keepAnswers(one.id, { asked, known, unknown });
    return known.length > 0;
  }

  /** True when the service confirms a success under any of the credentials; false where it cannot be asked now. */
  async confirms(
    asSent: readonly OpenFiscalAccount[],
    { requestId, isConfirmed }: Outcome,
  ): Promise<boolean> {
    if (isConfirmed) return true;
    for (const account of asSent) {
      try {
        if (await this.heard.confirmsSuccess(account, requestId)) return true;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.logger.warn({ requestId, err: error }, 'the service could not be asked about a request');
      }
    }
    return false;
  }

  private async learn(account: OpenFiscalAccount, asked: readonly string[]): Promise<Learned> {
    try {
      return await this.heard.learn(account, asked);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const context = { fiscalAccountId: account.id, events: asked.length, err: error };
      this.logger.warn(context, 'the service could not be asked about unsigned events');
      return NOTHING;
    }
  }
}
