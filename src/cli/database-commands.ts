/**
 * Commands that open the database themselves. Imported when one of them runs, since the tables' code takes eight times
 * as long to load as the rest.
 */
import { storedOrganisations, type VerifyOptions, verifyAuditLogs } from './audit-log-verify';
import { checkInstallation } from './check';
import { probe, type ProbeOptions } from './probe';
import { type PeriodOptions, SHOWN, shown } from './reconcile';
import { type JournalDecision, RestoresRepository } from '../sync/submit/safe-mode/restores.repository';
import { type CommandResult, databaseRefusalText } from './terminal';
import { DataSource, type EntityManager } from 'typeorm';
import { readProcessConfig, loadSettings } from '../platform/config/process-config';
import { SecretBox } from '../platform/database/secrets/secret-box';
import { JOURNAL_DIRECTORY } from '../platform/config/environment';
import { JournalDecisionsService } from '../sync/submit/safe-mode/journal-decisions.service';
import { dataSourceOptions } from '../platform/database/data-source';
import { refuseUnfinishedRestore } from '../platform/database/other-versions';
import { ENTITIES } from '../entities';
import { withOwner } from './owner-database';
import { isCalendarDay } from '../domain/calendar-day';
import type { ReconciliationClass } from '../domain/sales/reconciliation-class';
import { DIFFERENCES } from '../reconciliation/report/classify';
import { filingOf } from '../reconciliation/report/filing';
import type { ReportedDocument } from '../reconciliation/report/report';
import { storedReconciling } from '../reconciliation/reconciling';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { COMMAND, FirstOwnerService, inviteOnServer } from '../people/invitations/first-owner.service';
import { asPrincipal } from '../people/rights/current-principal';
import { InvitationInputDto } from '../people/invitations/invitation.dto';
import { INVITATION_HOURS, InvitationLinksService } from '../people/invitations/invitation-links.service';
import { consentContext } from '../organisations/connection/consents.repository';
import { wrappingContext } from '../platform/database/secrets/row-secrets.service';
import { SealBroken } from '../platform/database/secrets/sealed-text';

/** Result of a run for a kind of encrypted text. */
interface RotatedKind {
  readonly what: 'data keys' | 'consents';
  readonly sealedAnew: number;
  /** Rows that no key of this process decrypts; left unchanged. */
  readonly unreadable: readonly string[];
}

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
  readonly scope?: string;
}

interface Batch {
  readonly what: RotatedKind['what'];
  /** Rows not yet encrypted with the current key, after the id $1; up to $2 of them, locked. */
  readonly select: string;
  readonly parameters: readonly string[];
  readonly reseal: (row: SealedRow, manager: EntityManager) => Promise<void>;
}

/**
 * Re-encrypts values of earlier keys with the current one, batch by batch in transactions, while the service runs; an
 * interrupted run is simply repeated.
 */
export class KeyRotation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly batchSize = 100,
  ) {}

  async run(onBatch: (what: RotatedKind['what'], sealedAnew: number) => void): Promise<RotatedKind[]> {
    const done: RotatedKind[] = [];
    for (const batch of this.kinds()) done.push(await this.each(batch, onBatch));
    return done;
  }

  private async each(
    batch: Batch,
    onBatch: (what: RotatedKind['what'], sealedAnew: number) => void,
  ): Promise<RotatedKind> {
    const unreadable: string[] = [];
    let sealedAnew = 0;
    for (let after: string | null = ''; after !== null;) {
      const failed: string[] = [];
      const rows: SealedRow[] = await this.dataSource.transaction((manager) =>
        this.reseal(manager, batch, after ?? '', failed),
      );
      sealedAnew += rows.length - failed.length;
      unreadable.push(...failed);
      if (rows.length > 0) onBatch(batch.what, sealedAnew);
      after = rows.at(-1)?.id ?? null;
    }
    return { what: batch.what, sealedAnew, unreadable };
  }

  private async reseal(
    manager: EntityManager,
    batch: Batch,
    after: string,
    failed: string[],
  ): Promise<SealedRow[]> {
    const rows = await manager.query<SealedRow[]>(batch.select, [after, this.batchSize, ...batch.parameters]);
    for (const row of rows) {
      try {
        await batch.reseal(row, manager);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        failed.push(`${batch.what} ${row.id}: ${error.message}`);
      }
    }
    return rows;
  }

  private kinds(): Batch[] {
    return [this.dataKeys(), this.consents()];
  }

  private dataKeys(): Batch {
    return {
      what: 'data keys',
      select: `select id::text, scope, wrapped as sealed from data_keys
        where id::text > $1 and wrapped_with <> $3 order by id::text limit $2 for update`,
      parameters: [this.box.keyId],
      reseal: async ({ id, scope = '', sealed }, manager) => {
        const context = wrappingContext(id, scope);
        const wrapped = this.box.seal(this.box.open(sealed, context), context);
        await manager.query(
          `update data_keys set wrapped = $2, wrapped_with = $3, wrapped_at = statement_timestamp() where id = $1`,
          [id, wrapped, this.box.keyId],
        );
      },
    };
  }

  private consents(): Batch {
    return {
      what: 'consents',
      select: `select state_hash as id, code_verifier as sealed from consents
        where state_hash > $1 and code_verifier not like $3 order by state_hash limit $2 for update`,
      parameters: [`v2.${this.box.keyId}.%`],
      reseal: async ({ id, sealed }, manager) => {
        const context = consentContext(id);
        await manager.query(`update consents set code_verifier = $2 where state_hash = $1`, [
          id,
          this.box.seal(this.box.open(sealed, context), context),
        ]);
      },
    };
  }
}

/**
 * Creates a link with which a person becomes owner and approver of everything; reports a problem if there are
 * people and `again` is not set.
 */
async function firstOwnerLink(dataSource: DataSource, again: boolean): Promise<CommandResult> {
  const owners = new FirstOwnerService(
    dataSource,
    new InvitationLinksService(dataSource, readProcessConfig()),
  );
  const link = again ? await owners.linkAgain() : await owners.linkForNobody();
  if (link === null) {
    return {
      isWell: false,
      facts: { link },
      text: [
        'There are people already: an owner invites others on the page People.',
        'If every owner has lost every way to sign in, add --again. It is recorded, and an alert says so.',
      ].join('\n'),
    };
  }
  return {
    isWell: true,
    facts: { link },
    text: `Open this link within ${INVITATION_HOURS} hours to become an owner; no other one works:\n${link}`,
  };
}

/**
 * Link for a new person, printed for the operator only.
 * @throws Error that names an invalid name, address or role
 */
async function invitationLink(dataSource: DataSource, invited: object): Promise<CommandResult> {
  const who = plainToInstance(InvitationInputDto, invited);
  const faults = validateSync(who).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  if (faults.length > 0) throw new Error(faults.join('; '));
  const invitations = new InvitationLinksService(dataSource, readProcessConfig());
  const { link, invitation } = await inviteOnServer(dataSource, invitations, who);
  return {
    isWell: true,
    facts: { link },
    text: `Hand this link to ${invitation.name} alone; it works once, within ${INVITATION_HOURS} hours:\n${link}`,
  };
}

/** Compares stored data with the books as last read. Makes no call to another system. */
export async function reconcileOrganisation(
  dataSource: DataSource,
  options: PeriodOptions,
): Promise<CommandResult> {
  const { organisation: organisationId, from, till } = options;
  await checkPeriod(dataSource, options);
  const found = new Map<ReconciliationClass, ReportedDocument[]>(DIFFERENCES.map((name) => [name, []]));
  const reconciling = storedReconciling(dataSource);
  const report = await reconciling.run({ organisationId, from, to: till }, (batch) => {
    for (const one of batch) {
      const some = found.get(one.class);
      if (some !== undefined && some.length < SHOWN) some.push(one);
    }
    return Promise.resolve();
  });
  const differences = [...found.values()].flat().slice(0, SHOWN);
  const totals = report.totals.map(({ count, ...total }) => ({ ...total, documents: count }));
  const counts = new Map<string, number>(Object.entries(report.classes));
  const filing = filingOf(report);
  const facts = { ...report, differences, filing };
  return shown({ ...report, totals, counts, differences, filing, withoutReceipt: null }, facts);
}

/** @throws Error naming the invalid option */
async function checkPeriod(dataSource: DataSource, options: PeriodOptions): Promise<void> {
  for (const name of ['from', 'till'] as const) {
    if (!isCalendarDay(options[name])) throw new Error(`--${name} must be a day such as 2026-03-01`);
  }
  if (options.from > options.till) throw new Error('--from must not be after --till');
  await storedOrganisations(dataSource, options.organisation);
}

/**
 * Runs a command on the service's database, running or not: DATABASE_URL of the environment or `.env`, else the
 * embedded one. Never migrates tables.
 */
async function withDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  loadSettings(['DATABASE_URL']);
  const given = process.env.DATABASE_URL ?? '';
  if (given !== '') return onDatabase(given, work);
  return withOwner('next to others', ({ serviceUrl }) => onDatabase(serviceUrl, work));
}

async function onDatabase<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(url, ENTITIES, 0))
    .initialize()
    .catch((error: unknown) => {
      throw new Error(databaseRefusalText(error), { cause: error });
    });
  try {
    await refuseUnfinishedRestore((sql) => dataSource.query(sql));
    // Checks for the migrations table, because looking up migrations would create it, which the service's role may not.
    const [found] = await dataSource.query<{ isThere: boolean }[]>(
      `select to_regclass('migrations') is not null as "isThere"`,
    );
    if (found?.isThere !== true || (await dataSource.showMigrations())) {
      throw new Error(
        'the database schema is from another version: start this version of the service once to migrate it',
      );
    }
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function namePrimary(dataSource: DataSource, decision: JournalDecision): Promise<CommandResult> {
  const database = await decisions(dataSource).namePrimary(decision);
  return database === null
    ? {
        isWell: false,
        facts: { database },
        text: 'This server does not tell its system identifier and timeline, so it cannot be named.',
      }
    : {
        isWell: true,
        facts: { database },
        text: `Database ${database} is the primary now. Every other database takes no more submissions. What only they were sent is held, or settles by the answers in the journal.`,
      };
}

async function acceptLoss(dataSource: DataSource, decision: JournalDecision): Promise<CommandResult> {
  const files = await decisions(dataSource).acceptLoss(decision);
  const given = files.length === 0 ? 'No file was missing.' : `Given up: ${files.join(', ')}.`;
  return {
    isWell: true,
    facts: { files },
    text: `The journal is accepted as it is. ${given} Do not put back an older copy of the database: it would not know what was submitted.`,
  };
}

function decisions(dataSource: DataSource): JournalDecisionsService {
  const journalDirectory = process.env.JOURNAL_DIRECTORY ?? JOURNAL_DIRECTORY;
  return new JournalDecisionsService(new RestoresRepository(dataSource), { journalDirectory });
}

/** Re-encrypts with ENCRYPTION_KEY everything that ENCRYPTION_KEY_PREVIOUS encrypted. Exit code 1: something is left. */
async function rotateKeys(
  dataSource: DataSource,
  onBatch: (what: string, sealedAnew: number) => void,
): Promise<CommandResult> {
  const { encryptionKey, previousEncryptionKeys } = readProcessConfig();
  const box = new SecretBox(encryptionKey, previousEncryptionKeys);
  const done = await new KeyRotation(dataSource, box).run(onBatch);
  const isComplete = done.every(({ unreadable }) => unreadable.length === 0);
  return { isWell: isComplete, facts: { isComplete, done }, text: summary(done) };
}

function summary(done: readonly RotatedKind[]): string {
  const unreadable = done.flatMap((kind) => kind.unreadable);
  const counts = done.map(({ what, sealedAnew }) => `${sealedAnew} ${what}`).join(', ');
  if (unreadable.length === 0) {
    return `Re-encrypted: ${counts}. ENCRYPTION_KEY now decrypts everything: you can remove ENCRYPTION_KEY_PREVIOUS.`;
  }
  return [
    `Re-encrypted: ${counts}. Not changed, because no key decrypts them:`,
    ...unreadable,
    'Add their key to ENCRYPTION_KEY_PREVIOUS, keep the keys that are there, and run this again.',
  ].join('\n');
}

export function decideJournal(what: 'primary' | 'accept', decision: JournalDecision): Promise<CommandResult> {
  return withDatabase((dataSource) =>
    asPrincipal(COMMAND, () =>
      what === 'primary' ? namePrimary(dataSource, decision) : acceptLoss(dataSource, decision),
    ),
  );
}

export function check(): Promise<CommandResult> {
  return withDatabase(checkInstallation);
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

/** @param say receives each answer as it comes */
export function probeCompany(options: ProbeOptions, say: (line: string) => void): Promise<CommandResult> {
  return withDatabase((dataSource) => probe(dataSource, options, say));
}

export function reconcileStored(period: PeriodOptions): Promise<CommandResult> {
  return withDatabase((dataSource) => reconcileOrganisation(dataSource, period));
}
