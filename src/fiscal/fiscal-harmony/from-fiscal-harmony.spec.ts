import { fromStatusRequest } from './from-fiscal-harmony';
import { fromStatusList } from './status-list';
import { inEnglish } from '../../../test/support/in-english';
import type { Unreadable } from '../../domain/fiscal/outcome';
import { storedSentence } from '../../domain/texts/stored-sentence';

const QR = {
  QrCodeUrl: 'https://fdms.zimra.co.zw/0000012345020320260000000456A1B2C3D4E5F67890',
  VerificationCode: 'A1B2-C3D4-E5F6-7890',
  FiscalDay: 123,
  DeviceId: 12345,
  InvoiceNumber: 456,
};
const DONE = {
  RequestId: 'req-1',
  Success: true,
  QrData: QR,
  Error: null,
  IsActionable: false,
  FiscalInvoicePdf: 'INV-0001.pdf',
};

function read(json: unknown) {
  const [statement] = fromStatusList(JSON.stringify(json));
  return statement === undefined ? null : fromStatusRequest(statement);
}

function readText(text: string) {
  return fromStatusRequest({ requestId: 'req-1', body: text });
}

function inCamelCase(json: object): object {
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key[0]!.toLowerCase() + key.slice(1), value]),
  );
}

describe('a document is fiscalised', () => {
  it("when success comes with the device's complete numbers", () => {
    expect(read([DONE])).toEqual({
      result: 'fiscalised',
      requestId: 'req-1',
      data: {
        deviceId: '12345',
        fiscalDay: '123',
        fiscalNumber: '456',
        verificationCode: 'A1B2-C3D4-E5F6-7890',
        qrUrl: QR.QrCodeUrl,
      },
      pdfName: 'INV-0001.pdf',
      error: null,
      raw: expect.stringContaining('A1B2-C3D4-E5F6-7890'),
    });
  });

  it('and never the one of a request that only stands somewhere in the text', () => {
    for (const RequestId of [null, undefined, '', {}, 'req-2'])
      expect(readText(JSON.stringify({ ...DONE, RequestId, Reference: 'req-1' }))).toMatchObject({
        ...{ result: 'unreadable', claimsSuccess: true },
        why: storedSentence('statementNotNamed'),
      });
  });

  it('with numbers that come as texts', () => {
    const asTexts = { ...QR, FiscalDay: '123', DeviceId: '12345', InvoiceNumber: '456' };
    expect(read([{ ...DONE, QrData: asTexts }])).toMatchObject({
      result: 'fiscalised',
      data: { deviceId: '12345', fiscalDay: '123', fiscalNumber: '456' },
    });
  });

  it('with day and number next to QrData instead of in it', () => {
    const { FiscalDay, InvoiceNumber, ...others } = QR;
    expect(read({ ...DONE, QrData: others, FiscalDay, InvoiceNumber })).toMatchObject({
      result: 'fiscalised',
      data: { fiscalDay: '123', fiscalNumber: '456' },
    });
  });

  it.each(['RCPT031', 'RCPT026: red receipt'])('with what the service says against it: %s', (Error) => {
    expect(read({ ...DONE, Error })).toMatchObject({ result: 'fiscalised', error: Error });
  });

  it.each([null, undefined, '', '  '])('also while its PDF has no name yet: %j', (FiscalInvoicePdf) => {
    expect(read({ ...DONE, FiscalInvoicePdf })).toMatchObject({ result: 'fiscalised', pdfName: null });
  });
});

describe('a success that cannot be read', () => {
  it.each([
    ['QrData', { QrData: undefined }, 'QrData'],
    ['QrData that is more than null', { QrData: null }, 'QrData'],
    ['QrData that is an object', { QrData: 'https://fdms.zimra.co.zw/x' }, 'QrData that can be read'],
    ['QrData that is no JSON text', { QrData: JSON.stringify(QR) }, 'QrData that can be read'],
    ['QrData that is no list', { QrData: [QR] }, 'QrData that can be read'],
    ['anything in QrData', { QrData: {} }, 'QrData'],
    ['a device', { QrData: { ...QR, DeviceId: null } }, 'DeviceId'],
    ['a fiscal day', { QrData: { ...QR, FiscalDay: '' } }, 'FiscalDay'],
    ['a number', { QrData: { ...QR, InvoiceNumber: undefined } }, 'InvoiceNumber'],
    ['a verification code', { QrData: { ...QR, VerificationCode: '   ' } }, 'VerificationCode'],
    ['an address', { QrData: { ...QR, QrCodeUrl: null } }, 'QrCodeUrl'],
    ['an address that is one', { QrData: { ...QR, QrCodeUrl: 'javascript:alert(1)' } }, 'QrCodeUrl'],
    ['an address in one word', { QrData: { ...QR, QrCodeUrl: 'https://fdms.zimra.co.zw/ 1' } }, 'QrCodeUrl'],
    ['a printable code', { QrData: { ...QR, VerificationCode: 'A1\u0000B2' } }, 'VerificationCode'],
    ['a number of a sane length', { QrData: { ...QR, InvoiceNumber: '9'.repeat(201) } }, 'InvoiceNumber'],
    ['numbers that are no objects', { QrData: { ...QR, InvoiceNumber: { value: 456 } } }, 'InvoiceNumber'],
  ])(
    'because it comes without %s is no fiscalisation, says so, and may be one',
    (_what, changes, missing) => {
      const outcome = read({ ...DONE, ...changes });
      expect(outcome).toMatchObject({ result: 'unreadable', requestId: 'req-1', claimsSuccess: true });
      expect(inEnglish((outcome as Unreadable).why)).toContain(missing);
    },
  );

  it.each([
    ['a text', { ...DONE, Success: 'true' }],
    ['a number', { ...DONE, Success: 1 }],
    ['missing, with numbers', { ...DONE, Success: undefined }],
    ['missing, because all fields are in another case', inCamelCase(DONE)],
  ])('because Success is %s may be one', (_what, json) => {
    expect(readText(JSON.stringify(json))).toMatchObject({ result: 'unreadable', claimsSuccess: true });
  });

  it('because a field is there twice may be one', () => {
    const text = '{"RequestId":"req-1","Success":false,"Success":true}';
    expect(readText(text)).toMatchObject({
      ...{ result: 'unreadable', why: storedSentence('statementFieldTwice'), claimsSuccess: true, raw: text },
    });
  });
});

describe('a statement that cannot be read', () => {
  it.each([
    ['Success is a text', { Success: 'false', Error: 'RCPT010' }],
    ['there is an error but nothing about success', { Success: null, Error: 'RCPT010' }],
    ['its fields are in another case', { success: false, error: 'RCPT010' }],
    ['its Error is in another case', { Success: false, error: 'RCPT010' }],
    ['it has other fields alone', { Result: { Ok: false } }],
  ])('because %s is no failure either, and no silence', (_what, fields) => {
    expect(readText(JSON.stringify({ RequestId: 'req-1', ...fields }))).toMatchObject({
      ...{ result: 'unreadable', claimsSuccess: false },
    });
  });

  it('because it says failure with QrData that is a text may be a success', () => {
    const json = { RequestId: 'req-1', Success: false, Error: 'x', QrData: JSON.stringify(QR) };
    expect(readText(JSON.stringify(json))).toMatchObject({ result: 'unreadable', claimsSuccess: true });
  });

  it.each(['null', '[]', '"text"', '7', 'true', '', 'not json', '{', '['.repeat(200_000)])(
    'because it is no object says why: %s',
    (text) => {
      expect(readText(text)).toMatchObject({ result: 'unreadable', claimsSuccess: false });
    },
  );
});

describe('there is no news', () => {
  it.each([
    ['success is not said', { Success: undefined }],
    ['success is null', { Success: null }],
    ['success is false without an error', { Success: false }],
    ['the error is empty', { Success: false, Error: '' }],
    ['the error is false', { Success: false, Error: false }],
    ['QrData is empty', { Success: false, QrData: { InvoiceNumber: null } }],
  ])('when %s', (_what, fields) => {
    expect(readText(JSON.stringify({ RequestId: 'req-1', ...fields }))).toMatchObject({ result: 'pending' });
  });
});

describe('a document is rejected', () => {
  const FAILED = { RequestId: 'req-1', Success: false, QrData: null, Error: 'RCPT010 wrong currency' };

  it.each([
    [true, true],
    [false, false],
    [null, false],
    [undefined, false],
    ['true', false],
    [1, false],
  ])('and can be corrected when IsActionable is %j: %s', (IsActionable, canBeCorrected) => {
    expect(read({ ...FAILED, IsActionable })).toEqual({
      result: 'rejected',
      requestId: 'req-1',
      message: 'RCPT010 wrong currency',
      data: null,
      canBeCorrected,
      raw: expect.stringContaining('RCPT010'),
    });
  });

  it.each([
    ['a text', '"RCPT010"', 'RCPT010'],
    [
      'an object, shown as it came',
      '{"Code":"RCPT010","Message":"wrong"}',
      '{"Code":"RCPT010","Message":"wrong"}',
    ],
    ['a list, shown as it came', '["RCPT010","RCPT019"]', '["RCPT010","RCPT019"]'],
    ['a number', '17', '17'],
    ['true', 'true', 'true'],
  ])('with %s as its error', (_what, error, message) => {
    expect(readText(`{"RequestId":"req-1","Success":false,"Error":${error}}`)).toMatchObject({
      result: 'rejected',
      message,
    });
  });

  it.each([
    ['with its error', 'RCPT010', 'RCPT010'],
    ['without an error', null, ''],
  ])('and perhaps fiscalised when complete numbers come %s', (_what, Error, message) => {
    expect(read({ ...DONE, Success: false, Error })).toMatchObject({
      ...{ result: 'rejected', message },
      data: { deviceId: '12345', fiscalNumber: '456' },
    });
  });

  it.each<[string, object]>([
    ['no number', { ...QR, InvoiceNumber: undefined }],
    ['no fiscal day', { ...QR, FiscalDay: null }],
    ['an address without https://', { ...QR, QrCodeUrl: QR.QrCodeUrl.slice('https://'.length) }],
    ['a code that nobody can store', { VerificationCode: '\u0001'.repeat(300) }],
  ])(
    'and cannot be read, and may be fiscalised, when QrData has a verification code and %s',
    (_what, QrData) => {
      for (const Error of ['RCPT026', null])
        expect(read({ ...FAILED, Error, QrData })).toMatchObject({
          result: 'unreadable',
          claimsSuccess: true,
        });
    },
  );

  it.each([
    [
      'nothing but zeros',
      { QrCodeUrl: '', VerificationCode: '', FiscalDay: 0, DeviceId: 0, InvoiceNumber: 0 },
    ],
    ['the device alone', { DeviceId: 12345 }],
  ])('and no more than that when QrData has %s', (_what, QrData) => {
    expect(read({ ...FAILED, QrData })).toMatchObject({ result: 'rejected', data: null });
  });
});
