/**
 * Number of cases that a property draws, at least one: a quarter in `npm test` and in the gate, all in `npm run test:long`;
 * `SHARE_OF_DRAWS=1` draws all anywhere.
 */
export function draws(all: number): number {
  return Math.max(1, Math.round(all * Number(process.env.SHARE_OF_DRAWS ?? 1)));
}
