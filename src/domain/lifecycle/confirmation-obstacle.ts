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
