import { TEXTS } from '../domain/texts/language';
import { sayStored } from '../domain/texts/stored-sentence';
import type { DataSource } from 'typeorm';
import { AuditLogRepository } from '../evidence/audit-log/audit-log.repository';
import { type AuditLogHead, readAuditLogHead, writeAuditLogHead } from '../evidence/audit-log/audit-log';
import { Organisation } from '../organisations/organisation.entity';
import { INSTALLATION } from '../people/acts/act.entity';
import { bad, type CommandResult, good, table } from './terminal';

/** Parses `<seq>:<hash>` as `ledger verify` prints it. @throws Error naming the option */
export function readHead(text: string): AuditLogHead {
  const head = readAuditLogHead(text);
  if (head === null) throw new Error('--head must look like 42:<64 hex digits>');
  return head;
}

export interface VerifyOptions {
  /** Id of one organisation; all of them without it. */
  readonly organisation?: string;
  /** Head `<seq>:<hash>` as printed by an earlier run; needs `organisation`. */
  readonly head?: string;
}

interface VerifiedAuditLog {
  readonly organisationId: string;
  readonly name: string;
  readonly entries: string;
  readonly head: string;
  /** Break of the chain; null: it is unbroken. */
  readonly fault: string | null;
}

/**
 * Verifies the audit log of each organisation, and of the installation, from its first entry; reports where it breaks.
 */
export async function verifyAuditLogs(
  dataSource: DataSource,
  options: VerifyOptions,
): Promise<CommandResult> {
  const known = options.head === undefined ? null : readHead(options.head);
  if (known !== null && options.organisation === undefined) {
    throw new Error('--head is for one audit log: add --organisation');
  }
  const organisations = await storedOrganisations(dataSource, options.organisation);
  const ofInstallation = { id: INSTALLATION, name: 'This installation' };
  const logs = options.organisation === undefined ? [...organisations, ofInstallation] : organisations;
  const auditLog = new AuditLogRepository(dataSource);
  const verified: VerifiedAuditLog[] = [];
  for (const { id, name } of logs) {
    const reading = await auditLog.verify(id, known);
    const isWhole = 'head' in reading;
    verified.push({
      organisationId: id,
      name,
      entries: isWhole ? reading.head.seq : reading.brokenAt,
      head: isWhole ? writeAuditLogHead(reading.head) : '',
      fault: isWhole ? null : sayStored(TEXTS, reading.why),
    });
  }
  const isWell = verified.every((one) => one.fault === null);
  const rows = verified.map((one) => [
    one.name,
    one.entries,
    one.fault === null ? good('whole') : bad(one.fault),
    one.head,
  ]);
  return {
    isWell,
    facts: { ledgers: verified },
    text: table(['Organisation', 'Entries', 'Chain', 'Head'], rows),
  };
}

/**
 * Returns the organisation with that id, or all by name.
 * @throws Error where no organisation has the id
 */
export async function storedOrganisations(
  dataSource: DataSource,
  id: string | undefined,
): Promise<Organisation[]> {
  const where = id === undefined ? {} : { id };
  const organisations = await dataSource.manager.find(Organisation, { where, order: { name: 'ASC' } });
  if (id !== undefined && organisations.length === 0) {
    throw new Error(`there is no organisation ${id}; "ledgerstamp organisations" lists them`);
  }
  return organisations;
}
