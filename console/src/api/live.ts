/**
 * For queries whose answers are figures of work that goes on: `meta: LIVE`. All those of a page are read again together
 * (frame/refreshing.tsx), so that no figure contradicts another one next to it.
 */
export const LIVE = { isLive: true } as const;
