import { sentencesOf, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { SHORT_WAIT_MS } from '../../documents/days-ahead';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { FISCAL_SERVICE } from '../../fiscal/fiscal-service';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { ServiceClocksService } from '../../platform/clock/service-clocks.service';
import { BY_IDENTITY, IdentityGateService } from '../identity-gate.service';
import { type Closed, InstallationGateService } from './installation-gate.service';
import type { AccountStanding } from '../../documents/refused-submissions';
import { localDateTime } from '../../domain/calendar-day';
import type { StoppedSubmissions } from '../../fiscal/accounts/stopped-submissions';
import { clockFault } from '../../platform/clock/clock-difference';

/** Reason why the account gets no document now, with its cure; null: it may have one. @param now by the database's clock */
export function whyStopped(
  { stopped, isAwaitingOutcome }: AccountStanding,
  { timeOffset }: Pick<OpenFiscalAccount, 'timeOffset'>,
  now: Date,
): Closed | null {
  const again = stopped?.triedAgainAt ?? null;
  if (stopped !== null && (again === null || now < again)) {
    const time = again === null ? null : localDateTime(again, timeOffset).slice(11, 16);
    return { said: sentenceOf(stopped, time), stoppedBy: { cause: 'stopped', side: 'service' } };
  }
  if (!isAwaitingOutcome) return null;
  return { said: storedSentence('outcomesAwaited'), stoppedBy: { cause: 'awaited', side: 'service' } };
}

/** @param time of the next attempt by the device's clock; null: a person resumes */
function sentenceOf(
  { cause, numbers, detail: said }: StoppedSubmissions,
  time: string | null,
): StoredSentence {
  const detail = sentencesOf(said);
  const documents = numbers.slice(0, 5).join(', ');
  switch (cause) {
    case 'refused':
      return storedSentence('stoppedRefused', { documents });
    case 'unanswered':
      return time === null
        ? storedSentence('stoppedUnanswered', { documents, detail })
        : storedSentence('pausedUnanswered', { documents, detail, time });
    case 'device':
      return storedSentence('stoppedDevice', { documents, detail });
    case 'order':
      return storedSentence('stoppedOrder', { documents, detail });
    case 'day_closed':
      return time === null
        ? storedSentence('stoppedDayClosed', { detail })
        : storedSentence('dayClosed', { detail, time });
  }
}

/** Delay before work that met a closed gate is tried again. */
export const CLOSED_RETRY_MS = SHORT_WAIT_MS;
/**
 * Interval of time queries while the service's clock forbids submissions, since no other call might ask it.
 */
const CLOCK_ASKED_AGAIN_MS = 60_000;

/** Conditions for submissions of an account, whatever the document. */
@Injectable()
export class SubmissionGateService {
  constructor(
    private readonly installation: InstallationGateService,
    private readonly clocks: ServiceClocksService,
    private readonly submissions: SubmissionsRepository,
    private readonly registry: FiscalRegistry,
    private readonly identity: IdentityGateService,
  ) {}

  /**
   * Reason why nothing may be submitted now; null when the gate is open.
   * @param now by the database's clock
   * @throws Failure of a probe
   */
  async whyClosed(
    organisation: Pick<Organisation, 'id' | 'fiscalAccountId'>,
    account: OpenFiscalAccount,
    now: Date,
  ): Promise<Closed | null> {
    const installation = await this.installation.whyClosed();
    if (installation !== null) return installation;
    const standing = await this.submissions.standing(account.id);
    const clock = clockFault(now) ?? (await this.serviceClockFault(account));
    if (clock !== null) return { said: clock, stoppedBy: { cause: 'clock', side: null } };
    const stopped = whyStopped(standing, account, now);
    if (stopped !== null) return stopped;
    const identity = await this.identity.whyClosed(organisation, now);
    if (identity !== null) return { said: identity, stoppedBy: BY_IDENTITY };
    // Probes a service whose last submission failed before anything is sent: during an outage each submission would
    // become a hold.
    if (standing.wasLastInVain) await this.registry.get(account.service).probe(account);
    return null;
  }

  /**
   * Opens an earlier account as the identity gate does; null also while that account is stopped.
   * @throws Failure of a probe
   */
  async openEarlier(
    ...given: Parameters<IdentityGateService['openEarlier']>
  ): Promise<OpenFiscalAccount | null> {
    const [account, now] = [await this.identity.openEarlier(...given), given[3]];
    if (account === null) return null;
    const standing = await this.submissions.standing(account.id);
    if (whyStopped(standing, account, now) !== null) return null;
    if (standing.wasLastInVain) await this.registry.get(account.service).probe(account);
    return account;
  }

  /** Queries the service for its clock, because nothing else calls it while submissions are stopped. */
  private async serviceClockFault(account: OpenFiscalAccount): Promise<StoredSentence | null> {
    const stop = this.clocks.stop();
    if (stop?.of === FISCAL_SERVICE && stop.receivedMsAgo > CLOCK_ASKED_AGAIN_MS) {
      await this.registry.get(account.service).probe(account);
    }
    return this.clocks.stop()?.why ?? null;
  }
}
