import type { CalendarDay } from '../calendar-day';
import type { FiscalData } from '../fiscal/outcome';
import { inTurn, sentencesOf, type StoredSentence, storedSentence } from '../texts/stored-sentence';
import { plainCode, readVerificationAddress, type VerifiedParts, withoutZeros } from './verification-address';

/** Checks before a document counts as fiscalised, most severe first. */
export const RECEIPT_CHECKS = ['numbers', 'characters', 'device', 'address', 'host', 'date'] as const;
export type ReceiptCheck = (typeof RECEIPT_CHECKS)[number];

/**
 * Result of a check. `met`: as required. `unmet`: the document is held. `not_checked`: nothing to compare with.
 * `confirmed`: unmet, and confirmed by a person.
 */
export type TickResult = 'met' | 'unmet' | 'not_checked' | 'confirmed';

export interface CertificateTick {
  readonly check: ReceiptCheck;
  readonly result: TickResult;
  /** Result as a sentence for people. */
  readonly detail: StoredSentence;
}

/** Expected values of a receipt, known before it arrives. */
interface ReceiptExpectation {
  /** Device of the fiscal account; null while the service has not named it. */
  readonly deviceId: string | null;
  /** Submitted day, by the device's clock. */
  readonly datedOn: CalendarDay;
  /** Hosts on which the authority shows receipts. */
  readonly knownHosts: readonly string[];
  /** Additional host that a person has confirmed for the fiscal account. */
  readonly confirmedHost: string | null;
  /** Parses an address of the country's authority; null: the address does not have the authority's form. */
  readonly verifiedParts: (address: URL) => VerifiedParts | null;
}

/** Code of the hold for each failed check. */
export const RECEIPT_HOLDS = {
  numbers: 'RECEIPT_NUMBERS_IMPOSSIBLE',
  characters: 'RECEIPT_TEXT_UNSAFE',
  device: 'RECEIPT_OTHER_DEVICE',
  address: 'RECEIPT_ADDRESS_DIFFERS',
  host: 'RECEIPT_HOST_UNKNOWN',
  date: 'RECEIPT_DATE_DIFFERS',
} as const satisfies Record<ReceiptCheck, string>;
export type ReceiptHold = (typeof RECEIPT_HOLDS)[ReceiptCheck];

/**
 * Checks that a person may confirm. Numbers, text and address must be correct instead: they can be typed as the
 * authority shows them.
 */
export const CONFIRMABLE_CHECKS: readonly ReceiptCheck[] = ['device', 'host', 'date'];

const POSITIVE = /^0*[1-9]\d{0,19}$/;
/** Control and format characters, such as those that reverse the writing direction, and line separators. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const PART_OF = { deviceId: 'device', fiscalDay: 'fiscalDay', fiscalNumber: 'number' } as const;

/** Checks the device's numbers for a document; one result per check, in order. Pure. */
export function certify(data: FiscalData, expected: ReceiptExpectation): CertificateTick[] {
  const address = readVerificationAddress(data.qrUrl, expected.verifiedParts);
  const parts = address?.parts ?? null;
  return [
    numbersTick(data),
    charactersTick(data, address !== null),
    deviceTick(data, expected),
    addressTick(data, parts),
    hostTick(address?.host ?? null, expected),
    dateTick(parts, expected),
  ];
}

/** Returns the results after a person has confirmed some checks. */
export function confirmed(
  ticks: readonly CertificateTick[],
  checks: readonly ReceiptCheck[],
  by: string,
): CertificateTick[] {
  const isConfirmed = ({ check, result }: CertificateTick): boolean =>
    result === 'unmet' && checks.includes(check) && CONFIRMABLE_CHECKS.includes(check);
  return ticks.map((tick) =>
    isConfirmed(tick)
      ? { ...tick, result: 'confirmed', detail: inTurn(tick.detail, storedSentence('confirmedBy', { by })) }
      : tick,
  );
}

/** The most severe failed check, with a sentence about all of them; null: the receipt counts. */
export function holdOf(
  ticks: readonly CertificateTick[],
): { reason: ReceiptHold; detail: StoredSentence } | null {
  const unmet = ticks.filter(({ result }) => result === 'unmet');
  const [first] = unmet;
  if (first === undefined) return null;
  return { reason: RECEIPT_HOLDS[first.check], detail: inTurn(...unmet.map(({ detail }) => detail)) };
}

function numbersTick(data: FiscalData): CertificateTick {
  const wrong = (['deviceId', 'fiscalDay', 'fiscalNumber'] as const).filter(
    (name) => !POSITIVE.test(data[name]),
  );
  if (wrong.length === 0) return met('numbers', storedSentence('numbersRight'));
  const parts = wrong.flatMap((name) =>
    sentencesOf(storedSentence(PART_OF[name], { text: `"${visible(data[name])}"` })),
  );
  return unmet('numbers', storedSentence('numbersImpossible', { parts }));
}

function charactersTick(data: FiscalData, isAddress: boolean): CertificateTick {
  const { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl } = data;
  if ([deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl].some((text) => UNSAFE.test(text)))
    return unmet('characters', storedSentence('charactersUnsafe'));
  return isAddress
    ? met('characters', storedSentence('charactersRight'))
    : unmet('characters', storedSentence('noWebAddress', { text: visible(data.qrUrl) }));
}

function deviceTick({ deviceId }: FiscalData, expected: ReceiptExpectation): CertificateTick {
  if (expected.deviceId === null) return notChecked('device', storedSentence('deviceUnknown'));
  return withoutZeros(deviceId) === withoutZeros(expected.deviceId)
    ? met('device', storedSentence('deviceRight', { device: deviceId }))
    : unmet('device', storedSentence('deviceOther', { text: visible(deviceId), device: expected.deviceId }));
}

function addressTick(data: FiscalData, parts: VerifiedParts | null): CertificateTick {
  if (parts === null) return notChecked('address', storedSentence('addressForeign'));
  const differences = [
    parts.deviceId === withoutZeros(data.deviceId)
      ? []
      : [storedSentence('device', { text: parts.deviceId })],
    parts.fiscalNumber === withoutZeros(data.fiscalNumber)
      ? []
      : [storedSentence('number', { text: parts.fiscalNumber })],
    parts.code === plainCode(data.verificationCode) ? [] : [storedSentence('code', { text: parts.code })],
  ].flat();
  return differences.length === 0
    ? met('address', storedSentence('addressRight'))
    : unmet(
        'address',
        storedSentence('addressOther', { parts: differences.flatMap((one) => sentencesOf(one)) }),
      );
}

function hostTick(host: string | null, { knownHosts, confirmedHost }: ReceiptExpectation): CertificateTick {
  if (host === null) return notChecked('host', storedSentence('noHost'));
  if (knownHosts.includes(host)) return met('host', storedSentence('hostRight', { host }));
  if (host === confirmedHost) return met('host', storedSentence('hostConfirmed', { host }));
  const unknown = storedSentence('hostUnknown', { host: visible(host) });
  if (confirmedHost === null) return unmet('host', unknown);
  return unmet('host', inTurn(unknown, storedSentence('hostExpected', { host: confirmedHost })));
}

function dateTick(parts: VerifiedParts | null, { datedOn }: ReceiptExpectation): CertificateTick {
  const day = parts?.day ?? null;
  if (day === null) return notChecked('date', storedSentence('noDate'));
  return day === datedOn
    ? met('date', storedSentence('dateRight', { day }))
    : unmet('date', storedSentence('dateOther', { day, submitted: datedOn }));
}

function met(check: ReceiptCheck, detail: StoredSentence): CertificateTick {
  return { check, result: 'met', detail };
}

function unmet(check: ReceiptCheck, detail: StoredSentence): CertificateTick {
  return { check, result: 'unmet', detail };
}

function notChecked(check: ReceiptCheck, detail: StoredSentence): CertificateTick {
  return { check, result: 'not_checked', detail };
}

/** Display form: every invisible character as U+XXXX, and long text cut. */
function visible(text: string): string {
  const shown = text.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return shown.length > 120 ? `${shown.slice(0, 119)}…` : shown;
}
