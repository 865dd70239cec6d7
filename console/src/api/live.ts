/**
 * Marks queries whose figures change while work goes on. Those of a page are fetched again together (frame/shell.tsx),
 * so that figures next to each other agree.
 */
export const LIVE = { isLive: true } as const;
