import type { BuyerAddress } from '../../src/domain/sales/customer';
import type { PostalAddress } from '../../src/domain/sales/sales-document';
import type { Chance } from './chance';

/** Address in the books, with the address that a local person would understand. */
export interface WrittenAddress {
  readonly address: PostalAddress;
  /** Address that must be sent; null: none, because a part of it is unknown. */
  readonly sent: BuyerAddress | null;
}

const TOWNS = [
  ['Harare', 'Harare'],
  ['Bulawayo', 'Bulawayo'],
  ['Mutare', 'Manicaland'],
  ['Rusape', 'Manicaland'],
  ['Chipinge', 'Manicaland'],
  ['Gweru', 'Midlands'],
  ['Kwekwe', 'Midlands'],
  ['Zvishavane', 'Midlands'],
  ['Masvingo', 'Masvingo'],
  ['Chiredzi', 'Masvingo'],
  ['Chinhoyi', 'Mashonaland West'],
  ['Kadoma', 'Mashonaland West'],
  ['Kariba', 'Mashonaland West'],
  ['Marondera', 'Mashonaland East'],
  ['Bindura', 'Mashonaland Central'],
  ['Victoria Falls', 'Matabeleland North'],
  ['Hwange', 'Matabeleland North'],
  ['Gwanda', 'Matabeleland South'],
  ['Beitbridge', 'Matabeleland South'],
] as const;
const STREETS = [
  'Main Street',
  'Robert Mugabe Way',
  'Samora Machel Avenue',
  'Simon Mazorodze Rd',
  'Josiah Tongogara St',
];
const NUMBERS = ['12', '88', '14A', '7', '153', '2B'];

/** Draws an address. @param noNumber the organisation's setting for addresses without a house number */
export function writtenAddress(chance: Chance, noNumber: 'leave_out' | 'dash'): WrittenAddress {
  const [city, province] = chance.pick(TOWNS);
  const country = chance.pick(['Zimbabwe', 'Zimbabwe', 'ZIMBABWE', '']);
  const street = chance.pick(STREETS);
  const houseNo = chance.pick(NUMBERS);
  const place = { city, region: '', country };
  const known = { houseNo, street, city, province };
  const kind = chance.between(1, 100);
  if (kind <= 20) return { address: { ...place, lines: [`${houseNo} ${street}`] }, sent: known };
  if (kind <= 32)
    return { address: { ...place, region: province, lines: [`${houseNo} ${street}`] }, sent: known };
  if (kind <= 44)
    return { address: { ...place, city: '', lines: [`${houseNo} ${street}, ${city}`] }, sent: known };
  if (kind <= 52) return ofUnit(chance, place, known);
  if (kind <= 60) return ofShop(chance, place, known);
  if (kind <= 70) return withoutNumber(chance, place, known, noNumber);
  if (kind <= 78) return ofUnknownPlace(chance, country, known);
  if (kind <= 90) return { address: { ...place, lines: [] }, sent: null };
  return { address: { lines: [], city: '', region: '', country: '' }, sent: null };
}

type Place = Omit<PostalAddress, 'lines'>;

function ofUnit(chance: Chance, place: Place, known: BuyerAddress): WrittenAddress {
  const houseNo = `${chance.pick(['Unit 5', 'Flat 3', 'Shop 12'])}, ${known.houseNo}`;
  return { address: { ...place, lines: [`${houseNo} ${known.street}`] }, sent: { ...known, houseNo } };
}

function ofShop(chance: Chance, place: Place, known: BuyerAddress): WrittenAddress {
  const houseNo = chance.pick(['Shop 5', 'Shop 12', 'Shop 3B']);
  const street = chance.pick(['Sam Levy Village', 'Eastgate Mall', 'Avondale Shopping Centre']);
  const lines = chance.happens(50) ? [`${houseNo}, ${street}`] : [houseNo, street];
  return { address: { ...place, lines }, sent: { ...known, houseNo, street } };
}

function withoutNumber(
  chance: Chance,
  place: Place,
  known: BuyerAddress,
  noNumber: 'leave_out' | 'dash',
): WrittenAddress {
  const street = chance.pick(['Corner 5th & Main', known.street, `P O Box ${chance.between(1, 900)}`]);
  const sent = noNumber === 'dash' ? { ...known, houseNo: '-', street } : null;
  return { address: { ...place, lines: [street] }, sent };
}

/** Draws an address with an unknown town, whose province is known only if the books name it. */
function ofUnknownPlace(chance: Chance, country: string, known: BuyerAddress): WrittenAddress {
  const city = chance.pick(['Nyamazizi', 'Gomorefu', 'Tangandaville']);
  const isNamed = chance.happens(50);
  const place = { city, region: isNamed ? known.province : '', country };
  const address = { ...place, lines: [`${known.houseNo} ${known.street}`] };
  return { address, sent: isNamed ? { ...known, city } : null };
}
