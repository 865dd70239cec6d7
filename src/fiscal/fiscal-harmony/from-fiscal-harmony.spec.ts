import { fromStatusList, fromStatusRequest } from './from-fiscal-harmony';

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

describe('an answer of POST /status, or a webhook', () => {
  it('is a list of statements, or a single one', () => {
    const ids = (text: string) => fromStatusList(text).map((statement) => statement.requestId);
    expect(ids(JSON.stringify([DONE, { ...DONE, RequestId: 'req-2' }]))).toEqual(['req-1', 'req-2']);
    expect(ids(JSON.stringify(DONE))).toEqual(['req-1']);
    expect(ids('[]')).toEqual([]);
  });

  it.each([
    ['null', 'null'],
    ['a text', '"req-1"'],
    ['a number', '7'],
    ['elements that are no objects', '[null,1,"req-1",true,[]]'],
    [
      'elements without an id',
      '[{},{"RequestId":null},{"RequestId":""},{"RequestId":"  "},{"RequestId":true}]',
    ],
    ['an id in another spelling', '[{"requestId":"req-1"}]'],
  ])('says nothing when it is %s', (_what, text) => {
    expect(fromStatusList(text)).toEqual([]);
  });

  it('loses no neighbour to an element that makes no sense', () => {
    const statements = fromStatusList(JSON.stringify([null, { RequestId: 7 }, {}, DONE]));
    expect(statements.map((statement) => statement.requestId)).toEqual(['7', 'req-1']);
  });

  it.each(['', '[', '<html></html>', '{"RequestId":"req-1"', 'not json'])(
    'cannot be read from %j',
    (text) => {
      expect(() => fromStatusList(text)).toThrow(SyntaxError);
    },
  );

  it('is kept to the last digit', () => {
    const text = '[{"RequestId":"req-1","Success":false,"Total":9007199254740993.10}]';
    expect(fromStatusList(text)[0]?.body).toContain('9007199254740993.10');
  });

  it('is kept verbatim: numbers as numbers, unknown fields, spaces and escapes', () => {
    const first =
      '{ "RequestId" : "req-1", "Success":true, "QrData":{"FiscalDay": 12, "New":[1.50,{"a":2}]} }';
    const second = '{"RequestId":"req-2","Error":"a \\"quoted\\" ], [ \\u0041 \\\\","Success":false}';
    const bodies = (text: string) => fromStatusList(text).map((statement) => statement.body);
    expect(bodies(`\n[ ${first} , ${second}\t]\n`)).toEqual([first, second]);
    expect(bodies(`[{},${second}]`)).toEqual([second]);
    expect(bodies(` ${first} `)).toEqual([first]);
    expect(bodies(`\uFEFF[${first}]`)).toEqual([first]);
  });

  it('passes over ids that no submission can have, and that no table could hold', () => {
    const ids = ['req\u0000-1', 'x'.repeat(101), 'two words', 'é', 'good-1'];
    const statements = fromStatusList(JSON.stringify(ids.map((RequestId) => ({ RequestId }))));
    expect(statements.map((statement) => statement.requestId)).toEqual(['good-1']);
  });
});

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
      raw: expect.stringContaining('A1B2-C3D4-E5F6-7890'),
    });
  });

  it('with numbers that come as texts', () => {
    const asTexts = { ...QR, FiscalDay: '123', DeviceId: '12345', InvoiceNumber: '456' };
    expect(read([{ ...DONE, QrData: asTexts }])).toMatchObject({
      result: 'fiscalised',
      data: { deviceId: '12345', fiscalDay: '123', fiscalNumber: '456' },
    });
  });

  it('with day and number beside QrData instead of in it', () => {
    const { FiscalDay, InvoiceNumber, ...others } = QR;
    expect(read({ ...DONE, QrData: others, FiscalDay, InvoiceNumber })).toMatchObject({
      result: 'fiscalised',
      data: { fiscalDay: '123', fiscalNumber: '456' },
    });
  });

  it.each([null, undefined, '', '  '])('also while its PDF has no name yet: %j', (FiscalInvoicePdf) => {
    expect(read({ ...DONE, FiscalInvoicePdf })).toMatchObject({ result: 'fiscalised', pdfName: null });
  });
});

describe('there is no news', () => {
  it.each([
    ['QrData', { QrData: undefined }],
    ['QrData that is more than null', { QrData: null }],
    ['QrData that is an object', { QrData: 'https://fdms.zimra.co.zw/x' }],
    ['anything in QrData', { QrData: {} }],
    ['a device', { QrData: { ...QR, DeviceId: null } }],
    ['a fiscal day', { QrData: { ...QR, FiscalDay: '' } }],
    ['a number', { QrData: { ...QR, InvoiceNumber: undefined } }],
    ['a verification code', { QrData: { ...QR, VerificationCode: '   ' } }],
    ['an address', { QrData: { ...QR, QrCodeUrl: null } }],
    ['an address that is one', { QrData: { ...QR, QrCodeUrl: 'javascript:alert(1)' } }],
    ['an address in one word', { QrData: { ...QR, QrCodeUrl: 'https://fdms.zimra.co.zw/ 1' } }],
    ['a printable code', { QrData: { ...QR, VerificationCode: 'A1\u0000B2' } }],
    ['a number of a sane length', { QrData: { ...QR, InvoiceNumber: '9'.repeat(201) } }],
    ['numbers that are texts or numbers', { QrData: { ...QR, InvoiceNumber: { value: 456 } } }],
  ])('in a success without %s', (_what, changes) => {
    expect(read({ ...DONE, ...changes })).toMatchObject({ result: 'pending', requestId: 'req-1' });
  });

  it.each([
    ['success is not said', { Success: undefined }],
    ['success is null', { Success: null }],
    ['success is a text', { Success: 'true' }],
    ['success is a number', { Success: 1 }],
    ['success is false without an error', { Success: false, QrData: null }],
    ['the error is empty', { Success: false, Error: '' }],
    ['the error is false', { Success: false, Error: false }],
    ['there is an error but nothing about success', { Success: null, Error: 'RCPT010' }],
  ])('when %s', (_what, changes) => {
    expect(read({ ...DONE, ...changes })).toMatchObject({ result: 'pending' });
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

  it('even when it has numbers: failure is failure', () => {
    expect(read({ ...DONE, Success: false, Error: 'RCPT010' })).toMatchObject({ result: 'rejected' });
  });
});

describe('a statement that makes no sense', () => {
  it.each(['null', '[]', '"text"', '7', 'true', '', 'not json', '{', '['.repeat(200_000)])(
    'is nothing: %s',
    (text) => {
      expect(readText(text)).toBeNull();
    },
  );
});
