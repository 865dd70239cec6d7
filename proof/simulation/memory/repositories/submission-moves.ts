import { SEND_WITHIN_MS } from '../../../../src/domain/lifecycle/limits';
import type { Acceptance } from '../../../../src/documents/accept-submission';
import type { Begun, MappedAfter, NewSubmission } from '../../../../src/documents/begin-submission';
import type { FiscalisedDocument, FiscalisedSubmission } from '../../../../src/documents/settle-fiscalised';
import type { FiscalReceiptRow } from '../../../../src/documents/receipts.entities';
import type { Submission } from '../../../../src/documents/submissions.entities';
import {
  canTransition,
  type DocumentState,
  ForbiddenTransition,
  UNMAPPED_STATES,
} from '../../../../src/domain/lifecycle/lifecycle';
import {
  REVISABLE_SUBMISSION_STATES,
  type SubmissionState,
} from '../../../../src/domain/fiscal/submission-states';
import type { TrackedDocument } from '../../../../src/documents/documents.entities';
import type { JournalEntry } from '../../../../src/sync/submit/safe-mode/journal-entry';
import type { SentBefore } from '../../../../src/sync/submit/safe-mode/restores.repository';
import type { JournalGap } from '../../../../src/sync/submit/safe-mode/safe-mode.entities';
import { isAnswered } from '../../../../src/domain/sales/foreign-signs';
import type { SentMoment } from '../../../../src/documents/sent-at-device';
import { inOrder, matches } from '../conditions';
import { moveRow } from '../move-statement';
import type { LocalDateTime } from '../../../../src/domain/calendar-day';
import type { Organisation } from '../../../../src/organisations/organisation.entity';
import type { MemoryStore } from '../memory-store';
import { withoutZeros } from '../../../../src/domain/receipt/verification-address';
import { foreignKeyViolation, uniqueViolation } from '../table';
import type { Transaction } from '../transaction';
import { unexplainedSince } from './candidates';
import {
  hasUndecidedOutcome,
  isLive,
  isRecordedElsewhere,
  refuseForbidden,
  unsettledRequests,
} from './questions';
import { isDependant, makeWaitingDue, raiseRulesVersion } from './released';
import { answeredSigns, numberHolders } from './sent-by-others';
import { NO_SENTENCE } from '../../../../src/domain/texts/stored-sentence';

/** True when an organisation may submit: connected, not paused, on this account, and with the confirmed identity. */
export function isAtWork(
  { status, isPaused, fiscalAccountId, bindings }: Readonly<Organisation>,
  accountId: string,
): boolean {
  const isAnother = bindings[accountId]?.differs !== undefined;
  return status === 'connected' && !isPaused && fiscalAccountId === accountId && !isAnother;
}

/** Counterpart of the SQL expression CREDITS_AT_EARLIER. */
export function creditsAtEarlier(
  { tables }: MemoryStore,
  open: Transaction,
  { fiscalAccountId: present, bindings }: Readonly<Organisation>,
  { fiscalAccountId, kind, originalSourceId }: NewSubmission,
): boolean {
  const accounts = tables.accounts.seenBy(open);
  const tinOf = (wanted: string | null): string | null =>
    accounts.find(({ id }) => id === wanted)?.taxpayerTin ?? null;
  const isBound = bindings[fiscalAccountId] !== undefined;
  if (kind !== 'credit_note' || !isBound || tinOf(present) === null) return false;
  const named = tables.documents.seenBy(open).filter(({ sourceId }) => sourceId === originalSourceId);
  const linked = tables.decisions
    .seenBy(open)
    .filter((row) => row.decision === 'sale' && row.isStanding)
    .filter(({ documentId }) => named.some((one) => one.id === documentId && one.kind === 'invoice'));
  const invoices = [...named.map(({ id }) => id), ...linked.map(({ originalId }) => originalId)];
  const wasSent = tables.submissions
    .seenBy(open)
    .filter((row) => row.fiscalAccountId === fiscalAccountId && row.state === 'fiscalised')
    .some(({ documentId }) => invoices.includes(documentId));
  return wasSent && tinOf(present) === tinOf(fiscalAccountId);
}

/** Submissions that the account has or may have, and those of its device through any account. */
function liveAtDevice(
  { tables }: MemoryStore,
  open: Transaction,
  fiscalAccountId: string,
): { readonly live: readonly Readonly<Submission>[]; readonly deviceId: string | null } {
  const deviceId = tables.accounts.withId(open, fiscalAccountId)?.deviceId ?? null;
  const isThere = (row: Readonly<Submission>): boolean =>
    row.fiscalAccountId === fiscalAccountId || (deviceId !== null && row.deviceId === deviceId);
  return { live: tables.submissions.seenBy(open).filter((row) => isThere(row) && isLive(row)), deviceId };
}

/** Counterpart of the database function of the same name. */
export function lastMomentOfOthers(
  store: MemoryStore,
  open: Transaction,
  { fiscalAccountId, documentId }: Pick<NewSubmission, 'fiscalAccountId' | 'documentId'>,
): LocalDateTime | null {
  let last: LocalDateTime | null = null;
  for (const row of liveAtDevice(store, open, fiscalAccountId).live)
    if (row.documentId !== documentId && (last === null || row.datedAt > last)) last = row.datedAt;
  return last;
}

/** Counterpart of the SQL statement NEWEST_MOMENTS. */
export function newestMoments(store: MemoryStore, open: Transaction, fiscalAccountId: string): SentMoment[] {
  const { live, deviceId } = liveAtDevice(store, open, fiscalAccountId);
  const named = store.tables.accounts
    .seenBy(open)
    .filter((one) => one.id === fiscalAccountId || (deviceId !== null && one.deviceId === deviceId))
    .flatMap(({ deviceMoment: datedAt }) => (datedAt === null ? [] : [{ documentId: null, datedAt }]));
  const letGo = store.tables.gaps
    .seenBy(open)
    .filter(({ closedAs }) => closedAs === 'acknowledged')
    .map(({ entry }) => JSON.parse(entry) as SentBefore)
    .filter((one) =>
      one.deviceId === null || deviceId === null
        ? one.fiscalAccountId === fiscalAccountId
        : one.deviceId === deviceId,
    )
    .map(({ datedAt }) => ({ documentId: null, datedAt }));
  return inOrder<SentMoment>([...newestTwo(live), ...named, ...letGo], { datedAt: 'DESC' });
}

function newestTwo(live: readonly Readonly<Submission>[]): Readonly<Submission>[] {
  let newest: Readonly<Submission>[] = [];
  for (const row of live)
    if (newest.length < 2 || row.datedAt > (newest[1]?.datedAt ?? ''))
      newest = inOrder<Submission>([...newest, row], { datedAt: 'DESC' }).slice(0, 2);
  return newest;
}

/** Counterpart of BEGIN_SUBMISSION. @throws QueryFailedError like PostgreSQL's 23505 */
export function begin(
  store: MemoryStore,
  open: Transaction,
  row: NewSubmission,
  on: {
    readonly from: DocumentState;
    readonly after: MappedAfter;
    readonly mayBegin: (organisation: Readonly<Organisation> | undefined, open: Transaction) => boolean;
  },
): Begun | null {
  const { submissions, documents, organisations, accounts } = store.tables;
  const document = documents.seenBy(open).find(({ id, state }) => id === row.documentId && state === on.from);
  const owner = organisations.withId(open, document?.organisationId);
  if (document === undefined || !on.mayBegin(owner, open)) return null;
  const account = accounts.withId(open, row.fiscalAccountId);
  if (account?.credentialsVersion !== row.credentialsVersion) return null;
  refuseForbidden(store, open, row.documentId);
  const before = submissions.whose(open, 'documentId', row.documentId);
  const { deviceId } = account;
  const begun = submissions.insert(open, { ...row, deviceId, attempt: 1 + before.length });
  refuseOvertaken(store, open, row, on.after);
  if (unexplainedSince(store, open, row.documentId) !== null)
    throw uniqueViolation('submissions_unexplained');
  const note = { reason: null, detail: NO_SENTENCE, issues: [], dueInMs: SEND_WITHIN_MS, actor: 'system' };
  moveRow(store, open, document, 'submitting', note);
  if (!store.tables.ruleSets.seenBy(open).some(({ sha256 }) => sha256 === row.rulesSha256))
    throw foreignKeyViolation('submissions', 'submissions_rules');
  const { seq } = store.heads.of(document.organisationId);
  const { id, attempt, startedAt } = begun;
  return { id, attempt, startedAt: new Date(startedAt), deviceId, seq, database: store.identity };
}

/** Counterpart of ACCEPT_SUBMISSION. */
export function accept(
  store: MemoryStore,
  open: Transaction,
  { id, documentId }: Pick<Submission, 'id' | 'documentId'>,
  from: readonly SubmissionState[],
  { requestId, detail, sweepMs }: Acceptance,
): boolean {
  const { submissions, documents } = store.tables;
  const row = submissions.withId(open, id);
  const document = documents.withId(open, documentId);
  if (row === undefined || document === undefined || !from.includes(row.state)) return false;
  const answeredAt = row.answeredAt ?? store.now();
  submissions.change(open, row, { state: 'accepted', requestId, answeredAt });
  if (!canTransition(document.state, 'processing'))
    throw new ForbiddenTransition(document.state, 'processing');
  const isHeardOf = unsettledRequests(store, open, row.fiscalAccountId).has(requestId);
  const note = { reason: null, detail: detail, issues: [], actor: 'system' };
  const isAskedAtOnce = isHeardOf || isOdd(store, open, row, requestId);
  moveRow(store, open, document, 'processing', { ...note, dueInMs: isAskedAtOnce ? 0 : sweepMs });
  return true;
}

/** True when a request id has a different form from the previous one of the account. */
function isOdd(
  store: MemoryStore,
  open: Transaction,
  { id, fiscalAccountId }: Readonly<Submission>,
  requestId: string,
): boolean {
  let before: Readonly<Submission> | null = null;
  for (const one of store.tables.submissions.seenBy(open))
    if (one.fiscalAccountId === fiscalAccountId && one.requestId !== null && one.id !== id)
      if (before === null || one.startedAt > before.startedAt) before = one;
  const shapeOf = (request: string | null): string => (request ?? '').replace(/[0-9A-Za-z]/g, 'x');
  return before !== null && shapeOf(before.requestId) !== shapeOf(requestId);
}

/** True where a person has let go of a gap, and a document of the given columns was read for it after all. */
export function isOfDocument(
  store: MemoryStore,
  open: Transaction,
  { closedAs, entry }: Readonly<JournalGap>,
  columns: Partial<Pick<TrackedDocument, 'id' | 'organisationId'>> = {},
): boolean {
  if (closedAs !== 'acknowledged') return false;
  const { platform, tenantId, kind, sourceId } = JSON.parse(entry) as JournalEntry;
  const { documents, organisations } = store.tables;
  return organisations
    .seenBy(open)
    .filter((one) => one.platform === platform && one.tenantId === tenantId)
    .flatMap(({ id }) => documents.whose(open, 'organisationId', id))
    .some((one) => one.kind === kind && one.sourceId === sourceId && matches(one, columns));
}

/** Counterpart of the database function of the same name. @throws QueryFailedError like PostgreSQL's 23505 */
function refuseOvertaken(
  store: MemoryStore,
  open: Transaction,
  row: NewSubmission,
  { follows, rulesVersion }: MappedAfter,
): void {
  const { documentId, number } = row;
  const answered = answeredSigns(store, open, documentId);
  const owner = store.tables.organisations.withId(
    open,
    store.tables.documents.withId(open, documentId)?.organisationId,
  );
  const isOvertaken =
    lastMomentOfOthers(store, open, row) !== follows ||
    (rulesVersion !== null && rulesVersion !== owner?.rulesVersion) ||
    liveAtDevice(store, open, row.fiscalAccountId).live.some(
      (one) => one.state === 'sending' && one.fiscalAccountId !== row.fiscalAccountId,
    ) ||
    numberHolders(store, open, row.fiscalAccountId, [number]).some(
      (one) =>
        one.documentId !== documentId &&
        (one.mark === null || !isAnswered({ by: 'number', text: one.number, of: one.mark }, answered)),
    ) ||
    hasUndecidedOutcome(store, open, documentId) ||
    store.tables.gaps
      .seenBy(open)
      .some((gap) => gap.closedAt === null || isOfDocument(store, open, gap, { id: documentId }));
  if (isOvertaken) throw uniqueViolation('submissions_overtaken');
}

/** Counterpart of SETTLE_FISCALISED. @throws QueryFailedError like PostgreSQL's 23505 */
export function settleFiscalised(
  store: MemoryStore,
  open: Transaction,
  given: readonly FiscalisedSubmission[],
  withElsewhere: boolean,
): FiscalisedDocument[] {
  const moved = given.flatMap((one) => settleOne(store, open, one, withElsewhere));
  for (const organisationId of new Set(moved.map((one) => one.organisationId))) {
    const isAwaited = store.tables.documents
      .seenBy(open)
      .some(
        (row) =>
          row.organisationId === organisationId && UNMAPPED_STATES.includes(row.state) && isDependant(row),
      );
    if (!isAwaited) continue;
    raiseRulesVersion(store, open, organisationId);
    makeWaitingDue(store, open, organisationId, 'dependants');
  }
  return moved;
}

function settleOne(
  store: MemoryStore,
  open: Transaction,
  given: FiscalisedSubmission,
  withElsewhere: boolean,
): FiscalisedDocument[] {
  const { submissions, outcomes, receipts, documents } = store.tables;
  const row = submissions.withId(open, given.submissionId);
  const document = documents.withId(open, row?.documentId);
  if (row === undefined || document === undefined) return [];
  const isElsewhere = isRecordedElsewhere(store, open, document.id);
  if (isElsewhere && !withElsewhere) return [];
  const isFirst = REVISABLE_SUBMISSION_STATES.includes(row.state);
  if (isFirst)
    submissions.change(open, row, { state: 'fiscalised', answeredAt: row.answeredAt ?? store.now() });
  const said = outcomes
    .seenBy(open)
    .filter((one) => one.fiscalAccountId === row.fiscalAccountId && one.requestId === given.requestId)
    .filter(({ settledAt }) => settledAt === null);
  for (const one of said)
    outcomes.change(open, one, { settledAs: isFirst ? 'applied' : 'repeated', settledAt: store.now() });
  if (!isFirst) return [];
  const { data, pdfName, raw, remarks, certificate, reason, detail } = given;
  const written = { pdfName, outcome: raw, remarks, certificate };
  refuseNumberOfAnother(store, open, { documentId: document.id, ...data });
  receipts.insert(open, { documentId: document.id, submissionId: row.id, ...data, ...written });
  if (!canTransition(document.state, 'fiscalised'))
    throw new ForbiddenTransition(document.state, 'fiscalised');
  const note = { reason, detail: detail, issues: [], dueInMs: 0, actor: 'system' };
  moveRow(store, open, document, 'fiscalised', note);
  return [{ documentId: document.id, organisationId: document.organisationId, isElsewhere }];
}

/** Does what a trigger does before the insert of a receipt: its number is recorded for no other document. */
function refuseNumberOfAnother(
  { tables }: MemoryStore,
  open: Transaction,
  receipt: Pick<FiscalReceiptRow, 'documentId' | 'deviceId' | 'fiscalNumber'>,
): void {
  const deviceId = withoutZeros(receipt.deviceId);
  const fiscalNumber = withoutZeros(receipt.fiscalNumber);
  const recorded = tables.outsideReceipts
    .whose(open, 'fiscalNumber', fiscalNumber)
    .filter((row) => row.deviceId === deviceId && row.withdrawnAt === null && row.source !== 'sale');
  if (recorded.some(({ documentId }) => documentId !== receipt.documentId))
    throw uniqueViolation('fiscal_receipts_number_unique');
}
