/** Owner of a fiscal device. Null: not known. */
export interface Taxpayer {
  readonly tin: string | null;
  readonly vatNumber: string | null;
  readonly name: string | null;
}

/** Owner as stated in the books. */
interface BooksOwner {
  /** TIN or VAT number, or a text with both; null: the books have none. */
  readonly taxNumber: string | null;
  /** Trading name and legal name. */
  readonly names: readonly string[];
}

/**
 * Difference between the owner of an account's device and the owner of the books: by tax number, or by names.
 */
export type TaxpayerDifference = { readonly device: Taxpayer } & (
  | { readonly of: 'number'; readonly taxNumber: string }
  | { readonly of: 'name'; readonly names: readonly string[] }
);

/** Device in use while documents are under way, and the different one that new credentials lead to. Null: unknown. */
export interface DeviceInUse {
  readonly before: string | null;
  readonly deviceId: string | null;
  /** Documents that the person must name to confirm. */
  readonly documents: readonly { readonly id: string; readonly number: string }[];
}

/** Conventions of a country for numbers and names of taxpayers. */
export interface TaxpayerCustoms {
  /** Digits of the shortest number; fewer are part of a number written in groups. */
  readonly shortestNumber: number;
  /**
   * Legal forms in lower case. Their spelling varies and they may be left out, so they do not distinguish
   * taxpayers.
   */
  readonly companyForms: ReadonlySet<string>;
}

/**
 * Compares the taxpayer of the books with that of the device; null: the same. Tax numbers decide where both
 * sides have one; otherwise names are compared, without legal forms and punctuation.
 */
export function compareTaxpayers(
  device: Taxpayer,
  books: BooksOwner,
  customs: TaxpayerCustoms,
): TaxpayerDifference | null {
  const ours = [device.tin, device.vatNumber].map(digitsOf).filter((one) => one !== '');
  const taxNumber = books.taxNumber ?? '';
  const theirs = numbersIn(taxNumber, customs);
  if (ours.length > 0 && theirs.length > 0) {
    if (theirs.some((one) => ours.includes(one))) return null;
    return { of: 'number', device, taxNumber };
  }
  const name = comparableName(device.name ?? '', customs);
  if (name !== '' && books.names.some((one) => comparableName(one, customs) === name)) return null;
  return { of: 'name', device, names: books.names };
}

/** True when a person has typed the name or a number of the taxpayer. */
export function isTypedTaxpayer(device: Taxpayer, typed: string, customs: TaxpayerCustoms): boolean {
  const digits = digitsOf(typed);
  const numbers = [device.tin, device.vatNumber].map(digitsOf);
  if (digits !== '' && numbers.includes(digits)) return true;
  const name = comparableName(typed, customs);
  return name !== '' && name === comparableName(device.name ?? '', customs);
}

export function digitsOf(text: string | null): string {
  return (text ?? '').replace(/\D/g, '');
}

/** All numbers in a text; short ones are joined, as parts of a number written in groups. */
export function numbersIn(text: string, { shortestNumber }: TaxpayerCustoms): string[] {
  const groups = (text.match(/\d+/g) ?? []).filter(({ length }) => length >= shortestNumber);
  const all = digitsOf(text);
  return groups.length > 0 || all === '' ? groups : [all];
}

export function comparableName(name: string, { companyForms }: TaxpayerCustoms): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !companyForms.has(word))
    .join(' ');
}
