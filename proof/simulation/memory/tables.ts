import { getMetadataArgsStorage } from 'typeorm';
import { Backfill, BackfillDocument } from '../../../src/backfill/backfill.entities';
import { BookHint, InboxDelivery } from '../../../src/documents/inbox/inbox.entities';
import { Connection } from '../../../src/connectors/connection.entity';
import {
  CurrencyMapping,
  BuyerRuleRow,
  ExclusionRuleRow,
  LineRuleRow,
  ProductCode,
  TaxMapping,
} from '../../../src/setup/stored/stored.entities';
import {
  Cursor,
  CustomerRow,
  DocumentChoice,
  DocumentDecision,
  DocumentMove,
  RuleSetRow,
  TrackedDocument,
  WriteBack,
} from '../../../src/documents/documents.entities';
import { FiscalAccount, FiscalAccountReading } from '../../../src/fiscal/accounts/accounts.entities';
import { FiscalPdfRow, FiscalReceiptRow, OutsideReceiptRow } from '../../../src/documents/receipts.entities';
import {
  Installation,
  ConfirmedJournalFile,
  JournalGap,
} from '../../../src/sync/submit/safe-mode/safe-mode.entities';
import { BooksSettingsRow, Organisation } from '../../../src/organisations/organisation.entity';
import { Outcome, UncertainDecision, Submission } from '../../../src/documents/submissions.entities';
import { LIVE_SUBMISSION_STATES } from '../../../src/domain/fiscal/submission-states';
import type { DroppedRule } from '../dropped-rules';
import { type Shape, Table, type UniqueIndexes } from './table';
import type { Writers } from './transaction';

/** Sources of values that the database gives to new rows. */
export interface Sources {
  now(): Date;
  /** Ids are counted, as on the SQL layer. */
  nextId(): string;
  /** Next number of an identity column. */
  nextNumber(): string;
}

type MakeTable = <Row extends object>(
  entity: new () => Row,
  unique: UniqueIndexes<Row>,
  /** Values of new rows instead of the columns' defaults. */
  instead?: () => Partial<Row>,
) => Table<Row>;

/** Tables that a schedule fills, with the unique indexes of the migrations. */
export function filledTables(writers: Writers, from: Sources, dropped: readonly DroppedRule[]) {
  const table = makeTable(writers, from);
  return {
    ...protocol(table, from, dropped),
    moves: table(DocumentMove, { document_moves_seq_unique: (row) => `${row.organisationId} ${row.seq}` }),
    receipts: table(FiscalReceiptRow, {
      fiscal_receipts_pkey: (row) => `${row.documentId} ${row.submissionId}`,
      fiscal_receipts_own_once: (row) => (row.isDouble ? null : row.documentId),
      fiscal_receipts_number_unique: (row) => `${row.deviceId} ${row.fiscalNumber}`,
      fiscal_receipts_pdf_name_once: (row) => (row.pdfIsClaimed ? `${row.deviceId} ${row.pdfName}` : null),
      fiscal_receipts_pdf_bytes_once: (row) => (row.pdfIsClaimed ? row.pdfSha256 : null),
    }),
    backfills: table(Backfill, {}),
    backfillDocuments: table(BackfillDocument, {
      backfill_documents_pkey: (row) => `${row.backfillId} ${row.position}`,
    }),
    ruleSets: table(RuleSetRow, { rule_sets_pkey: (row) => row.sha256 }),
    pdfs: table(FiscalPdfRow, { fiscal_pdfs_pkey: (row) => row.documentId }),
    writeBacks: table(WriteBack, { write_backs_pkey: (row) => `${row.documentId} ${row.part}` }),
    journalFiles: table(ConfirmedJournalFile, { journal_files_pkey: (row) => row.name }),
    cursors: table(Cursor, { cursors_pkey: (row) => `${row.organisationId} ${row.stream}` }),
    customers: table(CustomerRow, { customers_pkey: (row) => `${row.organisationId} ${row.sourceId}` }),
    hints: table(BookHint, {
      book_hints_pkey: (row) => `${row.organisationId} ${row.kind} ${row.sourceId}`,
    }),
    choices: table(DocumentChoice, { document_choices_pkey: (row) => row.documentId }),
    decisions: table(DocumentDecision, {
      document_decisions_pkey: (row) => `${row.documentId} ${row.decision}`,
    }),
    outsideReceipts: table(OutsideReceiptRow, {
      outside_receipts_one_per_document: (row) => (row.withdrawnAt === null ? row.documentId : null),
      outside_receipts_number_unique: (row) =>
        row.withdrawnAt === null && row.source !== 'sale' ? `${row.deviceId} ${row.fiscalNumber}` : null,
    }),
    resolutions: table(UncertainDecision, {}),
  };
}

function protocol(table: MakeTable, from: Sources, dropped: readonly DroppedRule[]) {
  const isLive = ({ state }: Pick<Submission, 'state'>): boolean => LIVE_SUBMISSION_STATES.includes(state);
  const areGapsForgotten = dropped.includes('gaps_are_closed_when_found');
  return {
    documents: table(TrackedDocument, {
      documents_source_unique: (row) => `${row.organisationId} ${row.kind} ${row.sourceId}`,
    }),
    submissions: table(Submission, {
      submissions_attempt_unique: (row) => `${row.documentId} ${row.attempt}`,
      submissions_one_under_way: (row) =>
        row.state === 'sending' && !dropped.includes('two_under_way') ? row.fiscalAccountId : null,
      submissions_never_twice: (row) => (isLive(row) ? row.documentId : null),
      submissions_request: (row) =>
        row.requestId === null ? null : `${row.fiscalAccountId} ${row.requestId}`,
    }),
    outcomes: table(Outcome, {
      outcomes_body_unique: (row) => `${row.fiscalAccountId} ${row.requestId} ${row.bodySha256}`,
    }),
    inbox: table(InboxDelivery, { inbox_body_unique: (row) => `${row.fiscalAccountId} ${row.bodySha256}` }),
    gaps: table(
      JournalGap,
      { journal_gaps_pkey: (row) => `${row.documentId} ${row.attempt} ${row.submissionId}` },
      () => (areGapsForgotten ? { closedAt: from.now(), closedAs: 'held' as const } : {}),
    ),
  };
}

/** Tables that are set up once. */
export function settledTables(writers: Writers, from: Sources) {
  const table = makeTable(writers, from);
  return {
    installation: table(Installation, {}),
    connections: table(Connection, {}),
    accounts: table(FiscalAccount, { fiscal_accounts_name_unique: (row) => row.name }),
    readings: table(FiscalAccountReading, {
      fiscal_account_readings_pkey: (row) => `${row.fiscalAccountId} ${row.part}`,
    }),
    booksSettings: table(BooksSettingsRow, { books_settings_pkey: (row) => row.organisationId }),
    organisations: table(Organisation, {
      organisations_tenant_unique: (row) => `${row.platform} ${row.tenantId}`,
    }),
    currencies: table(CurrencyMapping, {}),
    taxes: table(TaxMapping, {}),
    productCodes: table(ProductCode, {}),
    lineRules: table(LineRuleRow, {}),
    buyers: table(BuyerRuleRow, {}),
    exclusions: table(ExclusionRuleRow, {}),
  };
}

function makeTable(writers: Writers, from: Sources): MakeTable {
  return (entity, unique, instead = () => ({})) => {
    const { defaults, counted } = declaredBy(entity, from);
    return new Table(writers, {
      ...{ entity, unique, counted },
      defaults: (given) => ({ ...defaults(given), ...instead() }),
    });
  };
}

/** Defaults of new rows, and columns whose texts are compared as numbers, as the entity declares them. */
function declaredBy<Row extends object>(
  entity: new () => Row,
  from: Sources,
): Pick<Shape<Row>, 'defaults' | 'counted'> {
  const classes: unknown[] = [];
  for (let one: unknown = entity; typeof one === 'function'; one = Object.getPrototypeOf(one))
    classes.push(one);
  const { columns, generations } = getMetadataArgsStorage();
  const constant: Record<string, unknown> = {};
  const made = new Map<string, () => unknown>();
  const counted: string[] = [];
  for (const { target, propertyName: name, mode, options } of columns) {
    const { type, nullable, primary, array, insert } = options;
    const initial: unknown = options.default;
    if (!classes.includes(target) || insert === false) continue;
    const isCounted = type === 'bigint';
    if (isCounted) counted.push(name);
    const isMade =
      generations.some((one) => one.target === target && one.propertyName === name) ||
      (primary === true && typeof initial === 'function');
    if (isMade) made.set(name, isCounted ? () => from.nextNumber() : () => from.nextId());
    else if (mode === 'createDate' || typeof initial === 'function') made.set(name, () => from.now());
    else if (initial !== undefined)
      constant[name] = array ? [] : isCounted ? String(Number(initial)) : initial;
    else if (nullable) constant[name] = null;
  }
  return {
    counted,
    defaults: (given) => {
      const row: Record<string, unknown> = { ...constant };
      for (const [name, make] of made) if (given[name as keyof Row] === undefined) row[name] = make();
      return row as Partial<Row>;
    },
  };
}
