import { server as said } from '../../../messages/compiled/pt';
import { counted } from '../../counted';
import type { DeviceInUse, Taxpayer, TaxpayerDifference } from '../../fiscal/taxpayer';
import type { AlertText } from '../texts';

/** Formats a taxpayer: `Sample Trading (Pvt) Ltd (TIN 2000123456, número de IVA 220123456)`. */
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

export function deviceInUse({ before, deviceId, documents }: DeviceInUse): string {
  return `As novas credenciais ${
    deviceId === null ? 'não levam a nenhum dispositivo conhecido' : `são do dispositivo ${deviceId}`
  }, e ainda não se conhece o resultado de ${counted(documents.length, 'documento')} ${
    before === null ? 'no dispositivo atual' : `no dispositivo ${before}`
  }: ${documents
    .slice(0, 10)
    .map(({ number }) => number)
    .join(', ')}${
    documents.length > 10 ? ` e mais ${documents.length - 10}` : ''
  }. Espere que sejam decididos, ou confirme que ficam com as credenciais atuais (openDocuments indica cada um deles).${
    before === null
      ? ' Se as credenciais atuais já não puderem ser decifradas, pergunta-se por eles com as novas.'
      : ''
  }`;
}

/** @param sides what was confirmed, and what was read since, each as `identityText` names it */
export function identityChanged(sides: { readonly confirmed: string; readonly read: string }): string {
  return `foi confirmado como "${sides.confirmed}" e lê-se agora como "${sides.read}".`;
}

export const IDENTITY_CHANGED: AlertText = {
  ...said.alerts.IDENTITY_CHANGED,
  what: ({ about, reason }) => {
    const [confirmed = '', read = ''] = reason.split('\n');
    return `${about} ${identityChanged({ confirmed, read })}`;
  },
};
