import { inEnglish } from '../../../test/support/in-english';
import { rules } from '../../../test/support/sales-document-builder';
import type { FiscalData } from '../fiscal/outcome';
import { certify, confirmed, holdOf, RECEIPT_CHECKS, type ReceiptCheck } from './receipt-certificate';

type ReceiptExpectation = Parameters<typeof certify>[1];

const HOST = 'fdmstest.zimra.co.zw';
const ADDRESS = `https://${HOST}/0000012345150320250000000847A1B2C3D4E5F67890`;
const SOUND: FiscalData = {
  deviceId: '12345',
  fiscalDay: '70',
  fiscalNumber: '847',
  verificationCode: 'A1B2-C3D4-E5F6-7890',
  qrUrl: ADDRESS,
};
const EXPECTED: ReceiptExpectation = {
  ...{ deviceId: '12345', datedOn: '2025-03-15', knownHosts: [HOST], confirmedHost: null },
  verifiedParts: rules().country.verifiedParts,
};

function results(data: Partial<FiscalData>, expected: Partial<ReceiptExpectation> = {}) {
  const ticks = certify({ ...SOUND, ...data }, { ...EXPECTED, ...expected });
  return Object.fromEntries(ticks.map(({ check, result }) => [check, result]));
}

function unmet(data: Partial<FiscalData>, expected: Partial<ReceiptExpectation> = {}): ReceiptCheck[] {
  const found = results(data, expected);
  return RECEIPT_CHECKS.filter((check) => found[check] === 'unmet');
}

function reason(data: Partial<FiscalData>, expected: Partial<ReceiptExpectation> = {}): string | undefined {
  return holdOf(certify({ ...SOUND, ...data }, { ...EXPECTED, ...expected }))?.reason;
}

describe('a receipt', () => {
  it('is whole when every check is met', () => {
    expect(certify(SOUND, EXPECTED).map(({ check, result }) => [check, result])).toEqual(
      RECEIPT_CHECKS.map((check) => [check, 'met']),
    );
    expect(holdOf(certify(SOUND, EXPECTED))).toBeNull();
  });

  it('is whole although the page is the long form of the address', () => {
    const query = 'DeviceId=12345&ReceiptDate=15032025&ReceiptGlobalNo=847&ReceiptQrData=a1b2c3d4e5f67890';
    expect(unmet({ qrUrl: `https://${HOST}/Receipt/Result?${query}` })).toEqual([]);
    expect(unmet({ qrUrl: `https://${HOST}/Receipt/Result?${query.replace('847', '848')}` })).toEqual([
      'address',
    ]);
    const iso = query.replace('15032025', '2025-03-16T10:00:00');
    expect(unmet({ qrUrl: `https://${HOST}/Receipt/Result?${iso}` })).toEqual(['date']);
    expect(results({ qrUrl: `https://${HOST}/?${query.replace('15032025', 'today')}` }).date).toBe(
      'not_checked',
    );
  });

  it('is whole with its numbers padded by zeros', () => {
    expect(unmet({ deviceId: '0000012345', fiscalNumber: '0847' })).toEqual([]);
  });

  it.each(['-10', '9.5', '1e400', '0', '000', '', 'x', '١'])('has no number %j', (number) => {
    for (const name of ['deviceId', 'fiscalDay', 'fiscalNumber'] as const) {
      expect(unmet({ [name]: number })).toContain('numbers');
      expect(reason({ [name]: number })).toBe('RECEIPT_NUMBERS_IMPOSSIBLE');
    }
  });

  it.each(['\u202E', '\u200B', '\u0007', '\u2028', '\u2066'])(
    'holds nothing that is not seen: %j',
    (sign) => {
      expect(reason({ verificationCode: `A1B2-C3D4-E5F6-7890${sign}` })).toBe('RECEIPT_TEXT_UNSAFE');
      const held = holdOf(certify({ ...SOUND, qrUrl: `${ADDRESS}${sign}` }, EXPECTED));
      expect(held?.reason).toBe('RECEIPT_TEXT_UNSAFE');
      expect(held?.detail).not.toContain(sign);
    },
  );

  it.each([
    'https://x/"><script>',
    'javascript:alert(1)',
    `https://${HOST}@evil.example/`,
    `https://:secret@${HOST}/`,
    'https://',
    'x'.repeat(300),
    `https://${HOST}/ 1`,
    `https://${HOST}/\uE000`,
  ])('has a web address, and not %j', (qrUrl) => {
    expect(reason({ qrUrl })).toBe('RECEIPT_TEXT_UNSAFE');
    expect(results({ qrUrl }).host).toBe('not_checked');
  });

  it('is of the device of the fiscal account, as far as that is known', () => {
    expect(reason({}, { deviceId: '99999' })).toBe('RECEIPT_OTHER_DEVICE');
    expect(results({}, { deviceId: null }).device).toBe('not_checked');
  });

  it.each<[string, Partial<FiscalData>]>([
    ['device', { deviceId: '12346' }],
    ['number', { fiscalNumber: '848' }],
    ['code', { verificationCode: 'AAAA-BBBB-CCCC-DDDD' }],
  ])('has an address that names its %s', (_what, data) => {
    expect(unmet(data, { deviceId: null })).toEqual(['address']);
    expect(reason(data, { deviceId: null })).toBe('RECEIPT_ADDRESS_DIFFERS');
  });

  it('is not compared with an address of another form', () => {
    const found = results({ qrUrl: `https://${HOST}/receipts/847` });
    expect([found.address, found.date]).toEqual(['not_checked', 'not_checked']);
  });

  it('has the date that was submitted', () => {
    expect(reason({}, { datedOn: '2025-03-14' })).toBe('RECEIPT_DATE_DIFFERS');
  });

  it('is shown by the authority, or where a person has confirmed it', () => {
    const qrUrl = ADDRESS.replace(HOST, 'evil.example');
    expect(reason({ qrUrl })).toBe('RECEIPT_HOST_UNKNOWN');
    expect(unmet({ qrUrl }, { confirmedHost: 'evil.example' })).toEqual([]);
    const held = holdOf(certify({ ...SOUND, qrUrl }, { ...EXPECTED, confirmedHost: 'good.example' }));
    expect(held?.detail).toContain('good.example');
    expect(unmet({ qrUrl: ADDRESS.replace(HOST, `${HOST}:444`) })).toEqual(['host']);
    expect(unmet({ qrUrl: ADDRESS.replace(HOST, `${HOST}.evil.example`) })).toEqual(['host']);
  });

  it('says everything that is wrong with it, the gravest first', () => {
    const held = holdOf(certify({ ...SOUND, fiscalNumber: '0' }, { ...EXPECTED, datedOn: '2025-03-14' }));
    expect(held?.reason).toBe('RECEIPT_NUMBERS_IMPOSSIBLE');
    expect(inEnglish(held?.detail)).toMatch(/number "0".*another receipt.*2025-03-14/);
  });
});

describe('what a person confirms about a receipt', () => {
  const ticks = certify({ ...SOUND, fiscalNumber: '0' }, { ...EXPECTED, datedOn: '2025-03-14' });

  it('is kept with the name', () => {
    const date = confirmed(ticks, ['date'], 'Tendai').find(({ check }) => check === 'date');
    expect(date).toMatchObject({ result: 'confirmed', detail: expect.stringContaining('Tendai') as string });
  });

  it('is never a number, the text or the address', () => {
    expect(holdOf(confirmed(ticks, [...RECEIPT_CHECKS], 'Tendai'))?.reason).toBe(
      'RECEIPT_NUMBERS_IMPOSSIBLE',
    );
  });

  it('is nothing that was met', () => {
    expect(confirmed(certify(SOUND, EXPECTED), ['date'], 'Tendai')).toEqual(certify(SOUND, EXPECTED));
  });
});
