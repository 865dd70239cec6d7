/** What can happen in a schedule, besides faults. */
export const EVENTS = [
  ...(['run', 'wait', 'sleep', 'decide', 'deliver', 'change', 'person', 'stranger', 'again'] as const),
  ...(['restore', 'revoke', 'clock'] as const),
] as const;
export type Event = (typeof EVENTS)[number];
