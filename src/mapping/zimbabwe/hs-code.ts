import type { ProductCodeForm } from '../country';
import { headingsInTrade, headingsOf } from './hs-headings';

/**
 * Chapters of the Harmonized System with short meanings, so that people recognise a code. Chapter 77 is reserved; 98
 * and 99 are for national use. Source: World Customs Organization, Harmonized System nomenclature, table of chapters.
 */
const CHAPTERS: readonly string[] = [
  'live animals',
  'meat',
  'fish and seafood',
  'dairy, eggs, honey',
  'other products of animals',
  'live plants and cut flowers',
  'vegetables',
  'fruit and nuts',
  'coffee, tea, spices',
  'cereals',
  'flour, malt, starch',
  'seeds and fodder',
  'gums and resins',
  'plants for plaiting',
  'fats and oils',
  'prepared meat and fish',
  'sugar and sweets',
  'cocoa and chocolate',
  'bread, pasta, preparations of cereals',
  'prepared vegetables and fruit',
  'sauces, soups and other foods',
  'drinks and vinegar',
  'animal feed and food waste',
  'tobacco',
  'salt, stone, lime, cement',
  'ores and ash',
  'fuels and mineral oils',
  'inorganic chemicals',
  'organic chemicals',
  'medicines',
  'fertilisers',
  'paints, dyes and inks',
  'perfumes and cosmetics',
  'soap, washing and polishing products',
  'glues and enzymes',
  'explosives and matches',
  'photographic goods',
  'other chemical products',
  'plastics',
  'rubber',
  'raw hides and leather',
  'leather goods and bags',
  'furs',
  'wood',
  'cork',
  'basketwork',
  'pulp and waste paper',
  'paper and cardboard',
  'books and printed matter',
  'silk',
  'wool',
  'cotton',
  'other plant fibres',
  'synthetic filaments',
  'synthetic staple fibres',
  'felt, rope and nets',
  'carpets',
  'woven specialities and lace',
  'coated textiles',
  'knitted fabrics',
  'knitted clothes',
  'clothes that are not knitted',
  'household textiles and worn clothes',
  'shoes',
  'hats',
  'umbrellas and sticks',
  'feathers and artificial flowers',
  'goods of stone or plaster',
  'ceramics and bricks',
  'glass',
  'jewellery and precious metals',
  'iron and steel',
  'goods of iron or steel',
  'copper',
  'nickel',
  'aluminium',
  '',
  'lead',
  'zinc',
  'tin',
  'other metals',
  'tools and cutlery',
  'fittings of base metal',
  'machines and computers',
  'electrical machines and phones',
  'railways',
  'vehicles',
  'aircraft',
  'ships and boats',
  'instruments and medical devices',
  'clocks and watches',
  'musical instruments',
  'weapons',
  'furniture and lamps',
  'toys and sports goods',
  'other manufactured goods',
  'art and antiques',
];

/**
 * Codes that the authority defined itself because tariffs lack them. Its notice on HS codes reserves the range 99; only
 * 99001000 is known.
 */
const SERVICES: Readonly<Record<string, string>> = { '99001000': 'services' };

/** Describes a code in a few words: `chapter 84, machines and computers`; null: unknown chapter. */
export function meaningOf(code: string): string | null {
  const service = SERVICES[code];
  if (service !== undefined) return service;
  const chapter = code.slice(0, 2);
  const words = CHAPTERS[Number(chapter) - 1] ?? '';
  return words === '' ? null : `chapter ${chapter}, ${words}`;
}

const PATTERN = /^(\d{4}|\d{8})$/;
const FORM = '4 or 8 digits';
/**
 * Matches codes as tariffs print them, too: `8471.50.00` and `8471.5000`. A heading such as `84.71` is
 * excluded: most people would read a price.
 */
const WRITTEN = /^(\d{4})(?:\.?(\d{2})\.?(\d{2}))?$/;

/** HS codes: 4 or 8 digits on taxed lines, exactly 8 on zero-rated and exempt ones (RCPT047, RCPT048). */
export const HS_CODE: ProductCodeForm = {
  pattern: PATTERN,
  form: FORM,
  isValid: (code, isTaxedLine) => (isTaxedLine ? PATTERN.test(code) : /^\d{8}$/.test(code)),
  written: (text) => {
    const code = WRITTEN.exec(text)?.slice(1).join('') ?? '';
    return code !== '' && meaningOf(code) !== null ? code : null;
  },
  meaning: meaningOf,
  named: headingsOf,
  namedInTrade: headingsInTrade,
  fault: (code) => {
    if (PATTERN.test(code)) return null;
    // Spreadsheets drop leading zeros: 4031000 was 04031000.
    return { fault: 'no_product_code', isShort: /^(\d{3}|\d{7})$/.test(code) };
  },
};
