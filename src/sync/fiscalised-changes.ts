import { inTurn, type StoredSentence, storedSentence } from '../domain/texts/stored-sentence';
import { Any, type EntityManager } from 'typeorm';
import {
  CustomerRow,
  DocumentDecision,
  RuleSetRow,
  TrackedDocument,
  WriteBack,
} from '../documents/documents.entities';
import { Submission } from '../documents/submissions.entities';
import { applyTransition, type Mover } from '../documents/transitions';
import {
  type ChangeAfterFiscalisation,
  changeAfterFiscalisation,
  ENTERED_AGAIN,
  FISCALISED_TWICE,
  type SubmittedVersion,
} from '../domain/sales/change-after-fiscalisation';
import type { Customer, SalesDocument } from '../domain/sales/sales-document';
import { readSalesDocument } from '../domain/sales/sales-document-json';
import type { VersionDifference } from '../domain/sales/version-differences';
import { FiscalAccount } from '../fiscal/accounts/accounts.entities';
import { storedReaders } from '../fiscal/stored-readers';
import type { MappingRules } from '../mapping/mapping-rules';
import { keptRules } from '../mapping/rule-set/rule-set-json';
import { isSentAlike } from '../mapping/sent-alike';

/** Maximum number of differences named in the history; the document's page shows all. */
const DIFFERENCES_NAMED = 5;
/** Differences in the document's history (such as its status) rather than in what was submitted. */
const NOT_OF_THE_PAYLOAD = /^(status|allocations|unreadable.*|)$/;

/** Result of recording a change. `remark`: sentence for the history when no document moved; null: none. */
interface RecordedChange {
  readonly hasMoved: boolean;
  readonly remark: StoredSentence | null;
}

/**
 * Compares a version being written back with the fiscalised one, and moves the document when they begin or cease to
 * differ. Non-fiscal differences are ignored.
 * @param dueInMs when a part of its write-back is retried; null: none is
 */
export async function recordChange(
  manager: EntityManager,
  mover: Mover,
  document: TrackedDocument,
  present: SalesDocument,
  dueInMs: number | null,
): Promise<RecordedChange> {
  const moved: RecordedChange = { hasMoved: true, remark: null };
  const submission = await manager.findOneBy(Submission, { documentId: document.id, state: 'fiscalised' });
  if (submission === null) return { hasMoved: false, remark: null };
  const { change, remark } = await changeSince(manager, document.organisationId, submission, present);
  const isTwice = document.reason === FISCALISED_TWICE;
  if (change !== null) {
    const { reason, differences } = change;
    if (reason === 'VOIDED' && !isTwice && (await isEnteredAgain(manager, document, submission))) {
      if (document.reason === ENTERED_AGAIN) return { hasMoved: false, remark: null };
      const detail = storedSentence('enteredAgain');
      const note = { reason: ENTERED_AGAIN, detail, dueInMs };
      await applyTransition(manager, mover, document, 'written_back', note);
      return moved;
    }
    const named = differences.slice(0, DIFFERENCES_NAMED).map(({ sentence }) => sentence);
    const more = differences.length - named.length;
    const further = more > 0 ? [storedSentence('furtherDifferences', { count: more })] : [];
    const detail = inTurn(...named, ...further, change.proposal);
    await applyTransition(manager, mover, document, 'changed_after_fiscalisation', {
      reason: isTwice ? FISCALISED_TWICE : reason,
      detail,
      dueInMs,
    });
    return moved;
  }
  if (document.state !== 'changed_after_fiscalisation') return { hasMoved: false, remark };
  if (isTwice) {
    const detail = storedSentence('agreesWithLater');
    const note = { reason: FISCALISED_TWICE, detail, dueInMs };
    await applyTransition(manager, mover, document, 'changed_after_fiscalisation', note);
    return moved;
  }
  const isInPart = await manager.existsBy(WriteBack, { documentId: document.id, result: 'refused' });
  await applyTransition(manager, mover, document, 'written_back', {
    reason: isInPart ? 'WRITTEN_BACK_IN_PART' : undefined,
    detail: remark ?? storedSentence('agreesAgain'),
    dueInMs,
  });
  return moved;
}

/** True when a document that a person has linked is, or was when it was linked, the whole of this sale. */
async function isEnteredAgain(
  manager: EntityManager,
  { id: originalId }: TrackedDocument,
  { total }: Submission,
): Promise<boolean> {
  const linked = await manager.findBy(DocumentDecision, { originalId, decision: 'sale', isStanding: true });
  const ids = linked.map(({ documentId }) => documentId);
  const present = await manager.findBy(TrackedDocument, { id: Any(ids), reason: 'RECORDED_ELSEWHERE' });
  const versions = [...linked.map(({ version }) => version), ...present.map(({ source }) => source)];
  return versions.some((version) => readSalesDocument(version).total.gte(total));
}

/**
 * Compares a document with its submission, ignoring identifiers of the books and differences that the rules
 * of that submission remove.
 */
async function changeSince(
  manager: EntityManager,
  organisationId: string,
  submission: Submission,
  present: SalesDocument,
): Promise<{ readonly change: ChangeAfterFiscalisation | null; readonly remark: StoredSentence | null }> {
  const version = versionOf(submission);
  const all = changeAfterFiscalisation(version, present);
  if (all === null || version.sales === null) return { change: all, remark: null };
  const kept = await manager.findOneBy(RuleSetRow, { sha256: submission.rulesSha256 ?? '' });
  const rules = kept === null ? null : keptRules(kept.rules);
  if (rules === null) return { change: all, remark: null };
  const isAlike = isSentAlike(version.sales, present, rules, version.originalId);
  const { sourceId } = present.customer;
  const contact = all.differences.some(isOfCustomer)
    ? await manager.findOneBy(CustomerRow, { organisationId, sourceId })
    : null;
  const isSameBuyer =
    contact !== null &&
    (await isBuyerOf(manager, submission, JSON.parse(contact.details) as Customer, rules));
  const change = changeAfterFiscalisation(version, present, (difference) =>
    isOfCustomer(difference) ? isSameBuyer : isAlike && !NOT_OF_THE_PAYLOAD.test(difference.path),
  );
  const remark = storedSentence('sameBuyer', { name: present.customer.name });
  return { change, remark: isSameBuyer ? remark : null };
}

function isOfCustomer({ path }: VersionDifference): boolean {
  return path === 'customer';
}

/** True for the same buyer: the authority knows a taxpayer by its numbers, and others by name. */
async function isBuyerOf(
  manager: EntityManager,
  { fiscalAccountId, payload }: Submission,
  customer: Customer,
  rules: MappingRules,
): Promise<boolean> {
  const account = await manager.findOneBy(FiscalAccount, { id: fiscalAccountId });
  const sent = storedReaders(account?.service ?? '').payload(payload)?.buyer;
  if (sent === undefined) return false;
  const { tin, vatNumber, name, tradeName } = rules.country.mapBuyer(customer, rules.buyer).buyer;
  const isSameName = name === sent.name && tradeName === sent.tradeName;
  return tin === sent.tin && vatNumber === sent.vatNumber && (tin !== '' || isSameName);
}

export function versionOf({
  fingerprint,
  source,
  originalSourceId,
}: Pick<Submission, 'fingerprint' | 'source' | 'originalSourceId'>): SubmittedVersion {
  return {
    fingerprint,
    sales: source === null ? null : readSalesDocument(source),
    originalId: originalSourceId,
  };
}
