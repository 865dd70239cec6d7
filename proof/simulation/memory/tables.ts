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
import {
  BooksSettingsRow,
  Organisation,
  NOTHING_COMPARED,
} from '../../../src/organisations/organisation.entity';
import { Outcome, UncertainDecision, Submission } from '../../../src/documents/submissions.entities';
import { LIVE_SUBMISSION_STATES } from '../../../src/domain/fiscal/submission-states';
import type { DroppedRule } from '../dropped-rules';
import { Table, type UniqueIndexes } from './table';
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
  defaults?: (given: Partial<Row>) => Partial<Row>,
  counted?: readonly string[],
) => Table<Row>;

/** Tables that a schedule fills, with the unique indexes and defaults of the migrations. */
export function filledTables(writers: Writers, from: Sources, dropped: readonly DroppedRule[]) {
  const table = makeTable(writers);
  const now = (): Date => from.now();
  return {
    ...protocol(table, from, dropped),
    moves: table(
      DocumentMove,
      { document_moves_seq_unique: (row) => `${row.organisationId} ${row.seq}` },
      () => ({ id: from.nextNumber() }),
      ['id', 'seq'],
    ),
    receipts: table(
      FiscalReceiptRow,
      {
        fiscal_receipts_pkey: (row) => `${row.documentId} ${row.submissionId}`,
        fiscal_receipts_own_once: (row) => (row.isDouble ? null : row.documentId),
        fiscal_receipts_number_unique: (row) => `${row.deviceId} ${row.fiscalNumber}`,
        fiscal_receipts_pdf_name_once: (row) => (row.pdfIsClaimed ? `${row.deviceId} ${row.pdfName}` : null),
        fiscal_receipts_pdf_bytes_once: (row) => (row.pdfIsClaimed ? row.pdfSha256 : null),
      },
      () => ({
        ...{ pdfName: null, pdfSha256: null, pdfSize: null, pdfCheck: null, pdfIsClaimed: false },
        ...{ isDouble: false, certificate: [], remarks: [], fiscalisedAt: now() },
      }),
    ),
    ...backfills(table, from),
    ruleSets: table(RuleSetRow, { rule_sets_pkey: (row) => row.sha256 }),
    pdfs: table(FiscalPdfRow, { fiscal_pdfs_pkey: (row) => row.documentId }),
    writeBacks: table(WriteBack, { write_backs_pkey: (row) => `${row.documentId} ${row.part}` }, () => ({
      ...{ reason: null, replaced: null, attempts: 1, at: now(), begunAt: null },
    })),
    journalFiles: table(ConfirmedJournalFile, { journal_files_pkey: (row) => row.name }, () => ({
      lostAt: null,
    })),
    cursors: table(Cursor, { cursors_pkey: (row) => `${row.organisationId} ${row.stream}` }),
    customers: table(CustomerRow, { customers_pkey: (row) => `${row.organisationId} ${row.sourceId}` }),
    hints: table(
      BookHint,
      { book_hints_pkey: (row) => `${row.organisationId} ${row.kind} ${row.sourceId}` },
      () => ({ version: '0', heardAt: now(), onlyById: false }),
    ),
    choices: table(DocumentChoice, { document_choices_pkey: (row) => row.documentId }, () => ({
      ...{ foreignSign: null, foreignAddress: null, foreignAllowedAt: null, foreignReason: null },
    })),
    decisions: table(
      DocumentDecision,
      { document_decisions_pkey: (row) => `${row.documentId} ${row.decision}` },
      () => ({ reason: '', originalId: null, isStanding: true }),
    ),
    outsideReceipts: outsideReceipts(table, from),
    resolutions: resolutions(table, from),
  };
}

/** Tables of backfills. */
function backfills(table: MakeTable, from: Sources) {
  return {
    backfills: table(Backfill, {}, () => ({
      ...{ id: from.nextId(), state: 'planned' as const, reason: null, createdAt: from.now() },
      ...{ startedAt: null, countedFrom: null, endedAt: null },
    })),
    backfillDocuments: table(
      BackfillDocument,
      { backfill_documents_pkey: (row) => `${row.backfillId} ${row.position}` },
      () => ({ releasedAt: null }),
    ),
  };
}

function outsideReceipts(table: MakeTable, from: Sources): Table<OutsideReceiptRow> {
  return table(
    OutsideReceiptRow,
    {
      outside_receipts_one_per_document: (row) => (row.withdrawnAt === null ? row.documentId : null),
      outside_receipts_number_unique: (row) =>
        row.withdrawnAt === null && row.source !== 'sale' ? `${row.deviceId} ${row.fiscalNumber}` : null,
    },
    () => ({
      ...{ id: from.nextNumber(), submittedAs: null, fiscalAccountId: null, overrulesBooks: false },
      ...{ recordedAt: from.now(), withdrawnAt: null, withdrawnBy: null, withdrawnBecause: null },
    }),
    ['id'],
  );
}

function makeTable(writers: Writers): MakeTable {
  return (entity, unique, defaults = () => ({}), counted = []) =>
    new Table(writers, { entity, unique, defaults, counted });
}

function protocol(table: MakeTable, from: Sources, dropped: readonly DroppedRule[]) {
  const isLive = ({ state }: Pick<Submission, 'state'>): boolean => LIVE_SUBMISSION_STATES.includes(state);
  const areGapsForgotten = dropped.includes('gaps_are_closed_when_found');
  return {
    documents: table(
      TrackedDocument,
      { documents_source_unique: (row) => `${row.organisationId} ${row.kind} ${row.sourceId}` },
      () => ({
        ...{ id: from.nextId(), state: 'collected' as const, reason: null, issues: [], attempts: 0 },
        ...{ lastFailure: null, stoppedBy: null, dueAt: null, isCorrection: false, paidInto: null },
        ...{ seenAt: from.now(), createdAt: from.now(), changedAt: from.now() },
      }),
    ),
    submissions: table(
      Submission,
      {
        submissions_attempt_unique: (row) => `${row.documentId} ${row.attempt}`,
        submissions_one_under_way: (row) =>
          row.state === 'sending' && !dropped.includes('two_under_way') ? row.fiscalAccountId : null,
        submissions_never_twice: (row) => (isLive(row) ? row.documentId : null),
        submissions_request: (row) =>
          row.requestId === null ? null : `${row.fiscalAccountId} ${row.requestId}`,
      },
      ({ id }) => ({
        ...{ id: id ?? from.nextId(), state: 'sending' as const, requestId: null, detail: null },
        ...{ refusal: null, deviceId: null, credentialsVersion: null, originalSourceId: null, source: null },
        ...{ rulesSha256: null, taxes: null, adjustments: null },
        ...{ startedAt: from.now(), answeredAt: null, repeatedAt: null },
      }),
    ),
    outcomes: table(
      Outcome,
      { outcomes_body_unique: (row) => `${row.fiscalAccountId} ${row.requestId} ${row.bodySha256}` },
      () => ({
        ...{ id: from.nextNumber(), isHint: false, heardAt: from.now(), settledAs: null, settledAt: null },
        ...{ isConfirmed: false, claimsSuccess: false, unreadable: null, times: 1 },
        ...{ lookedAt: null, names: null, triedAt: null, tries: 0 },
      }),
      ['id'],
    ),
    inbox: table(
      InboxDelivery,
      { inbox_body_unique: (row) => `${row.fiscalAccountId} ${row.bodySha256}` },
      () => ({ id: from.nextNumber(), receivedAt: from.now(), readAt: null, fault: null }),
      ['id'],
    ),
    gaps: table(
      JournalGap,
      { journal_gaps_pkey: (row) => `${row.documentId} ${row.attempt} ${row.submissionId}` },
      () => ({
        foundAt: from.now(),
        closedAt: areGapsForgotten ? from.now() : null,
        closedAs: areGapsForgotten ? ('acknowledged' as const) : null,
      }),
    ),
  };
}

/** Tables that are set up once. */
export function settledTables(writers: Writers, from: Sources) {
  const table = makeTable(writers);
  const withId = (): { id: string } => ({ id: from.nextId() });
  return {
    installation: table(Installation, {}, () => ({ id: from.nextId(), isOnly: true, journalMark: null })),
    connections: table(Connection, {}, () => ({
      ...{ id: from.nextId(), grantType: 'authorization_code' as const, tokens: null, client: null },
      ...{ scopes: '', status: 'active' as const, statusReason: null, statusSince: from.now() },
      ...{ createdAt: from.now(), refreshedAt: from.now(), refreshBeganAt: null },
    })),
    accounts: table(FiscalAccount, { fiscal_accounts_name_unique: (row) => row.name }, () => ({
      ...{ id: from.nextId(), settings: {}, timeOffset: '+02:00', deviceId: null, deviceMoment: null },
      ...{
        lastCheckedAt: null,
        lastFindings: null,
        credentialsVersion: 1,
        taxpayerTin: null,
        taxpayerVatNumber: null,
        taxpayerName: null,
      },
      ...{ taxpayerSaidBy: null, isShared: false, createdAt: from.now() },
    })),
    readings: table(FiscalAccountReading, {
      fiscal_account_readings_pkey: (row) => `${row.fiscalAccountId} ${row.part}`,
    }),
    booksSettings: table(BooksSettingsRow, { books_settings_pkey: (row) => row.organisationId }, () => ({
      ...{ readAt: null, askedAt: from.now(), failure: null, failedLists: [], failures: 0 },
    })),
    organisations: table(
      Organisation,
      { organisations_tenant_unique: (row) => `${row.platform} ${row.tenantId}` },
      () => newOrganisation(from),
    ),
    currencies: table(CurrencyMapping, {}, withId),
    taxes: table(TaxMapping, {}, withId),
    productCodes: table(ProductCode, {}, withId),
    lineRules: table(LineRuleRow, {}, withId),
    buyers: table(BuyerRuleRow, {}, () => ({ ...withId(), madeFor: null })),
    exclusions: table(ExclusionRuleRow, {}, withId),
  };
}

function newOrganisation(from: Sources): Partial<Organisation> {
  return {
    ...{ id: from.nextId(), fiscalAccountId: null, status: 'connected', statusReason: null },
    ...{ statusSince: from.now(), isPaused: false, goLiveOn: null, otherIntegration: null },
    ...{
      otherIntegrationUntil: null,
      olderDocuments: null,
      tinField: 'companyNumber',
      vatField: 'taxNumber',
    },
    writtenCodes: 'confirmed',
    ...{ buyerWithoutTin: 'hold', addressWithoutNumber: 'leave_out', paidBy: 'BankTransfer' },
    ...{ unpaidAs: 'Credit', paymentAccounts: '', taxCents: 'authority', negativeLines: 'fold' },
    ...{ lateDocuments: 'same_period', taxPeriod: 'month' },
    ...{ trigger: 'approved', creditNoteReason: '', writesNote: 'when_no_link' },
    ...{
      attachmentIncludeOnline: true,
      writesReference: false,
      replacesLink: false,
      repairsAttachment: false,
    },
    ...{ webhookMissedAt: null, webhookMissed: [], listedTotals: NOTHING_COMPARED, bindings: {}, gaps: [] },
    ...{ rulesVersion: '0', leaseHolder: null, leaseToken: '0', leaseUntil: null },
    ...{ dueAt: new Date(0), attempts: 0, lastFailure: null, createdAt: from.now() },
    ...{ failingSince: null, stoppedBy: null },
  };
}

function resolutions(table: MakeTable, from: Sources): Table<UncertainDecision> {
  return table(
    UncertainDecision,
    {},
    () => ({ id: from.nextNumber(), decidedAt: from.now(), confirmedBy: null, appliedAt: null }),
    ['id'],
  );
}
