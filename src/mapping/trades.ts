/** Trades for which a country may list the usual goods. */
export const TRADES = [
  ...(['grocery', 'restaurant', 'hardware', 'electrical', 'farming', 'fuel', 'carParts'] as const),
  ...(['pharmacy', 'stationery', 'clothing', 'furniture', 'computers', 'services'] as const),
] as const;
export type Trade = (typeof TRADES)[number];
