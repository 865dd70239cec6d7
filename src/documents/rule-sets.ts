import type { EntityManager } from 'typeorm';
import type { UsedRules } from '../domain/fiscal/used-rules';
import { RuleSetRow } from './documents.entities';

/** SQL that stores a set of rules, unless a concurrent process has stored it first. */
export const KEEP_RULES = 'insert into rule_sets (sha256, rules) values ($1, $2) on conflict do nothing';

/** Stores each distinct set of rules once; its text is sent only if missing. */
export async function keepRules(manager: EntityManager, { sha256, text }: UsedRules): Promise<void> {
  const isKept = await manager.existsBy(RuleSetRow, { sha256 });
  if (!isKept) await manager.query(KEEP_RULES, [sha256, text]);
}
