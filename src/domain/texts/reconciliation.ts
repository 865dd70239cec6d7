import type { BackfillStop } from '../lifecycle/backfill-stop';
import type { TaxGap } from '../fiscal/tax-gap';
import { saidByField } from './said-by-code';
import type { Texts } from './texts';
import type { Words } from './words';

export function reconciliationOf(words: Words): Texts['reconciliation'] {
  const { openClasses, ...said } = words.said.reconciliation;
  return {
    ...said,
    taxGap: saidByField<TaxGap, 'gap'>(words, 'gap')(said.taxGap, {}),
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

export function backfillStopOf(words: Words): Texts['backfillStop'] {
  return saidByField<BackfillStop, 'rule'>(words, 'rule')(words.said.backfillStop, {});
}
