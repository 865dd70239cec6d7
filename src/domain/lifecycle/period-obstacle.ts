/** Reasons that keep a tax period from being signed off. */
export const PERIOD_OBSTACLES = [
  ...(['not_live', 'running', 'unchecked', 'checking', 'failed', 'outdated', 'not_ready'] as const),
] as const;
export type PeriodObstacle = (typeof PERIOD_OBSTACLES)[number];
