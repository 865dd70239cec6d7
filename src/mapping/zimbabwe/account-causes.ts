import { type LocalDateTime, localDateTime } from '../../domain/calendar-day';
import { ACCOUNT_CAUSES, type AccountCause } from '../../domain/fiscal/account-cause';
import { codesIn } from './yellow-text';

/**
 * Every code of the authority once: those of receipt rules (rule-catalogue.ts) and those that reject a whole request.
 * Source: Fiscal Device Gateway specification 7.2, section on errors.
 */
export const CODES_BY_CAUSE: Readonly<Record<AccountCause | 'document', readonly string[]>> = {
  document: [
    ...['RCPT02', 'RCPT010', 'RCPT013', 'RCPT014', 'RCPT015', 'RCPT016', 'RCPT019', 'RCPT021', 'RCPT022'],
    ...['RCPT023', 'RCPT024', 'RCPT025', 'RCPT026', 'RCPT027', 'RCPT031', 'RCPT032', 'RCPT033', 'RCPT034'],
    ...['RCPT035', 'RCPT036', 'RCPT037', 'RCPT038', 'RCPT040', 'RCPT042', 'RCPT043', 'RCPT047', 'RCPT048'],
  ],
  // The service numbers, chains and signs receipts and makes their payments; device and taxpayer are registered with the authority.
  device: [
    ...['RCPT011', 'RCPT012', 'RCPT017', 'RCPT018', 'RCPT020', 'RCPT028', 'RCPT029', 'RCPT039'],
    ...['DEV01', 'DEV02', 'DEV03', 'DEV04', 'DEV05', 'DEV06', 'DEV07', 'DEV08', 'DEV09', 'DEV10', 'DEV11'],
    ...['DEV12', 'DEV13', 'DEV14', 'DEV15', 'FILE01', 'FILE02', 'FILE03', 'FILE04', 'FILE05'],
  ],
  order: ['RCPT030'],
  day_closed: ['RCPT01', 'RCPT041', 'FISC01', 'FISC03', 'FISC04'],
};

/**
 * Classifies an error text of the authority as a fault of the account; null: it names a code of the document,
 * or none. Pure.
 */
export function accountCause(error: string): AccountCause | null {
  const codes = codesIn(error);
  const names = (cause: AccountCause | 'document'): boolean =>
    CODES_BY_CAUSE[cause].some((code) => codes.includes(code));
  return names('document') ? null : (ACCOUNT_CAUSES.find(names) ?? null);
}

const MOMENTS = /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[.]\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?/g;

/** Latest date that an error text names, by the device's clock; a day alone begins at 00:00. Pure. */
export function namedMoment(error: string, timeOffset: string): LocalDateTime | null {
  const moments = (error.match(MOMENTS) ?? []).flatMap((text) => {
    const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
    const moment = new Date(
      `${text.replace(' ', 'T')}${hasZone ? '' : text.length > 10 ? 'Z' : 'T00:00:00Z'}`,
    );
    if (Number.isNaN(moment.getTime())) return [];
    return [localDateTime(moment, hasZone ? timeOffset : '+00:00')];
  });
  return moments.sort().at(-1) ?? null;
}
