import type { Texts } from '../texts';
import { spellDay } from './days';

export const receiptName: Texts['receiptName'] = ({ deviceId, fiscalNumber, datedOn, verificationCode }) =>
  [
    `número ${fiscalNumber} do dispositivo ${deviceId}`,
    ...(datedOn === null ? [] : [`com data de ${spellDay(datedOn)}`]),
    ...(verificationCode === null ? [] : [`código ${verificationCode}`]),
  ].join(', ');
