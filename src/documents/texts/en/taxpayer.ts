import type { Taxpayer, TaxpayerDifference } from '../../taxpayer';

/** `Sample Trading (Pvt) Ltd (TIN 2000123456, VAT number 220123456)`. */
export function taxpayerName({ tin, vatNumber, name }: Taxpayer): string {
  const numbers = [
    ...(tin === null ? [] : [`TIN ${tin}`]),
    ...(vatNumber === null ? [] : [`VAT number ${vatNumber}`]),
  ];
  const shown = name ?? 'a taxpayer without a name';
  return numbers.length === 0 ? shown : `${shown} (${numbers.join(', ')})`;
}

export function taxpayerDifference(found: TaxpayerDifference): string {
  const books =
    found.of === 'number'
      ? `the tax number of the books is ${found.taxNumber}`
      : `the books are those of ${found.names.join(', ')}`;
  return `The device belongs to ${taxpayerName(found.device)}, and ${books}.`;
}
