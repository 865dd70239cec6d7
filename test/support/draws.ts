/**
 * Number of cases that a property draws: the gate (jest.gate.config.cjs) asks for a share of all, `npm run test:long` for all.
 * At least one.
 */
export function draws(all: number): number {
  return Math.max(1, Math.round(all * Number(process.env.SHARE_OF_DRAWS ?? 1)));
}
