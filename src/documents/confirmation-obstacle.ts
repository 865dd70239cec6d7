/** What can stand against the second of two persons. */
export const CONFIRMATION_OBSTACLES = [
  'isUnknown',
  'isOver',
  'isOther',
  'isOwn',
  'isStale',
  'isTooNew',
] as const;
export type ConfirmationObstacle = (typeof CONFIRMATION_OBSTACLES)[number];
