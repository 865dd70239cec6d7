import { sha256Hex } from '../domain/canonical-json';
import { refusal } from '../domain/issues/refuse';
import { storedSentence } from '../domain/texts/stored-sentence';
import type { EntityManager } from 'typeorm';
import {
  contentOf,
  type DecisionName,
  type MadeDecision,
  outdatedSince,
} from '../domain/lifecycle/document-decision';
import type { FoundSign } from '../domain/sales/foreign-signs';
import type { Customer, SalesDocument } from '../domain/sales/sales-document';
import { readSalesDocument, writeSalesDocument } from '../domain/sales/sales-document-json';
import { CustomerRow, DocumentDecision, type TrackedDocument } from './documents.entities';
import { noteDecisions } from './transitions';

/** Fields of a decision besides the version that it applies to. */
type Said = Partial<Pick<MadeDecision, 'reason' | 'originalId' | 'signs'>>;

/** Version that a person sees, equal for equal content and signs of another program. */
export function versionOfSeen({
  fingerprint,
  issues,
}: Pick<TrackedDocument, 'fingerprint' | 'issues'>): string {
  return sha256Hex(JSON.stringify([fingerprint, signsOf({ issues })]));
}

/** @param version that the person saw; left out: not compared @throws Conflict when the document has another one now */
export function requireAsSeen(document: TrackedDocument, version: string | undefined): void {
  if (version !== undefined && version !== versionOfSeen(document)) throw refusal('CHANGED_SINCE_CHOSEN');
}

/** Signs of another program that hold a document. */
export function signsOf({ issues }: Pick<TrackedDocument, 'issues'>): FoundSign[] {
  return issues.flatMap(({ code, parameters }) => {
    if (code !== 'FISCALISED_ELSEWHERE') return [];
    const { by, text, of } = parameters as FoundSign;
    return [of === undefined ? { by, text } : { by, text, of }];
  });
}

/**
 * Stores a person's decision about the content of a document, replacing an earlier one.
 * @param document locked, so that no other version is stored meanwhile
 */
export async function makeDecision(
  manager: EntityManager,
  document: TrackedDocument,
  decision: DecisionName,
  actor: string,
  { reason = '', originalId = null, signs = null }: Said = {},
): Promise<void> {
  const { organisationId, id: documentId } = document;
  const about = readSalesDocument(document.source);
  const { sourceId } = about.customer;
  const known = await manager.findOneBy(CustomerRow, { organisationId, sourceId });
  const customer = known === null ? about.customer : (JSON.parse(known.details) as Customer);
  const made = { ...about, customer };
  const answered = signs === null ? null : [...(await answeredBefore(manager, documentId, made)), ...signs];
  const said = { reason, originalId, signs: answered };
  const values = { version: writeSalesDocument(made), ...said, isStanding: true };
  const { affected } = await manager.update(DocumentDecision, { documentId, decision }, values);
  if (affected === 0) await manager.insert(DocumentDecision, { documentId, decision, ...values });
  const { currency, total, customer: name, issuedOn } = contentOf(made);
  const detail = storedSentence('decidedFor', { currency, total, name, issuedOn });
  await noteDecisions(manager, [documentId], actor, detail);
}

/** Returns the signs answered before about this content: an answer about one more sign adds to them. */
async function answeredBefore(
  manager: EntityManager,
  documentId: string,
  present: SalesDocument,
): Promise<readonly FoundSign[]> {
  const before = await standingDecision(manager, documentId, 'anyway');
  return before === null || outdatedSince(before, present) !== null ? [] : (before.signs ?? []);
}

/** Withdraws a stored decision, if there is one. */
export async function takeBackDecision(
  manager: EntityManager,
  documentId: string,
  decision: DecisionName,
  actor: string,
): Promise<void> {
  const standing = { documentId, decision, isStanding: true };
  const { affected } = await manager.update(DocumentDecision, standing, { isStanding: false });
  if (affected !== 0) await noteDecisions(manager, [documentId], actor, storedSentence('decisionEnded'));
}

/** Returns the standing decision; null: there is none. */
export async function standingDecision(
  manager: EntityManager,
  documentId: string,
  decision: DecisionName,
): Promise<MadeDecision | null> {
  const row = await manager.findOneBy(DocumentDecision, { documentId, decision, isStanding: true });
  return row === null ? null : madeDecision(row);
}

/** Returns all standing decisions, unordered. */
export async function standingDecisions(
  manager: EntityManager,
  documentId: string,
): Promise<readonly MadeDecision[]> {
  return (await manager.findBy(DocumentDecision, { documentId, isStanding: true })).map(madeDecision);
}

/** Converts a row. @param row of the table, or a part of it */
export function madeDecision({
  decision,
  version,
  reason,
  originalId,
  signs,
}: Pick<DocumentDecision, 'decision' | 'version' | 'reason' | 'originalId' | 'signs'>): MadeDecision {
  return { decision, about: readSalesDocument(version), reason, originalId, signs };
}
