import { asRequestId, idsFound, isSameRequest, otherSpellings, spellings } from './request-id';

const GUID = '5e1771e2-b89f-482f-968c-bb817b0d34db';

describe('request ids in an answer of any shape', () => {
  it.each<[string, string, string[]]>([
    ['the id alone', GUID, [GUID]],
    ['an object', `{"RequestId":"${GUID}"}`, [GUID]],
    ['an object in another spelling', '{"status":"ok","request_id":"REQ-77"}', ['REQ-77']],
    ['a number', '{"RequestId": 4711}', ['4711']],
    ['a list', `["${GUID}"]`, [GUID]],
    ['a list of ids that are no GUIDs', '["inv-000123"]', ['inv-000123']],
    ['a web page', `<html><p>Thank you.</p><p>Your request ${GUID} is queued.</p></html>`, [GUID]],
    ['a web page that names it', '<b>Request ID</b>: <i>a-17.</i>', ['a-17']],
    ['two lines', `Accepted\r\n${GUID}\r\n`, [GUID]],
    ['two lines without a GUID', 'OK\nreq-000017', ['req-000017']],
    ['the same GUID in capitals', `${GUID} ${GUID.toUpperCase()}`, [GUID]],
    ['two GUIDs, the one that is named first', `{"Trace":"${GUID}","RequestId":"a-1"}`, ['a-1', GUID]],
  ])('are found in %s', (_shape, text, ids) => {
    expect(idsFound(text)).toEqual(ids);
  });

  it.each([
    ['nothing', ''],
    ['a page to sign in', '<!doctype html><title>Sign in</title>'],
    ['a word', '"accepted"'],
    ['a date', '{"At":"2026-03-02T10:00:00"}'],
    ['a part of a longer number', `trace A${GUID}F of yesterday`],
  ])('are not found in %s', (_what, text) => {
    expect(idsFound(text)).toEqual([]);
  });

  it.each([
    'request id '.repeat(60_000),
    '<'.repeat(600_000),
    `request id ${'<'.repeat(600_000)}`,
    'a1-'.repeat(200_000),
  ])('are looked for in a long text without taking long', (text) => {
    const before = process.cpuUsage();
    expect(idsFound(text).length).toBeLessThanOrEqual(20);
    // Limits processor time in microseconds, not elapsed time, since others may use the machine.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  it('are offered twenty at most', () => {
    expect(idsFound(Array.from({ length: 50 }, (_, at) => `id-0000${at}`).join('\n'))).toHaveLength(20);
  });
});

describe('an answer that is a request id', () => {
  it('is plain text, with or without quotes', () => {
    expect([' a-1 ', '"a-1"', `\n${GUID}`].map(asRequestId)).toEqual(['a-1', 'a-1', GUID]);
  });

  it.each(['', 'ok', '"null"', '{"RequestId":"a"}', '["a"]', '<p>a</p>', 'two words', 'a'.repeat(101), 'ü'])(
    'is not %j',
    (text) => {
      expect(asRequestId(text)).toBeNull();
    },
  );
});

describe('two spellings of a request id', () => {
  it('are one where they are GUIDs, and two otherwise', () => {
    expect(isSameRequest(GUID, GUID.toUpperCase())).toBe(true);
    expect(isSameRequest('req-1', 'REQ-1')).toBe(false);
    expect(isSameRequest('', GUID)).toBe(false);
  });

  it('are all looked for where the service may name a GUID in capitals, and any other id as it stands', () => {
    const capitals = GUID.toUpperCase();
    expect(spellings(GUID)).toEqual([GUID, capitals]);
    const mixed = capitals.replace('B89F', 'b89f');
    expect(otherSpellings(mixed)).toEqual([GUID, capitals]);
    expect(spellings('req-1')).toEqual(['req-1']);
  });
});
