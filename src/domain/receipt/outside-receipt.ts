import { trimmed } from '../blank-text';
import { type CalendarDay, isCalendarDay } from '../calendar-day';
import { plainCode, readVerificationAddress, type VerifiedParts, withoutZeros } from './verification-address';

/**
 * Receipt of the tax authority made by an earlier integration, by hand in a portal, or by another device. Its device
 * need not be that of the fiscal account.
 */
export interface OutsideReceipt {
  /** Device id without leading zeros, like `fiscalNumber`. */
  readonly deviceId: string;
  readonly fiscalNumber: string;
  /** Date on the receipt; null: not known. */
  readonly datedOn: CalendarDay | null;
  /** Code in the form of {@link plainCode}; null: not known. */
  readonly verificationCode: string | null;
  /** Address in the receipt's QR code; null: not known. */
  readonly address: string | null;
}

/** Fields of a receipt that a sentence names. */
export type NamedReceipt = Pick<OutsideReceipt, 'deviceId' | 'fiscalNumber' | 'datedOn' | 'verificationCode'>;

/**
 * Origin of a recorded receipt: its address, typed numbers, a file, a mark in the books, or a different
 * document of the same sale.
 */
const OUTSIDE_SOURCES = ['address', 'typed', 'file', 'books', 'sale'] as const;
export type OutsideSource = (typeof OUTSIDE_SOURCES)[number];

/** Receipt data from a person or a file; empty text is the same as left out. */
export interface GivenReceipt {
  readonly address?: string;
  readonly deviceId?: string;
  readonly fiscalNumber?: string;
  readonly datedOn?: string;
  readonly verificationCode?: string;
}

/** Fault in receipt data; worded as the end of a sentence that begins with the field. */
export type ReceiptFault = { readonly field: keyof GivenReceipt } & (
  | {
      readonly fault:
        'not_digits' | 'no_day' | 'no_code' | 'no_address' | 'names_nothing' | 'form_unknown' | 'missing';
    }
  | { readonly fault: 'still_to_come'; readonly day: CalendarDay }
  | { readonly fault: 'differs'; readonly typed: string; readonly inAddress: string }
);

type PartsOf = (address: URL) => VerifiedParts | null;

const DIGITS = /^0*[1-9]\d{0,19}$/;
const CODE = /^[0-9A-Z]{1,100}$/;
const LONGEST_ADDRESS = 500;

/**
 * Parses a receipt given by its address, its numbers, or both, which must then agree; or returns every fault. Pure.
 * @param partsOf parser of the country's addresses
 * @param today latest possible date of a receipt
 */
export function readOutsideReceipt(
  given: GivenReceipt,
  partsOf: PartsOf,
  today: CalendarDay,
): { readonly receipt: OutsideReceipt } | { readonly faults: readonly ReceiptFault[] } {
  const address = text(given.address);
  const typed = {
    deviceId: text(given.deviceId),
    fiscalNumber: text(given.fiscalNumber),
    datedOn: text(given.datedOn),
    verificationCode: plainCode(text(given.verificationCode)),
  };
  const parts = partsOfAddress(address, partsOf);
  const faults = [...formFaults(typed), ...addressFaults(address, partsOf), ...differences(typed, parts)];
  const deviceId = withoutZeros(typed.deviceId) || (parts?.deviceId ?? '');
  const fiscalNumber = withoutZeros(typed.fiscalNumber) || (parts?.fiscalNumber ?? '');
  if (parts !== null && !(DIGITS.test(parts.deviceId) && DIGITS.test(parts.fiscalNumber)))
    faults.push({ field: 'address', fault: 'names_nothing' });
  if (parts === null && (deviceId === '' || fiscalNumber === '') && faults.length === 0)
    faults.push(nothingNamed(address, deviceId));
  const datedOn = typed.datedOn || (parts?.day ?? '');
  if (datedOn !== '' && isCalendarDay(datedOn) && datedOn > today)
    faults.push({
      field: typed.datedOn === '' ? 'address' : 'datedOn',
      fault: 'still_to_come',
      day: datedOn,
    });
  if (faults.length > 0) return { faults };
  const verificationCode = typed.verificationCode || (parts?.code ?? '');
  return {
    receipt: {
      deviceId,
      fiscalNumber,
      datedOn: isCalendarDay(datedOn) ? datedOn : null,
      verificationCode: verificationCode === '' ? null : verificationCode,
      address: address === '' ? null : address,
    },
  };
}

/** First address of a receipt in a text, for example in history entries; null: none. */
export function receiptAddressIn(words: string, partsOf: PartsOf): string | null {
  const found = words.match(/https?:\/\/[^\s"'<>\\^`{|}]+/gi) ?? [];
  const addresses = found.map((address) => address.replace(/[.,;:)\]]+$/, ''));
  return addresses.find((address) => partsOfAddress(address, partsOf) !== null) ?? null;
}

/** True where no value known to both differs. */
export function isSameReceipt(one: OutsideReceipt, other: OutsideReceipt): boolean {
  const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
  return (
    one.deviceId === other.deviceId &&
    one.fiscalNumber === other.fiscalNumber &&
    agree(one.datedOn, other.datedOn) &&
    agree(one.verificationCode, other.verificationCode)
  );
}

function text(given: string | undefined): string {
  return trimmed(given ?? '');
}

function partsOfAddress(address: string, partsOf: PartsOf): VerifiedParts | null {
  return address === '' ? null : (readVerificationAddress(address, partsOf)?.parts ?? null);
}

type Typed = Readonly<Record<'deviceId' | 'fiscalNumber' | 'datedOn' | 'verificationCode', string>>;

function formFaults(typed: Typed): ReceiptFault[] {
  const wrong = [
    ['deviceId', DIGITS.test(typed.deviceId), 'not_digits'],
    ['fiscalNumber', DIGITS.test(typed.fiscalNumber), 'not_digits'],
    ['datedOn', isCalendarDay(typed.datedOn), 'no_day'],
    ['verificationCode', CODE.test(typed.verificationCode), 'no_code'],
  ] as const;
  return wrong.flatMap(([field, isRight, fault]) =>
    typed[field] === '' || isRight ? [] : [{ field, fault }],
  );
}

function addressFaults(address: string, partsOf: PartsOf): ReceiptFault[] {
  if (address === '') return [];
  const isAddress = address.length <= LONGEST_ADDRESS && readVerificationAddress(address, partsOf) !== null;
  return isAddress ? [] : [{ field: 'address', fault: 'no_address' }];
}

/** Compares numbers with those in the address. */
function differences(typed: Typed, parts: VerifiedParts | null): ReceiptFault[] {
  if (parts === null) return [];
  const pairs: [keyof Typed, string, string | null][] = [
    ['deviceId', withoutZeros(typed.deviceId), parts.deviceId],
    ['fiscalNumber', withoutZeros(typed.fiscalNumber), parts.fiscalNumber],
    ['datedOn', typed.datedOn, parts.day],
    ['verificationCode', typed.verificationCode, parts.code],
  ];
  return pairs.flatMap(([field, mine, theirs]) =>
    mine === '' || theirs === null || mine === theirs
      ? []
      : [{ field, fault: 'differs', typed: mine, inAddress: theirs }],
  );
}

function nothingNamed(address: string, deviceId: string): ReceiptFault {
  if (address !== '') return { field: 'address', fault: 'form_unknown' };
  const field = deviceId === '' ? 'deviceId' : 'fiscalNumber';
  return { field, fault: 'missing' };
}

/** Reason why a readable receipt in a list cannot be recorded for its document. `row` is for people. */
export type UnfitReceipt =
  | { readonly fault: 'unknown_document' | 'several_documents' | 'of_document'; readonly number: string }
  | { readonly fault: 'of_another_organisation' }
  | { readonly fault: 'state_forbids'; readonly number: string; readonly state: string }
  | { readonly fault: 'of_row'; readonly number: string; readonly row: string }
  | { readonly fault: 'recorded'; readonly number: string; readonly receipt: NamedReceipt }
  | {
      readonly fault: 'other_in_row';
      readonly number: string;
      readonly row: string;
      readonly receipt: NamedReceipt;
    }
  | { readonly fault: 'two_receipts'; readonly receipt: NamedReceipt; readonly other: NamedReceipt };
