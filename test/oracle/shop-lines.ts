import { centsText, minus, rational, times, toCents } from './rational';
import { Chance } from './chance';

/** Line as a person types it: amounts as text; `null` for an empty field. */
export interface TypedLine {
  readonly description: string;
  readonly itemCode: string;
  readonly taxType: string;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly discountPercent: string | null;
  readonly discountMoney: string | null;
}

export interface Assortment {
  readonly taxTypes: readonly string[];
  /** True for 12,000 to 60,000 pieces of one item. */
  readonly isBulk: boolean;
  /** True where discounts are possible; Xero's credit notes have none. */
  readonly hasDiscounts: boolean;
}

const GOODS = [
  ['Cement 42.5N 50 kg', '25232900'],
  ['Roofing nails', '73170000'],
  ['Maize meal, roller', '11022000'],
  ['Exercise book A4', '48202000'],
  ['Delivery', '99001000'],
  ['Printed labels', '48211000'],
] as const;

export function typedLine(chance: Chance, assortment: Assortment): TypedLine {
  const [description, itemCode] = chance.pick(GOODS);
  const line = { description, itemCode, taxType: chance.pick(assortment.taxTypes) };
  const bare = { ...line, discountPercent: null, discountMoney: null };
  if (chance.happens(3)) return { ...bare, taxType: '', quantity: null, price: null };
  if (chance.happens(3)) return { ...bare, quantity: String(chance.between(1, 5)), price: '0' };
  const priced = assortment.isBulk ? bulk(chance) : counter(chance);
  const sold = { ...bare, ...priced };
  if (assortment.hasDiscounts && chance.happens(15)) return discounted(chance, sold);
  if (chance.happens(3)) return { ...sold, quantity: `-${priced.quantity}`, price: `-${priced.price}` };
  return sold;
}

function bulk(chance: Chance): { quantity: string; price: string } {
  const pieces = String(chance.between(12_000, 60_000));
  const quantity = chance.happens(15) ? `${pieces}.5` : pieces;
  return {
    quantity,
    price: `${chance.between(0, chance.pick([0, 0, 9]))}.${padded(chance.between(1, 9999), 4)}`,
  };
}

function counter(chance: Chance): { quantity: string; price: string } {
  const dollars = chance.between(0, chance.pick([2, 20, 200, 2500]));
  const cents = padded(chance.between(5, 99), 2);
  const price = chance.happens(15)
    ? `${dollars}.${cents}${padded(chance.between(1, 99), 2)}`
    : `${dollars}.${cents}`;
  return { quantity: counterQuantity(chance), price };
}

function counterQuantity(chance: Chance): string {
  const kind = chance.between(1, 100);
  if (kind <= 70) return String(chance.between(1, 20));
  if (kind <= 80) return chance.pick(['0.25', '0.5', '0.75', '1.25', '2.75']);
  if (kind <= 85) return '1.5';
  if (kind <= 97) return `${chance.between(0, 40)}.${padded(chance.between(1, 999), 3)}`;
  return String(chance.between(100, 2_500));
}

function discounted(chance: Chance, line: TypedLine): TypedLine {
  if (chance.happens(60)) {
    return { ...line, discountPercent: chance.pick(['2.5', '5', '7.5', '10', '12.5', '15', '33.33', '50']) };
  }
  const full = lineCents(line);
  const most = Number(full) - 1;
  return most < 1
    ? line
    : { ...line, discountMoney: centsText(BigInt(chance.between(1, Math.ceil(most / 3)))) };
}

/** Line amount as Xero rounds it: quantity times price, minus the discount, half-up to cents. */
export function lineCents({ quantity, price, discountPercent, discountMoney }: TypedLine): bigint {
  if (quantity === null || price === null) return 0n;
  const full = times(rational(quantity), rational(price));
  const left = minus(rational('1'), times(rational(discountPercent ?? '0'), rational('0.01')));
  return toCents(minus(times(full, left), rational(discountMoney ?? '0')));
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
