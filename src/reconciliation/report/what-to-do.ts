import type { ReconciliationClass } from '../../documents/reconciliation-class';
import { TEXTS } from '../../documents/texts/language';

/** What a person does about a document of a class; the first reason with a cure of its own decides. */
export function whatToDo(
  name: ReconciliationClass,
  reasons: readonly string[],
  { reconciliation: { toDo, toDoAfterChange } } = TEXTS,
): string {
  const cures: Readonly<Record<string, string>> = toDoAfterChange;
  const cure = name === 'changed_after' ? reasons.map((reason) => cures[reason]).find(Boolean) : undefined;
  return cure ?? toDo[name];
}
