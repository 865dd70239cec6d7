/**
 * The commands that open the database for themselves. This file is imported when one of them is run: what belongs to the
 * tables takes eight times as long to load as the whole rest of the program.
 */
import { type VerifyOptions, verifyAuditLogs } from './audit-log-verify';
import { checkInvariants } from './check';
import { withDatabase } from './command-database';
import { firstOwnerLink, invitationLink } from './first-owner';
import { acceptLoss, namePrimary } from './journal-decide';
import { rotateKeys } from './keys-rotate';
import type { PeriodOptions } from './reconcile';
import { reconcileOrganisation } from './reconcile-stored';
import type { JournalDecision } from '../sync/submit/safe-mode/restores.repository';
import type { CommandResult } from './terminal';

export function decideJournal(what: 'primary' | 'accept', decision: JournalDecision): Promise<CommandResult> {
  return withDatabase((dataSource) =>
    what === 'primary' ? namePrimary(dataSource, decision) : acceptLoss(dataSource, decision),
  );
}

export function check(): Promise<CommandResult> {
  return withDatabase(checkInvariants);
}

export function verifyLedgers(options: VerifyOptions): Promise<CommandResult> {
  return withDatabase((dataSource) => verifyAuditLogs(dataSource, options));
}

/** @param say receives what has been re-encrypted so far, batch by batch */
export function rotate(say: (what: string, sealedAnew: number) => void): Promise<CommandResult> {
  return withDatabase((dataSource) => rotateKeys(dataSource, say));
}

export function linkForOwner(again: boolean): Promise<CommandResult> {
  return withDatabase((dataSource) => firstOwnerLink(dataSource, again));
}

export function invite(invited: object): Promise<CommandResult> {
  return withDatabase((dataSource) => invitationLink(dataSource, invited));
}

export function reconcileStored(period: PeriodOptions): Promise<CommandResult> {
  return withDatabase((dataSource) => reconcileOrganisation(dataSource, period));
}
