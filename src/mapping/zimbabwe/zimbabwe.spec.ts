import { Decimal } from '../../domain/money';
import { vatReturnBox } from './zimbabwe';

describe('a box of the VAT return', () => {
  it.each([
    ['15.5', 'V09'],
    ['15', 'V09'],
    ['0', 'V12'],
    [null, 'V18'],
    // Withholding tax is counted by the device and is not VAT.
    ['5', ''],
  ])('of sales at %s per cent is %j', (percent, code) => {
    expect(vatReturnBox(percent === null ? null : new Decimal(percent)).code).toBe(code);
  });
});
