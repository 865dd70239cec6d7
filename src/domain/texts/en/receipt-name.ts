import type { Texts } from '../texts';
import { spellDay } from './days';

export const receiptName: Texts['receiptName'] = ({ deviceId, fiscalNumber, datedOn, verificationCode }) =>
  [
    `number ${fiscalNumber} of device ${deviceId}`,
    ...(datedOn === null ? [] : [`dated ${spellDay(datedOn)}`]),
    ...(verificationCode === null ? [] : [`code ${verificationCode}`]),
  ].join(', ');
