import type { EntityManager } from 'typeorm';
import type { UsedRules } from '../domain/fiscal/used-rules';
import { RuleSetRow } from './documents.entities';

/** A concurrent process may insert the row first. */
export const KEEP_RULES = 'insert into rule_sets (sha256, rules) values ($1, $2) on conflict do nothing';

/** Keeps a row for each distinct set: it usually exists, and its text is then not sent again. */
export async function keepRules(manager: EntityManager, { sha256, text }: UsedRules): Promise<void> {
  const isKept = await manager.existsBy(RuleSetRow, { sha256 });
  if (!isKept) await manager.query(KEEP_RULES, [sha256, text]);
}
