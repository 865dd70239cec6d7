/** Rules that can be stored for several organisations at once. */
export const CLIENT_RULES = [
  ...(['lateDocuments', 'taxCents', 'negativeLines', 'creditNoteReason', 'vatRate'] as const),
] as const;
export type ClientRule = (typeof CLIENT_RULES)[number];
