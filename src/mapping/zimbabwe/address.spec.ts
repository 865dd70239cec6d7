import fc from 'fast-check';
import type { PostalAddress } from '../../domain/sales/sales-document';
import { mapAddress } from './address';
import { PROVINCES, provinceNamed, townIn, townNamed } from './towns';

/** `line / line | city | region` of a contact. */
function written(text: string): PostalAddress {
  const [lines = '', city = '', region = ''] = text.split('|').map((part) => part.trim());
  return { lines: lines.split(' / ').filter((line) => line !== ''), city, region, country: '' };
}

/** `houseNo | street | city | province`, or the missing parts. */
function sent(text: string, withoutNumber: 'leave_out' | 'dash' = 'leave_out'): string {
  const { address, missing } = mapAddress(written(text), withoutNumber);
  if (address === null) return `missing: ${missing.join(', ')}`;
  return [address.houseNo, address.street, address.city, address.province].join(' | ');
}

describe('an address as people write it', () => {
  it.each([
    ['12 Main Street | Mutare | Manicaland', '12 | Main Street | Mutare | Manicaland'],
    ['88 Robert Mugabe Way | Mutare', '88 | Robert Mugabe Way | Mutare | Manicaland'],
    ['88 Fife Street | Byo', '88 | Fife Street | Bulawayo | Bulawayo'],
    ['7 Samora Machel Ave | HRE', '7 | Samora Machel Ave | Harare | Harare'],
    ['No. 12 Main Street | Gweru', '12 | Main Street | Gweru | Midlands'],
    ['no 12, Main Street | HARARE', '12 | Main Street | Harare | Harare'],
    ['No12 Main Street | Harare', '12 | Main Street | Harare | Harare'],
    ['12A Main Street | Harare', '12A | Main Street | Harare | Harare'],
    ['12/3 Main Street | Harare', '12/3 | Main Street | Harare | Harare'],
    ['12 - 14 Main Street | Harare', '12 - 14 | Main Street | Harare | Harare'],
    ['  7   1st Avenue | bulawayo', '7 | 1st Avenue | Bulawayo | Bulawayo'],
    ['Stand 4567 Willowvale Road | Harare', '4567 | Willowvale Road | Harare | Harare'],
    ['Stand 18 / Shamrock Road | Harare', '18 | Shamrock Road | Harare | Harare'],
    ['12 / Main Street | Harare', '12 | Main Street | Harare | Harare'],
    ['Karigamombe Centre / 53 Samora Machel Avenue | Harare', '53 | Samora Machel Avenue | Harare | Harare'],
    ['12th Floor / 9 Main Street | Harare', '9 | Main Street | Harare | Harare'],
    ['Flat 3, 21 Fife Ave | Harare', 'Flat 3, 21 | Fife Ave | Harare | Harare'],
    ['Flat 3 21 Fife Ave | Harare', 'Flat 3, 21 | Fife Ave | Harare | Harare'],
    ['Unit 5, 14A Simon Mazorodze Rd | Harare', 'Unit 5, 14A | Simon Mazorodze Rd | Harare | Harare'],
    ['Shop 5, Sam Levy Village | Harare', 'Shop 5 | Sam Levy Village | Harare | Harare'],
    [
      'Block B, Arundel Office Park, Norfolk Rd | Harare',
      'Block B | Arundel Office Park, Norfolk Rd | Harare | Harare',
    ],
    [
      'Block B / Borrowdale Office Park / Borrowdale Rd | Harare',
      'Block B | Borrowdale Office Park, Borrowdale Rd | Harare | Harare',
    ],
    ['Eastgate Mall / Shop 12 | Harare', 'Shop 12 | Eastgate Mall | Harare | Harare'],
    ['15 Kelvin Road, Graniteside | Harare', '15 | Kelvin Road, Graniteside | Harare | Harare'],
    ['P.O. Box CY 1460 / 12 Main Street | Harare', '12 | Main Street | Harare | Harare'],
    ['12 Main Street, Mutare', '12 | Main Street | Mutare | Manicaland'],
    ['12 Main Street Mutare', '12 | Main Street | Mutare | Manicaland'],
    ['12 Main Street / Mutare / Manicaland / Zimbabwe', '12 | Main Street | Mutare | Manicaland'],
    ['12 Lomagundi Rd, Avondale, Harare', '12 | Lomagundi Rd, Avondale | Harare | Harare'],
    ['12 Main Street | Mutare, Zimbabwe', '12 | Main Street | Mutare | Manicaland'],
    ['12 Main Street | Msasa, Harare', '12 | Main Street | Harare | Harare'],
    ['12 Main Street | Harare CBD | Harare Province', '12 | Main Street | Harare | Harare'],
    ['12 Amby Drive | Msasa', '12 | Amby Drive | Msasa | Harare'],
    ['7 Second St | Marondera | Mash East', '7 | Second St | Marondera | Mashonaland East'],
    ['7 Livingstone Way | Vic Falls', '7 | Livingstone Way | Victoria Falls | Matabeleland North'],
    ['7 Main Rd | Kwe Kwe | Zimbabwe', '7 | Main Rd | Kwekwe | Midlands'],
    ['7 Main Rd | Dombotombo | Mash. East Province', '7 | Main Rd | Dombotombo | Mashonaland East'],
    ['7 Tilbury Road | Harare | Willowvale', '7 | Tilbury Road | Harare | Harare'],
    [
      '80 Samora Machel Ave / Reserve Bank of Zimbabwe | Harare',
      '80 | Samora Machel Ave, Reserve Bank of Zimbabwe | Harare | Harare',
    ],
    ['12 Main Street / Mutare / Republic of Zimbabwe', '12 | Main Street | Mutare | Manicaland'],
    ['228 Simon Mazorodze Rd Mutare Zimbabwe', '228 | Simon Mazorodze Rd | Mutare | Manicaland'],
  ])('%j is sent as %j', (text, expected) => {
    expect(sent(text)).toBe(expected);
    expect(sent(text, 'dash')).toBe(expected);
  });

  it.each([
    ['P.O. Box CY 1460 / Causeway | Harare', '- | P.O. Box CY 1460, Causeway | Harare | Harare'],
    ['Corner 5th & Main | Mutare | Manicaland', '- | Corner 5th & Main | Mutare | Manicaland'],
    ['Cnr Robert Mugabe Rd, 4th Street | Harare', '- | Cnr Robert Mugabe Rd, 4th Street | Harare | Harare'],
    ['15 km peg, Mutare Road | Harare', '- | 15 km peg, Mutare Road | Harare | Harare'],
    ['Mazowe Citrus Estate | Mazowe', '- | Mazowe Citrus Estate | Mazowe | Mashonaland Central'],
    ['Main Street | Rusape', '- | Main Street | Rusape | Manicaland'],
    ['1st Avenue | Bulawayo', '- | 1st Avenue | Bulawayo | Bulawayo'],
    ['Main Street 12 | Harare', '- | Main Street 12 | Harare | Harare'],
  ])('%j has no house number, and is sent only if a person allows a dash, as %j', (text, expected) => {
    expect(sent(text)).toBe('missing: houseNo');
    expect(sent(text, 'dash')).toBe(expected);
  });

  it.each([
    ['', 'missing: street, city, province', 'missing: street, city, province'],
    ['12 Main Street', 'missing: city, province', ''],
    ['12 Main Street | Dombotombo', 'missing: province', ''],
    ['12 | Mutare', 'missing: street', ''],
    ['12 / Mutare', 'missing: street', ''],
    ['Plot 7 / Norton | Norton', 'missing: street', ''],
    ['12 Cairo Road | Lusaka | Lusaka Province', 'missing: province', ''],
    ['12 Main Street | Masvingo | Harare Province', 'missing: province', ''],
    [`12 ${'x'.repeat(101)} | Harare`, 'missing: street', ''],
  ])('%j is left out whole: %s', (text, expected) => {
    expect(sent(text, 'dash')).toBe(expected);
  });

  it('is sent whole or not at all, in no more than a hundred characters a part, whatever is written', () => {
    const word = fc.constantFrom(
      ...[
        '12',
        '12A',
        'Flat',
        '3',
        'No.',
        'Stand',
        'Main',
        'Street',
        '5th',
        'P.O. Box',
        'Harare',
        'Mutare',
        ',',
        'Cnr',
        '&',
        '/',
      ],
    );
    const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
    const anyLine = fc.oneof(line, fc.string({ maxLength: 120 }));
    const anyAddress = fc.record({
      lines: fc.array(anyLine, { maxLength: 4 }),
      city: anyLine,
      region: anyLine,
      country: anyLine,
    });
    fc.assert(
      fc.property(
        anyAddress,
        fc.constantFrom('dash' as const, 'leave_out' as const),
        (address, withoutNumber) => {
          const mapped = mapAddress(address, withoutNumber);
          if (mapped.address === null) {
            expect(mapped.missing.length).toBeGreaterThan(0);
            return;
          }
          const { houseNo, street, city, province } = mapped.address;
          expect(PROVINCES).toContain(province);
          expect(street).toMatch(/[a-z]/i);
          for (const part of [houseNo, street, city]) {
            expect(part.trim()).not.toBe('');
            expect(part.length).toBeLessThanOrEqual(100);
          }
          if (withoutNumber === 'leave_out') expect(houseNo).toMatch(/\d|^[a-z]+ [a-z]$/i);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the table of towns', () => {
  it('has every province in full and shortened', () => {
    expect(PROVINCES.map(provinceNamed)).toEqual([...PROVINCES]);
    expect(['Mat South', 'MASH W', 'Midlands Prov.', 'Lusaka', ''].map(provinceNamed)).toEqual([
      ...['Matabeleland South', 'Mashonaland West', 'Midlands', null, null],
    ]);
  });

  it('finds a town by any of its spellings, and in a city field by its last words', () => {
    expect(townNamed('que que')).toEqual({ name: 'Kwekwe', province: 'Midlands' });
    expect(townIn('Msasa Harare')?.name).toBe('Harare');
    expect(townIn('Old Victoria Falls')?.name).toBe('Victoria Falls');
    expect(townIn('Lusaka')).toBeNull();
  });
});
