import { Failure } from '../../domain/issues/failure';
import { toFailure, validationMessages, xeroMessage } from './xero-error';

/** Rejection as xero-node makes it: JSON text with the answer inside. */
function rejection(statusCode: number, body: unknown, headers: Record<string, string> = {}): string {
  return JSON.stringify({ response: { statusCode, body, headers, request: {} }, body });
}

function failure(statusCode: number, body: unknown = '', headers: Record<string, string> = {}): Failure {
  const result = toFailure(rejection(statusCode, body, headers), 'invoices');
  if (!(result instanceof Failure)) throw new Error('not a Failure');
  return result;
}

const VALIDATION = {
  ErrorNumber: 10,
  Type: 'ValidationException',
  Message: 'A validation exception occurred',
  Elements: [
    { InvoiceID: 'x', ValidationErrors: [{ Message: 'Invoice not of valid status for modification' }] },
    { ValidationErrors: [{ Description: 'The document date cannot be before the period lock date' }, {}] },
  ],
};

describe('a call that Xero did not serve', () => {
  it('because of its limit waits as long as it was asked to, although the body is empty', () => {
    const headers = { 'Retry-After': '26', 'X-Rate-Limit-Problem': 'minute', 'x-minlimit-remaining': '0' };
    for (const body of ['', null, undefined]) {
      expect(failure(429, body, headers)).toMatchObject({
        kind: 'rate_limited',
        message: expect.stringMatching(
          /^Xero's minute limit is reached; calls continue at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
        ) as string,
        retryAfterMs: 26_000,
      });
    }
  });

  it('because it is down waits as long as it was asked to, at most five minutes', () => {
    const wait = (seconds: string) => failure(503, '', { 'Retry-After': seconds }).retryAfterMs;
    expect([wait('120'), wait('7200'), wait('soon')]).toEqual([120_000, 300_000, null]);
  });

  it('because of a limit that says nothing more has no wait of its own', () => {
    expect(failure(429)).toMatchObject({
      kind: 'rate_limited',
      message: "Xero's rate limit is reached",
      retryAfterMs: null,
    });
  });

  it('because of the document names every validation message', () => {
    expect(failure(400, VALIDATION)).toMatchObject({
      kind: 'refused',
      message:
        'Xero, invoices: Invoice not of valid status for modification The document date cannot be before the period lock date (HTTP 400)',
    });
    expect(failure(400, JSON.stringify(VALIDATION)).message).toBe(failure(400, VALIDATION).message);
  });

  it('because of the token is unauthorised', () => {
    const body = { Type: null, Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired: token expired' };
    expect(failure(401, body)).toMatchObject({
      kind: 'unauthorised',
      message: 'Xero, invoices: TokenExpired: token expired (HTTP 401)',
    });
    expect(failure(403, { Title: 'Forbidden' })).toMatchObject({
      kind: 'unauthorised',
      message: 'Xero, invoices: Forbidden (HTTP 403)',
    });
  });

  it.each([
    [0, 'connect ECONNREFUSED 127.0.0.1:1', 'not_sent', 'Xero cannot be reached (it refuses connections)'],
    [0, 'getaddrinfo ENOTFOUND api.xero.com', 'not_sent', 'Xero cannot be reached (its name is not known)'],
    [0, 'getaddrinfo EAI_AGAIN api.xero.com', 'not_sent', 'Xero cannot be reached (its name is not known)'],
    [0, 'read ECONNRESET', 'temporary', 'Xero, invoices: the connection was cut'],
    [0, 'socket hang up', 'temporary', 'Xero, invoices: the connection was cut'],
    [0, 'timeout of 60000ms exceeded', 'temporary', 'Xero, invoices: no answer'],
    [0, '', 'temporary', 'Xero, invoices: no answer'],
    [
      0,
      'maxContentLength size of 4194304 exceeded',
      'temporary',
      'Xero, invoices: the answer is larger than 4194304 bytes',
    ],
    [408, '', 'temporary', 'Xero, invoices: no reason given (HTTP 408)'],
    [500, '<html><body>Oops</body></html>', 'temporary', 'Xero, invoices: no reason given (HTTP 500)'],
    [503, 'The service is down', 'temporary', 'Xero, invoices: The service is down (HTTP 503)'],
    [404, '', 'refused', 'Xero, invoices: no reason given (HTTP 404)'],
    [412, { Message: 'Precondition' }, 'refused', 'Xero, invoices: Precondition (HTTP 412)'],
  ])('with status %i and %j is %s', (status, body, kind, message) => {
    expect(failure(status, body)).toMatchObject({ kind, message, retryAfterMs: null });
  });
});

describe('a rejection of another form', () => {
  it.each(['', 'not json', '{}', '{"response":null}', '[]', 'null', '{"response":"x"}'])(
    'as a text is temporary: %j',
    (text) => {
      expect(toFailure(text, 'invoices')).toMatchObject({
        kind: 'temporary',
        message: 'Xero, invoices: unreadable error',
      });
    },
  );

  it('that is no text is a fault of the program, and stays what it is', () => {
    for (const rejected of [new Error('x'), undefined, null, { statusCode: 400 }]) {
      expect(toFailure(rejected, 'invoices')).toBe(rejected);
    }
  });

  it('does not repeat what may hold a token', () => {
    const request = { headers: { authorization: 'Bearer secret-token' } };
    const text = JSON.stringify({ response: { statusCode: 500, body: '', headers: {}, request }, body: '' });
    expect(JSON.stringify(toFailure(text, 'invoices'))).not.toContain('secret-token');
    expect((toFailure(text, 'invoices') as Failure).message).not.toContain('secret-token');
  });
});

describe('the words of an answer', () => {
  it.each([
    [{ Message: 'm', Detail: 'd', Title: 't' }, 'm'],
    [{ Message: '', Detail: 'd' }, 'd'],
    [{ Title: 't' }, 't'],
    [{ Elements: [], Message: 'm' }, 'm'],
    [{ Elements: [{ ValidationErrors: [] }], Message: 'm' }, 'm'],
    [{ Elements: 'x' }, null],
    [{}, null],
    [[], null],
    [null, null],
    ['plain', 'plain'],
    ['x'.repeat(1000), 'x'.repeat(300)],
    ['<html>', null],
    ['', null],
  ])('in %j are %j', (body, expected) => {
    expect(xeroMessage(body)).toBe(expected);
  });

  it('are, for an element, all its validation messages', () => {
    expect(
      validationMessages({ ValidationErrors: [{ Message: 'a' }, { Description: 'b' }, null, { x: 'c' }] }),
    ).toEqual(['a', 'b']);
    for (const element of [null, 'x', [], {}, { ValidationErrors: 'x' }])
      expect(validationMessages(element)).toEqual([]);
  });
});
