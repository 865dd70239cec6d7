import { Injectable, Logger } from '@nestjs/common';
import type { Outcome } from '../../document-store/outcome.entity';
import { OrphansRepository } from '../../document-store/orphans.repository';
import { Failure } from '../../documents/failure';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { type Learned, ReceivedOutcomes } from './received-outcomes';

const NOTHING: Learned = { known: [], unknown: [] };

/**
 * Unsigned events about requests that nobody here has. Anybody may send them, so `/status` is asked about a hundred in a call, and
 * rarely; nothing is fetched for one that the service does not confirm.
 */
@Injectable()
export class OrphanHints {
  private readonly logger = new Logger(OrphanHints.name);

  constructor(
    private readonly orphans: OrphansRepository,
    private readonly heard: ReceivedOutcomes,
  ) {}

  /** True when the service has spoken about any of them. */
  async ask(account: OpenFiscalAccount, hints: readonly Outcome[]): Promise<boolean> {
    if (hints.length === 0) return false;
    const asked = [...new Set(hints.map(({ requestId }) => requestId))];
    const learned = await this.learn(account, asked);
    await this.orphans.keepAnswers(account.id, { asked, ...learned });
    return learned.known.length > 0;
  }

  private async learn(account: OpenFiscalAccount, asked: readonly string[]): Promise<Learned> {
    try {
      return await this.heard.learn(account, asked);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.logger.warn(
        `the service could not be asked about ${asked.length} unsigned events: ${error.message}`,
      );
      return NOTHING;
    }
  }
}
