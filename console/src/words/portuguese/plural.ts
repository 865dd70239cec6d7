import { pluralIn } from '../plural';

/** Plural rules of Portugal and Mozambique: unlike in Brazil, zero takes the plural. */
export const plural = pluralIn('pt-PT');

/** "1 documento", "12 documentos". */
export const counted = (count: number, one: string, other: string): string =>
  `${count} ${plural(count, one, other)}`;
