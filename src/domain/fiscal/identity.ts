import { comparableName, digitsOf, numbersIn, type Taxpayer, type TaxpayerCustoms } from './taxpayer';
import { withoutZeros } from '../receipt/verification-address';

/** Identity that books state about their owner. Null: not stated. */
export interface BooksIdentity {
  readonly tenantId: string | null;
  /** Number of the taxpayer: TIN or VAT number, or a text with both. */
  readonly taxNumber: string | null;
  /** Trading name and legal name. */
  readonly names: readonly string[];
}

/** Identity that a fiscal service states about an account's owner. Null: not stated. */
export interface ServiceIdentity extends Taxpayer {
  /** User at the service to whom the credentials belong. */
  readonly user: string | null;
  readonly deviceId: string | null;
  readonly serialNumber: string | null;
}

/** Identities of a client's books and its fiscal account. */
export interface Identity {
  readonly books: BooksIdentity;
  readonly service: ServiceIdentity;
}

/** Identity of both sides, as confirmed by the persons who took the client live. */
export interface Binding extends Identity {
  /** Latest readings that name a different owner: nothing is submitted or written back. Absent: none. */
  readonly differs?: Partial<Identity>;
  /** Latest readings that differ in harmless ways. */
  readonly said?: Partial<Identity>;
}

/** Binding with neither side known. */
export const UNKNOWN_BINDING: Identity = {
  books: { tenantId: null, taxNumber: null, names: [] },
  service: { user: null, deviceId: null, serialNumber: null, tin: null, vatNumber: null, name: null },
};

/** Bindings by fiscal account, including accounts that the client has left. */
export type Bindings = Readonly<Record<string, Binding | undefined>>;

/** Weight of a difference: `other`: a different owner; `said`: shown, but stops nothing. */
type IdentityWeight = 'same' | 'said' | 'other';

/** Compares tax numbers where both sides have one, otherwise names. */
export function compareBooks(
  bound: BooksIdentity,
  read: BooksIdentity,
  customs: TaxpayerCustoms,
): IdentityWeight {
  if (isOther(bound.tenantId, read.tenantId, plain)) return 'other';
  const [ours, theirs] = [bound, read].map(({ taxNumber }) => numbersIn(taxNumber ?? '', customs)) as [
    string[],
    string[],
  ];
  const names = read.names.map((name) => comparableName(name, customs));
  const isNamedAlike = bound.names.some((name) => names.includes(comparableName(name, customs)));
  if (ours.length > 0 && theirs.length > 0) {
    if (!theirs.some((one) => ours.includes(one))) return 'other';
    return isNamedAlike ? 'same' : 'said';
  }
  if (ours.length === 0 && theirs.length === 0) return isNamedAlike ? 'same' : 'said';
  return isNamedAlike ? 'said' : 'other';
}

/**
 * Compares device and VAT number; a missing device or VAT number counts as different, and a newly known value does not.
 */
export function compareService(
  bound: ServiceIdentity,
  read: ServiceIdentity,
  customs: TaxpayerCustoms,
): IdentityWeight {
  const isElsewhere =
    (bound.deviceId !== null && read.deviceId === null) ||
    isOther(bound.deviceId, read.deviceId, withoutZeros) ||
    isOther(bound.serialNumber, read.serialNumber, lettersAndDigits) ||
    isOther(bound.tin, read.tin, digitsOf);
  if (isElsewhere || hasLostVat(bound, read)) return 'other';
  const name = (text: string): string => comparableName(text, customs);
  const isSaid =
    (bound.tin !== null && bound.vatNumber === null && read.vatNumber !== null) ||
    isOther(bound.name, read.name, name) ||
    isOther(bound.user, read.user, plain);
  return isSaid ? 'said' : 'same';
}

/** True when the VAT registration was lost; a device without a configuration does not count. */
function hasLostVat(bound: ServiceIdentity, read: ServiceIdentity): boolean {
  if (bound.vatNumber === null || read.tin === null) return false;
  return digitsOf(bound.vatNumber) !== digitsOf(read.vatNumber);
}

function isOther(bound: string | null, read: string | null, comparable: (text: string) => string): boolean {
  return bound !== null && read !== null && comparable(bound) !== comparable(read);
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function lettersAndDigits(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Binding after a reading of one side or both. A differing reading is kept apart and changes nothing confirmed. */
export function afterReading(
  { differs, said, ...bound }: Binding,
  read: Partial<Identity>,
  customs: TaxpayerCustoms,
): Binding {
  const { books, service } = read;
  const found = { other: { ...differs }, said: { ...said }, same: {} };
  const own: { -readonly [Side in keyof Identity]: Identity[Side] } = { ...bound };
  if (books !== undefined) {
    const weight = compareBooks(own.books, books, customs);
    for (const kept of [found.other, found.said]) delete kept.books;
    Object.assign(found[weight], { books });
    if (weight !== 'other') own.books = completedBooks(own.books, books);
  }
  if (service !== undefined) {
    const weight = compareService(own.service, service, customs);
    for (const kept of [found.other, found.said]) delete kept.service;
    Object.assign(found[weight], { service });
    if (weight !== 'other') own.service = completed(own.service, service);
  }
  return {
    ...own,
    ...(isEmpty(found.other) ? {} : { differs: found.other }),
    ...(isEmpty(found.said) ? {} : { said: found.said }),
  };
}

function isEmpty(found: object): boolean {
  return Object.keys(found).length === 0;
}

/**
 * Adds values that were unknown when the binding was confirmed; later readings are compared with them too.
 */
function completedBooks(bound: BooksIdentity, read: BooksIdentity): BooksIdentity {
  return {
    ...bound,
    tenantId: bound.tenantId ?? read.tenantId,
    taxNumber: bound.taxNumber ?? read.taxNumber,
  };
}

/** Completes a bound identity of the service; a VAT number new to a known taxpayer counts as a change. */
function completed(bound: ServiceIdentity, read: ServiceIdentity): ServiceIdentity {
  return {
    ...bound,
    user: bound.user ?? read.user,
    deviceId: bound.deviceId ?? read.deviceId,
    serialNumber: bound.serialNumber ?? read.serialNumber,
    tin: bound.tin ?? read.tin,
    vatNumber: bound.tin === null ? (bound.vatNumber ?? read.vatNumber) : bound.vatNumber,
    name: bound.name ?? read.name,
  };
}

/** Binding after persons have confirmed the latest readings. */
export function confirmedBinding({ differs, said, ...bound }: Binding): Identity {
  return { ...bound, ...said, ...differs };
}

/** Line that names both sides in their own words; persons confirm exactly this text. */
export function identityText({ books, service }: Identity): string {
  const { deviceId, serialNumber, tin, vatNumber, name } = service;
  const device = deviceId === null ? '-' : serialNumber === null ? deviceId : `${deviceId} (${serialNumber})`;
  const ours = [[...new Set(books.names)].join(' / '), books.taxNumber].filter(Boolean).join(', ');
  const theirs = [name, tin && `TIN ${tin}`, vatNumber && `VAT ${vatNumber}`].filter(Boolean).join(', ');
  return `${ours} @ ${device}: ${theirs === '' ? '-' : theirs}`;
}
