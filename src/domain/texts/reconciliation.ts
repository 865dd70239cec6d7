import type { Texts } from './texts';
import type { Words } from './words';

export function reconciliationOf(words: Words): Texts['reconciliation'] {
  const { openClasses, ...said } = words.said.reconciliation;
  return {
    ...said,
    withoutReceipt: ({ documents, classes, amounts }) =>
      said.withoutReceipt({
        documents,
        classes: words.list(classes.map(([name, count]) => openClasses[name]({ count }))),
        amounts: words.list(amounts),
      }),
    missingNumbers: (missing) =>
      said.missingNumbers({
        ...missing,
        isOneNumber: missing.first === missing.last,
        isOneDay: missing.after === missing.till,
      }),
  };
}
