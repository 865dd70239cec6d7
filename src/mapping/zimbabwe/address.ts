import { isBlank } from '../../domain/blank-text';
import { ADDRESS_PARTS, type AddressPart, type BuyerAddress } from '../../domain/sales/customer';
import type { PostalAddress } from '../../domain/sales/sales-document';
import type { BuyerRules } from '../buyer-rules';
import { type CountryRules, type ProposedTown, TOWN_SOURCES } from '../country';
import { isAbroad, type Town, provinceNamed, townAmong, townIn, townMisspelt, townNamed } from './towns';

/** Mapped address: all four parts, or the names of missing ones, because the authority takes only whole addresses. */
type MappedAddress =
  | { readonly address: BuyerAddress; readonly missing: null }
  | { readonly address: null; readonly missing: readonly AddressPart[] };

/** Maximum length of an address text at the gateway. */
const LONGEST = 100;

/**
 * Maps a free-form address of up to four lines. The house number precedes the street, with a flat, unit or shop before
 * it; else a flat, unit, shop or block alone. City and province come from the table of towns.
 * @param town that a person has given; it counts before what is written
 */
export function mapAddress(
  written: PostalAddress,
  withoutNumber: BuyerRules['addressWithoutNumber'],
  town: string | null = null,
): MappedAddress {
  const segments = segmentsOf(written);
  const given = town === null ? null : townNamed(town);
  // Ignores towns abroad with the name of a town here.
  const place = given ?? (isAbroad(written.country) ? null : townOf(written, segments));
  const city = place?.name ?? cityWritten(written.city);
  const named = given === null ? provinceNamed(written.region) : null;
  // Leaves open which of the two is wrong, so that nothing wrong is sent.
  const isContradicted = named !== null && place !== null && place.province !== named;
  const province = isContradicted ? '' : (named ?? place?.province ?? '');
  const isMisspelt = (text: string): boolean => given !== null && townMisspelt(text)?.name === given.name;
  // A place that no table knows belongs to the street once the town is given.
  const beside = given === null || townIn(written.city) !== null ? '' : cityWritten(written.city);
  const streets = [...segments, beside]
    .filter((text) => text !== '' && !isPlaceName(text, city, province))
    .filter((text) => text.includes(' ') || !isMisspelt(text))
    .map((text) => withoutCity(text, city));
  const found = houseAndStreet(streets.flatMap(splitUnit));
  const houseNo = found.houseNo === '' && withoutNumber === 'dash' ? '-' : found.houseNo;
  const address = { province, street: found.street, houseNo, city };
  const missing = ADDRESS_PARTS.filter((part) => address[part] === '' || address[part].length > LONGEST);
  return missing.length === 0 ? { address, missing: null } : { address: null, missing };
}

function segmentsOf({ lines }: PostalAddress): string[] {
  return lines.flatMap((line) => line.split(',')).map((text) => withoutCountry(tidy(text)));
}

/** Texts that addresses of one town share: the city as it is written, and the street without its number. */
export function placesOf(written: PostalAddress): string[] {
  const city = cityWritten(written.city);
  const { street } = houseAndStreet(segmentsOf(written).map((text) => withoutCity(text, city)));
  return [`city ${city}`, `street ${street}`]
    .map((text) => text.toLowerCase())
    .filter((text) => !text.endsWith(' '));
}

/** Proposes the town that an address lacks: written elsewhere, misspelt, or that of others with the same street or city. */
export const proposedTown: CountryRules['proposedTown'] = (
  { address, otherAddress, name },
  { addressWithoutNumber },
  seen,
) => {
  if (isAbroad(address.country)) return null;
  const segments = segmentsOf(address);
  const towns: Readonly<Record<ProposedTown['from'], () => Town | null>> = {
    address: () => townOf(address, segments) ?? townIn(address.region),
    other_address: () =>
      otherAddress === undefined || isAbroad(otherAddress.country)
        ? null
        : townOf(otherAddress, segmentsOf(otherAddress)),
    spelling: () =>
      [address.city, ...segments.toReversed()].map(townMisspelt).find((one) => one !== null) ?? null,
    others: () => {
      const found = new Set(placesOf(address).flatMap((text) => [...(seen.get(text) ?? [])]));
      const [town, ...rest] = found;
      return town === undefined || rest.length > 0 ? null : townNamed(town);
    },
    name: () => townAmong(name),
  };
  for (const from of TOWN_SOURCES) {
    const town = towns[from]();
    if (town === null) continue;
    const isWhole = mapAddress(address, addressWithoutNumber, town.name).missing === null;
    return isWhole ? { town: town.name, province: town.province, from } : null;
  }
  return null;
};

/** Finds the town in the city field; where that is empty, in the last line that names one. */
function townOf({ city }: PostalAddress, segments: readonly string[]): Town | null {
  if (cityWritten(city) !== '') return townIn(city);
  const named = segments.map(townNamed).filter((place) => place !== null);
  const last = segments.findLast((text) => text !== '' && !isCountry(text) && provinceNamed(text) === null);
  return named.at(-1) ?? townIn(last ?? '');
}

function cityWritten(city: string): string {
  return tidy(city.replace(/,?\s*\bzimbabwe\s*$/i, ''));
}

function isPlaceName(text: string, city: string, province: string): boolean {
  return (
    isSameText(text, city) ||
    isCountry(text) ||
    townNamed(text)?.name === city ||
    provinceNamed(text) === province
  );
}

function isCountry(text: string): boolean {
  return /^(?:republic of )?zimbabwe$/i.test(text);
}

/** Removes the country after other words, `12 Main Street Mutare Zimbabwe`, but not from `Reserve Bank of Zimbabwe`. */
function withoutCountry(text: string): string {
  return text.replace(/(?<!\bof)\s+zimbabwe$/i, '');
}

/** Removes a city after a street of at least two words: `12 Main Street Mutare`. */
function withoutCity(text: string, city: string): string {
  const end = text.length - city.length;
  const street = text.slice(0, Math.max(end, 0)).trim();
  const isBehind = city !== '' && isSameText(text.slice(end), city) && text[end - 1] === ' ';
  return isBehind && /[a-z]\S*\s+[a-z]/i.test(street) ? street : text;
}

const NUMBER = String.raw`\d+[a-z]?(?:\s*[/&-]\s*\d+[a-z]?)*`;
/** Words that introduce a house number. */
const SAYS_NUMBER = String.raw`(?:(?:no|nr|number|house|stand|std|plot|erf|lot)(?![a-z])\.?\s*(?:(?:no|number)(?![a-z])\.?\s*)?|#\s*)`;
/**
 * Matches a house number at the start. `1st Avenue` has no gap and is a street name; `15 km peg` is a
 * distance.
 */
const NUMBERED = new RegExp(
  String.raw`^${SAYS_NUMBER}?(${NUMBER})(?:\s+(?!km\b|kilomet|of\b|floor\b)(.*))?$`,
  'i',
);
const UNIT_WORDS = String.raw`(?:flat|unit|shop|office|suite|apartment|apt|room|block|bay|warehouse|door)`;
const UNIT = new RegExp(
  String.raw`^(${UNIT_WORDS}\b\.?\s*(?:no\b\.?\s*)?(?:${NUMBER}|[a-z]\d*)(?![a-z0-9]))(?:\s+(.*))?$`,
  'i',
);
const BOX = /^(?:p\s*\.?\s*o\s*\.?\s*)?box\b|^private bag\b|^p\s*\.?\s*bag\b/i;

interface HouseAndStreet {
  readonly houseNo: string;
  readonly street: string;
}

/**
 * Splits house number and street, each empty where unknown. Without a number the street is the whole text.
 */
function houseAndStreet(parts: readonly string[]): HouseAndStreet {
  const at = parts.findIndex((part) => hasLetters(NUMBERED.exec(part)?.[2] ?? ''));
  if (at >= 0) {
    const [, number = '', street = ''] = NUMBERED.exec(parts[at] ?? '') ?? [];
    const unitsFrom = parts.slice(0, at).findLastIndex((part) => !isUnit(part)) + 1;
    const houseNo = [...parts.slice(unitsFrom, at), number].join(', ');
    return { houseNo, street: joined([street, ...parts.slice(at + 1)]) };
  }
  const alone = parts.findIndex((part) => isUnit(part) || isNumberAlone(part));
  if (alone < 0) return { houseNo: '', street: joined(parts, true) };
  const number = NUMBERED.exec(parts[alone] ?? '')?.[1] ?? parts[alone] ?? '';
  const [before, after] = [parts.slice(0, alone), parts.slice(alone + 1)];
  return { houseNo: number, street: joined(after) || joined(before) };
}

function isUnit(part: string): boolean {
  const match = UNIT.exec(part);
  return match !== null && match[2] === undefined;
}

function isNumberAlone(part: string): boolean {
  const match = NUMBERED.exec(part);
  return match !== null && match[2] === undefined;
}

/** Splits a unit from the house: `Flat 3 21 Fife Avenue` → `Flat 3`, `21 Fife Avenue`. */
function splitUnit(text: string): string[] {
  const [, unit = '', rest = ''] = UNIT.exec(text) ?? [];
  return rest === '' ? [text] : [unit, rest];
}

/**
 * Joins as many of the texts as fit. Post office boxes are not streets and are left out unless `withBoxes` is
 * set.
 */
function joined(texts: readonly string[], withBoxes = false): string {
  const named = texts.filter((text) => hasLetters(text) && (withBoxes || !BOX.test(text)));
  return named.reduce((all, text) => {
    const longer = all === '' ? text : `${all}, ${text}`;
    return all === '' || longer.length <= LONGEST ? longer : all;
  }, '');
}

function hasLetters(text: string): boolean {
  return /[a-z]/i.test(text);
}

function tidy(text: string): string {
  if (isBlank(text)) return '';
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.;]+$/, '');
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
