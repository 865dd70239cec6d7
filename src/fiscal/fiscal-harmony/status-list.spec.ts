import { fromStatusList, sortAnswer } from './status-list';

const GUID = '8f14e45f-ceea-467f-a0e6-7a1c9d9b0c1d';

describe('a webhook', () => {
  const ids = (text: string): string[] => fromStatusList(text).map((statement) => statement.requestId);

  it('is a list of statements, or a single one', () => {
    expect(ids('[{"RequestId":"req-1"},{"RequestId":"req-2"}]')).toEqual(['req-1', 'req-2']);
    expect(ids('{"RequestId":"req-1"}')).toEqual(['req-1']);
    expect(ids('[]')).toEqual([]);
  });

  it.each([
    ['elements that are no objects', '[null,1,"req-1",true,[]]'],
    [
      'elements without an id',
      '[{},{"RequestId":null},{"RequestId":""},{"RequestId":"  "},{"RequestId":true}]',
    ],
  ])('says nothing when it is %s', (_what, text) => {
    expect(ids(text)).toEqual([]);
  });

  it('loses no neighbour to an element that makes no sense, or that is not even JSON', () => {
    expect(ids('[null,{"RequestId":7},{},{"RequestId":"req-1"}]')).toEqual(['7', 'req-1']);
  });

  it('that cannot be read is about the requests that it names all the same', () => {
    expect(ids('[{"RequestId":"a","Success":true,"Success":false},{"RequestId":"req-1"}]')).toEqual([
      ...['a', 'req-1'],
    ]);
    expect(ids('{"RequestId":"a","Success":true,"Success":false}')).toEqual(['a']);
    expect(ids('[{"requestId":"req-1"},{"request_id":7}]')).toEqual(['req-1', '7']);
    expect(ids('[{"data":[{"RequestId":"a"},{"RequestId":"b"},{"RequestId":"a"}]}]')).toEqual(['a', 'b']);
    expect(ids(JSON.stringify({ data: JSON.stringify({ RequestId: 'a' }) }))).toEqual(['a']);
  });

  it.each(['', '[', '<html></html>', '{"RequestId":"req-1"', 'not json', 'null', '"req-1"', '7', '[{"a":}]'])(
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
    const impossible = ['req\u0000-1', 'x'.repeat(101), 'two words', 'é', 'good-1'];
    expect(ids(JSON.stringify(impossible.map((RequestId) => ({ RequestId }))))).toEqual(['good-1']);
  });
});

describe('an answer of POST /status', () => {
  it('is sorted by the ids asked for, and says nothing about others', () => {
    const text =
      '[{"RequestId":"b"},{"RequestId":"stranger"},{"RequestId":"a"},{"RequestId":"a","Success":false}]';
    const { statements, strays } = sortAnswer(text, ['a', 'b', 'c']);
    expect(statements.map(({ requestId }) => requestId)).toEqual(['b', 'a', 'a']);
    expect(strays).toEqual([]);
  });

  it('names a GUID in either case, and any other id only as it was given', () => {
    const received = (id: string): string[] =>
      sortAnswer(`[{"RequestId":"${id}"}]`, [GUID, 'req-1']).statements.map(({ requestId }) => requestId);
    expect(received(GUID.toUpperCase())).toEqual([GUID]);
    expect(received('REQ-1')).toEqual([]);
  });

  it.each([
    ['a field twice', `{"RequestId":"${GUID}","Success":false,"Success":true}`],
    ['fields in another case', `{"requestId":"${GUID}","success":true}`],
    ['the id as a key', `{"${GUID.toUpperCase()}":{"Success":true}}`],
  ])(
    'gives an element with %s to the request that stands in it, and loses no neighbour',
    (_what, element) => {
      const { statements, strays } = sortAnswer(`[{"RequestId":"req-1"},${element}]`, [GUID, 'req-1']);
      expect(statements).toEqual([
        { requestId: 'req-1', body: '{"RequestId":"req-1"}' },
        { requestId: GUID, body: element },
      ]);
      expect(strays).toEqual([]);
    },
  );

  it.each([
    ['names nobody', '[{"RequestId":null,"Success":true}]', 1],
    ['names several', '[{"data":[{"RequestId":"req-1"},{"RequestId":"req-2"}]}]', 1],
    ['says nothing at all', '[null,null]', 0],
  ])('gives an element that %s to nobody', (_what, text, strays) => {
    const sorted = sortAnswer(text, ['req-1', 'req-2']);
    expect([sorted.statements, sorted.strays.length]).toEqual([[], strays]);
  });

  it.each([
    'null',
    '7',
    '"req-1"',
    '',
    '<html></html>',
    '[{"RequestId":"req-1"}',
    '[{"RequestId":"req-1","Error":{,{"RequestId":"req-2"}]',
  ])('cannot be read from %j', (text) => {
    expect(() => sortAnswer(text, ['req-1'])).toThrow(SyntaxError);
  });
});
