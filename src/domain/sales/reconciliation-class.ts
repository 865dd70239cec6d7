/** Every document is in exactly one. What needs a person comes first; docs/reconciliation.md says what each means. */
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

/** Approved sales of the period that have no receipt, or of which nobody knows whether they have one. */
export const OPEN_CLASSES = ['missing', 'uncertain', 'rejected', 'waiting', 'pending'] as const;
export type OpenClass = (typeof OPEN_CLASSES)[number];

export function isOpen(name: ReconciliationClass): name is OpenClass {
  return (OPEN_CLASSES as readonly ReconciliationClass[]).includes(name);
}
