/**
 * Class of a document in a reconciliation, exactly one each. Classes that need a person come first;
 * docs/reconciliation.md explains them.
 */
export const CLASSES = [
  'missing',
  'doubled',
  'in_no_book',
  'changed_after',
  'uncertain',
  'rejected',
  'waiting',
  'pending',
  'before_go_live',
  'elsewhere',
  'linked',
  'excluded',
  'void',
  'credited',
  'agreed',
] as const;
export type ReconciliationClass = (typeof CLASSES)[number];

/** Classes of approved sales of the period without a receipt, or with an unknown outcome. */
export const OPEN_CLASSES = ['missing', 'uncertain', 'rejected', 'waiting', 'pending'] as const;
export type OpenClass = (typeof OPEN_CLASSES)[number];

export function isOpen(name: ReconciliationClass): name is OpenClass {
  return (OPEN_CLASSES as readonly ReconciliationClass[]).includes(name);
}
