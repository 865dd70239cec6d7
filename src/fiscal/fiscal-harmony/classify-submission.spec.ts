import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/arbitrary-text';
import { classifySubmission, wordsOfRefusal } from './classify-submission';
import { storedSentence } from '../../domain/texts/stored-sentence';

const NOW = new Date('2026-03-02T12:00:00Z');

function answer(status: number, body: string | Buffer = '', headers: Record<string, string> = {}) {
  return { status, headers, body: Buffer.from(body) };
}

function classify(status: number, body: string | Buffer = '', headers: Record<string, string> = {}) {
  return classifySubmission(answer(status, body, headers), NOW);
}

describe('a submission is accepted', () => {
  it.each([
    ['the id as plain text', 'b9d0a0c6-5d62-4f8e-8a5b-0d2a4ad9c001', 'b9d0a0c6-5d62-4f8e-8a5b-0d2a4ad9c001'],
    ['an id in one pair of quotes', '"req-1"', 'req-1'],
    ['an id between spaces and lines', ' \r\n req-1 \n', 'req-1'],
    ['an id in quotes with spaces in and around', ' " req-1 " ', 'req-1'],
    ['an id that is a number', '12345', '12345'],
    ['an id of 100 characters', 'x'.repeat(100), 'x'.repeat(100)],
  ])('by %s', (_what, body, requestId) => {
    for (const status of [200, 201, 202]) {
      expect(classify(status, body)).toEqual({ result: 'accepted', requestId });
    }
  });
});

describe('what became of a submission is unknown', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \n'],
    ['empty quotes', '""'],
    ['quotes in quotes', '""req-1""'],
    ['one quote', '"req-1'],
    ['a web page', '<html><body>OK</body></html>'],
    ['an object', '{"RequestId":"req-1"}'],
    ['an array', '["req-1"]'],
    ['a sentence', 'accepted as req-1'],
    ['two lines', 'req-1\nreq-2'],
    ['101 characters', 'x'.repeat(101)],
    ['a NUL', 'req\0-1'],
    ['another script', 'заявка'],
    ['a word for nothing', 'null'],
    ['a word for nothing in quotes', '"null"'],
    ['a word for anything', 'OK'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('when it is answered well but with %s', (_what, body) => {
    expect(classify(200, body)).toEqual({
      result: 'unknown',
      said: storedSentence('acceptedWithoutId'),
    });
  });

  it.each([
    100, 203, 204, 206, 301, 302, 307, 308, 402, 406, 407, 408, 409, 410, 411, 412, 418, 423, 424, 425, 428,
    431, 451, 499, 500, 501, 502, 503, 504, 520, 529, 599,
  ])('when the status is %i, whatever the body says', (status) => {
    expect(classify(status, 'req-1')).toEqual({
      result: 'unknown',
      said: storedSentence('answeredStatus', { status }),
    });
  });

  it('for every status that is neither acceptance nor a known refusal', () => {
    const known = [200, 201, 202, 400, 401, 403, 404, 405, 413, 415, 422, 429];
    for (let status = 100; status < 600; status += 1) {
      if (!known.includes(status)) expect(classify(status, 'req-1').result).toBe('unknown');
    }
  });
});

describe('a submission is refused', () => {
  it.each([400, 413, 415, 422])('for the document itself with %i', (status) => {
    expect(classify(status, 'RCPT010')).toEqual({
      result: 'refused',
      message: `RCPT010 (HTTP ${status})`,
      because: 'document',
      retryAfterMs: null,
    });
  });

  it.each([401, 403, 404, 405])('for account or service, not the document, with %i', (status) => {
    expect(classify(status, 'no')).toMatchObject({ result: 'refused', because: 'account' });
  });

  it('for too many calls with 429', () => {
    expect(classify(429, 'no')).toMatchObject({ result: 'refused', because: 'rate_limit' });
  });

  it.each([
    ['30', 30_000],
    ['0', null],
    ['Mon, 02 Mar 2026 12:01:00 GMT', 60_000],
    ['Mon, 02 Mar 2026 11:00:00 GMT', null],
    ['soon', null],
    ['', null],
  ])('with the wait that the service asks for: %j', (header, retryAfterMs) => {
    expect(classify(429, '', { 'retry-after': header })).toMatchObject({ retryAfterMs });
  });
});

describe('the reason of a refusal', () => {
  it.each([
    ['message', '{"message":"No such tax"}', 'No such tax'],
    ['Message', '{"Message":"No such tax"}', 'No such tax'],
    ['Error', '{"Error":"No such tax"}', 'No such tax'],
    ['error', '{"error":"No such tax"}', 'No such tax'],
    ['detail', '{"title":"Bad Request","detail":"No such tax"}', 'No such tax'],
    ['a field that is empty before one that is not', '{"Message":"","message":"No such tax"}', 'No such tax'],
    [
      'problem details with faults by field',
      '{"title":"Validation failed","status":400,"errors":{"Total":["must be positive","is missing"],"Date":"x"}}',
      'Validation failed; Total: must be positive is missing; Date: x',
    ],
    ['faults by field of an odd shape', '{"errors":{"Total":{"a":1}}}', 'Total: …'],
    ['a title alone', '{"title":"Bad Request"}', 'Bad Request'],
    ['a JSON text', '"No such tax"', 'No such tax'],
    ['plain text', 'No such tax', 'No such tax'],
    ['plain text with lines and tabs', 'No such\r\n\t tax ', 'No such tax'],
    ['text that begins like JSON', '{"message":', '{"message":'],
    ['JSON without any of these fields', '{"code":17}', '{"code":17}'],
    ['a JSON array', '["a","b"]', '["a","b"]'],
    ['a web page', '<!DOCTYPE html><html><h1>400</h1></html>', null],
    ['a web page after words', 'Error <HTML>', null],
    ['nothing', '', null],
    ['spaces', ' \n ', null],
  ])('is found in %s', (_what, body, expected) => {
    expect(wordsOfRefusal(answer(400, body))).toBe(expected);
  });

  it('is cut to 500 characters', () => {
    expect(wordsOfRefusal(answer(400, 'x'.repeat(100_000)))).toHaveLength(500);
    expect(wordsOfRefusal(answer(400, `{"message":"${'x'.repeat(100_000)}"}`))).toHaveLength(500);
  });
});

describe('any answer at all', () => {
  it('gets one of three meanings, and a request id only from an acceptance', () => {
    const json = fc.json({ maxDepth: 3 });
    const body = fc.oneof(
      fc.string({ unit: anyCharacter }),
      json,
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), body, (status, text) => {
        const result = classify(status, text);
        expect(['accepted', 'refused', 'unknown']).toContain(result.result);
        if (result.result === 'accepted') {
          expect([200, 201, 202]).toContain(status);
          expect(result.requestId).toMatch(/^[!-~]{1,100}$/);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
