/** Reasons that can prevent the confirmation by a second person. */
export const CONFIRMATION_OBSTACLES = [
  'isUnknown',
  'isOver',
  'isOther',
  'isOwn',
  'isStale',
  'isTooNew',
] as const;
export type ConfirmationObstacle = (typeof CONFIRMATION_OBSTACLES)[number];

/** Reasons that keep a tax period from being signed off. */
export const PERIOD_OBSTACLES = [
  ...(['not_live', 'running', 'unchecked', 'checking', 'failed', 'outdated', 'not_ready'] as const),
] as const;
export type PeriodObstacle = (typeof PERIOD_OBSTACLES)[number];
