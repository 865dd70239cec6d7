import { pluralIn } from '../plural';

/** As in Portugal and Mozambique: zero takes the plural, otherwise than in Brazil. */
export const plural = pluralIn('pt-PT');

/** "1 documento", "12 documentos". */
export const counted = (count: number, one: string, other: string): string =>
  `${count} ${plural(count, one, other)}`;
