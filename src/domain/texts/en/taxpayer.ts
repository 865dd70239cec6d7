import { server as said } from '../../../messages/compiled/en';
import { counted } from '../../counted';
import type { DeviceInUse, Taxpayer, TaxpayerDifference } from '../../fiscal/taxpayer';
import type { AlertText } from '../texts';

/** Formats a taxpayer: `Sample Trading (Pvt) Ltd (TIN 2000123456, VAT number 220123456)`. */
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

export function deviceInUse({ before, deviceId, documents }: DeviceInUse): string {
  return `The new credentials ${
    deviceId === null ? 'could not be matched to a device' : `are for device ${deviceId}`
  }, and the outcome of ${counted(documents.length, 'document')} at ${
    before === null ? 'the present device' : `device ${before}`
  } is not known yet: ${documents
    .slice(0, 10)
    .map(({ number }) => number)
    .join(', ')}${
    documents.length > 10 ? ` and ${documents.length - 10} more` : ''
  }. Wait until they are decided, or confirm that they stay with the present credentials (openDocuments names each of them).${
    before === null
      ? ' If the present credentials can no longer be decrypted, they are asked about with the new ones.'
      : ''
  }`;
}

/** @param sides what was confirmed, and what was read since, each as `identityText` names it */
export function identityChanged(sides: { readonly confirmed: string; readonly read: string }): string {
  return `was confirmed as "${sides.confirmed}" and is now read as "${sides.read}".`;
}

export const IDENTITY_CHANGED: AlertText = {
  ...said.alerts.IDENTITY_CHANGED,
  what: ({ about, reason }) => {
    const [confirmed = '', read = ''] = reason.split('\n');
    return `${about} ${identityChanged({ confirmed, read })}`;
  },
};
