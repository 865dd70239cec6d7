import { type StoredSentence, storedSentence } from '../domain/texts/stored-sentence';
import { Any, type EntityManager } from 'typeorm';
import {
  contentOf,
  type DecisionName,
  type MadeDecision,
  outdatedSince,
} from '../domain/lifecycle/document-decision';
import type { Customer, SalesDocument } from '../domain/sales/sales-document';
import { readSalesDocument, writeSalesDocument } from '../domain/sales/sales-document-json';
import { CustomerRow, DocumentDecision, type TrackedDocument } from './documents.entities';
import { noteDecisions } from './transitions';

/** Fields of a decision besides the version that it applies to. */
type Said = Partial<Pick<MadeDecision, 'reason' | 'originalId'>>;

/**
 * Stores a person's decision about the content of a document, replacing an earlier one.
 * @param document locked, so that no other version is stored meanwhile
 */
export async function makeDecision(
  manager: EntityManager,
  document: TrackedDocument,
  decision: DecisionName,
  actor: string,
  { reason = '', originalId = null }: Said = {},
): Promise<void> {
  const { id: documentId } = document;
  const [made] = await versionsOf(manager, [document]);
  const values = { version: writeSalesDocument(made!), reason, originalId, isStanding: true };
  const { affected } = await manager.update(DocumentDecision, { documentId, decision }, values);
  if (affected === 0) await manager.insert(DocumentDecision, { documentId, decision, ...values });
  const { currency, total, customer: name, issuedOn } = contentOf(made!);
  const detail = storedSentence('decidedFor', { currency, total, name, issuedOn });
  await noteDecisions(manager, [documentId], actor, detail);
}

/**
 * Stores a release of documents of one organisation with their content, unless one stands for it.
 * @param documents locked, so that no other version is stored meanwhile
 */
export async function releaseAll(
  manager: EntityManager,
  documents: readonly TrackedDocument[],
  actor: string,
  detail: StoredSentence,
): Promise<void> {
  const decision = 'released';
  const documentId = Any(documents.map(({ id }) => id));
  const known = await manager.findBy(DocumentDecision, { documentId, decision });
  const versions = await versionsOf(manager, documents);
  const first: { documentId: string; decision: DecisionName; version: string }[] = [];
  for (const [place, document] of documents.entries()) {
    const earlier = known.find((row) => row.documentId === document.id);
    const version = versions[place]!;
    if (earlier === undefined)
      first.push({ documentId: document.id, decision, version: writeSalesDocument(version) });
    else if (!earlier.isStanding || outdatedSince(madeDecision(earlier), version) !== null)
      await makeDecision(manager, document, decision, actor);
  }
  if (first.length > 0) await manager.insert(DocumentDecision, first);
  const ids = first.map((row) => row.documentId);
  await noteDecisions(manager, ids, actor, detail);
}

/** Versions of documents of one organisation, with their customers as known now. */
async function versionsOf(
  manager: EntityManager,
  documents: readonly TrackedDocument[],
): Promise<SalesDocument[]> {
  const versions = documents.map(({ source }) => readSalesDocument(source));
  const rows = await manager.findBy(CustomerRow, {
    organisationId: documents[0]?.organisationId ?? '',
    sourceId: Any(versions.map(({ customer }) => customer.sourceId)),
  });
  const details = new Map(rows.map((row) => [row.sourceId, row.details]));
  return versions.map((version) => {
    const known = details.get(version.customer.sourceId);
    return known === undefined ? version : { ...version, customer: JSON.parse(known) as Customer };
  });
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
}: Pick<DocumentDecision, 'decision' | 'version' | 'reason' | 'originalId'>): MadeDecision {
  return { decision, about: readSalesDocument(version), reason, originalId };
}
