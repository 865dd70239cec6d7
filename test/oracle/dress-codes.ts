import type { SalesLine } from '../../src/domain/sales/sales-document';
import type { ProductCodeRule } from '../../src/mapping/mapping-rules';
import type { Chance } from './chance';
import { SHOP_TAXES } from './shop-rules';

const SERVICES = '99001000';
const PIPES = '39172300';

/** Codes that a person has confirmed or refused. */
export const SHOP_CODES: readonly ProductCodeRule[] = [
  ...['25232900', '73170000', '11022000', '48202000', '99001000', '48211000', '32091000'].map(
    (code) => ({ scope: 'item', key: code, code }) as const,
  ),
  { scope: 'item', key: 'STK-1', code: '25232900' },
  { scope: 'item', key: '8471.50.00', code: '84715000' },
  { scope: 'item', key: '2204', code: '2204' },
  { scope: 'item', key: '1001', code: 'none' },
  { scope: 'description', key: '84733000', code: '84733000' },
  { scope: 'description', key: '2019', code: 'none' },
  { scope: 'account', key: '410', code: PIPES },
  { scope: 'default', key: '', code: SERVICES },
];

/**
 * Item code in the books, and the code to be sent: `account` means that of the account, everything else the default.
 */
interface CodeCase {
  readonly itemCode: string;
  readonly description?: string;
  readonly code: string;
  /** True for a code of an existing heading that nobody has decided about. */
  readonly isUndecided?: true;
}

const CASES: readonly CodeCase[] = [
  { itemCode: 'STK-1', code: '25232900' },
  { itemCode: '8471.50.00', code: '84715000' },
  { itemCode: '2204', code: '2204' },
  { itemCode: '1001', code: 'account' },
  { itemCode: '', description: '(84733000) Toner', code: '84733000' },
  { itemCode: '', description: '(8473.30.00) Toner', code: '84733000' },
  { itemCode: '1001', description: '(84733000) Toner', code: '84733000' },
  { itemCode: 'STK-1', description: '(94036000) Desk', code: '25232900' },
  { itemCode: '', description: '(2019) Calendar', code: 'account' },
  { itemCode: '1005', code: 'account', isUndecided: true },
  { itemCode: '94036000', code: 'account', isUndecided: true },
  { itemCode: '0803.90.00', code: 'account', isUndecided: true },
  { itemCode: '', description: '(8471.60.00) Keyboard', code: 'account', isUndecided: true },
  // No heading begins so: years, stock numbers, chapters 77 and 98, and 99 but for services. Five digits are no code.
  ...['0012', '2024', '0731', '7712', '98010000', '99009999', '12345', 'AB1234', '20250315123'].map(
    (itemCode) => ({
      ...{ itemCode, code: 'account' },
    }),
  ),
  { itemCode: '', description: '(7700) Clearance', code: 'account' },
  { itemCode: '', description: 'Paper (84733000)', code: 'account' },
];

export interface DressedLine {
  readonly line: SalesLine;
  readonly description: string;
  readonly code: string;
  readonly holds: readonly string[];
  /** Code that the document must note as replaced by the default; null: none. */
  readonly writtenCode: string | null;
}

/** Draws a line with an item code in a common spelling, and the product code that must be sent. */
export function dressedCode(chance: Chance, line: SalesLine): DressedLine {
  const written = chance.pick(CASES);
  const description = written.description ?? line.description;
  const accountCode = chance.pick(['200', '410']);
  const code = written.code !== 'account' ? written.code : accountCode === '410' ? PIPES : SERVICES;
  const isTaxed = isPositiveRate(line.taxType);
  const isUndecided = written.isUndecided === true;
  const isShort = code.length === 4 && !isTaxed;
  return {
    ...{ line: { ...line, itemCode: written.itemCode, accountCode, description }, description, code },
    holds: [
      ...(isUndecided && !isTaxed ? ['PRODUCT_CODE_UNCONFIRMED'] : []),
      ...(isShort ? ['PRODUCT_CODE_INVALID'] : []),
    ],
    writtenCode: isUndecided ? written.itemCode : null,
  };
}

function isPositiveRate(taxType: string): boolean {
  const percent = SHOP_TAXES.find((tax) => tax.taxType === taxType)?.percent;
  return percent != null && percent.toFixed() !== '0';
}
