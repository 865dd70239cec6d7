import type { Taxpayer, TaxpayerDifference } from '../../taxpayer';

/** `Sample Trading (Pvt) Ltd (TIN 2000123456, número de IVA 220123456)`. */
export function taxpayerName({ tin, vatNumber, name }: Taxpayer): string {
  const numbers = [
    ...(tin === null ? [] : [`TIN ${tin}`]),
    ...(vatNumber === null ? [] : [`número de IVA ${vatNumber}`]),
  ];
  const shown = name ?? 'um contribuinte sem nome';
  return numbers.length === 0 ? shown : `${shown} (${numbers.join(', ')})`;
}

export function taxpayerDifference(found: TaxpayerDifference): string {
  const books =
    found.of === 'number'
      ? `o número fiscal na contabilidade é ${found.taxNumber}`
      : `a contabilidade é de ${found.names.join(', ')}`;
  return `O dispositivo pertence a ${taxpayerName(found.device)}, e ${books}.`;
}
