import { Decimal } from './amounts';
import { xeroMoment } from './calendar';
import type { Item } from './setting-types';
import { stableId } from './stable-id';
import type { TaxType } from './tax-rates';

interface ItemSpec {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Net USD. */
  readonly price: string;
  readonly account?: string;
  readonly tax?: TaxType;
}

const GOODS: readonly ItemSpec[] = [
  { code: 'CEM-50', name: 'Cement 50 kg', description: 'Portland cement 32.5R, 50 kg bag', price: '12.50' },
  { code: 'BRK-STD', name: 'Common bricks', description: 'Common bricks, per thousand', price: '118.00' },
  { code: 'STL-Y12', name: 'Rebar Y12', description: 'Deformed steel bar Y12, 6 m', price: '7.85' },
  {
    code: 'RF-IBR',
    name: 'IBR sheeting',
    description: 'IBR roofing sheet 0.47 mm, per metre',
    price: '8.40',
  },
  { code: 'PNT-PVA20', name: 'PVA paint 20 l', description: 'PVA wall paint, white, 20 l', price: '34.00' },
  { code: 'PIP-PVC110', name: 'PVC pipe 110 mm', description: 'PVC sewer pipe 110 mm, 6 m', price: '16.75' },
  { code: 'NAIL-75', name: 'Wire nails 75 mm', description: 'Wire nails 75 mm, each', price: '0.0475' },
  { code: 'SND-RVR', name: 'River sand', description: 'Washed river sand, per cubic metre', price: '22.00' },
  { code: 'TMB-PINE', name: 'Pine 38 x 114', description: 'Pine timber 38 x 114, per metre', price: '3.20' },
  { code: 'WHB-65', name: 'Wheelbarrow', description: 'Builder’s wheelbarrow, 65 l', price: '46.00' },
  {
    code: 'CBL-25',
    name: 'Cable 2.5 mm²',
    description: 'Twin and earth cable 2.5 mm², per metre',
    price: '1.15',
  },
  { code: 'TNK-5000', name: 'Water tank', description: 'Water tank 5 000 l, green', price: '620.00' },
  {
    code: 'GEN-5K',
    name: 'Generator 5 kVA',
    description: 'Diesel generator 5 kVA, silent',
    price: '1180.00',
  },
  { code: 'HNG-BRS', name: 'Brass hinges', description: 'Brass butt hinges 100 mm, pair', price: '4.60' },
  {
    code: '84715000',
    name: 'Office computer',
    description: 'Desktop computer, refurbished',
    price: '240.00',
  },
  { code: 'SUNDRY', name: 'Sundries', description: 'Sundry goods as described', price: '10.00' },
];

const FARM_SUPPLIES: readonly ItemSpec[] = [
  { code: 'MZE-SEED10', name: 'Maize seed 10 kg', description: 'Hybrid maize seed, 10 kg', price: '32.00' },
  {
    code: 'FRT-AN50',
    name: 'Fertiliser AN 50 kg',
    description: 'Ammonium nitrate 34.5 %, 50 kg',
    price: '41.00',
  },
].map((item) => ({ ...item, account: '220', tax: 'ZERORATEDOUTPUT' }));

const FUEL: readonly ItemSpec[] = [
  {
    code: 'DSL-L',
    name: 'Diesel 50',
    description: 'Diesel 50, per litre',
    price: '1.5325',
    tax: 'EXEMPTOUTPUT',
  },
];

const SERVICES: readonly ItemSpec[] = [
  { code: 'DEL-KM', name: 'Delivery', description: 'Delivery by 7 t lorry, per kilometre', price: '1.80' },
  { code: 'HIRE-MIX', name: 'Mixer hire', description: 'Concrete mixer hire, per day', price: '35.00' },
].map((item) => ({ ...item, account: '210' }));

function toItem(spec: ItemSpec): Item {
  return {
    ItemID: stableId(`item/${spec.code}`),
    Code: spec.code,
    Name: spec.name,
    Description: spec.description,
    IsSold: true,
    IsPurchased: false,
    SalesDetails: {
      UnitPrice: new Decimal(spec.price),
      AccountCode: spec.account ?? '200',
      TaxType: spec.tax ?? 'TAX001',
    },
    UpdatedDateUTC: xeroMoment('2025-11-03', 28_800),
  };
}

export const ITEMS: Item[] = [...GOODS, ...FARM_SUPPLIES, ...FUEL, ...SERVICES].map(toItem);

const BY_CODE: ReadonlyMap<string, Item> = new Map(ITEMS.map((item) => [item.Code, item]));

/** Throws on a code that the books do not have. */
export function itemByCode(code: string): Item {
  const item = BY_CODE.get(code);
  if (item === undefined) throw new Error(`The books have no item "${code}"`);
  return item;
}
