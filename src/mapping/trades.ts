/** Trades of which a country may say what they sell. */
export const TRADES = [
  ...(['grocery', 'restaurant', 'hardware', 'electrical', 'farming', 'fuel', 'carParts'] as const),
  ...(['pharmacy', 'stationery', 'clothing', 'furniture', 'computers', 'services'] as const),
] as const;
export type Trade = (typeof TRADES)[number];
