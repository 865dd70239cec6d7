import { ownPath, loggedError } from './logging';
import { AxiosError, AxiosHeaders } from 'axios';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { Failure } from '../../domain/issues/failure';
import { sentencesOf, storedSentence } from '../../domain/texts/stored-sentence';

describe('a path in the log', () => {
  it.each([
    ['/connect/xero/callback?code=of-somebody', '/connect/xero/callback'],
    [
      '/api/documents/0b9f3c52-9f3c-4d5e-8a11-2f1b6f0f7a10/retry',
      '/api/documents/0b9f3c52-9f3c-4d5e-8a11-2f1b6f0f7a10/retry',
    ],
    ['/api/customers/Chipo%20Moyo', '/api/customers/*'],
    ['/api/receipts/INV-0001', '/api/receipts/*'],
    ['/', '/'],
  ])('%s is %s', (address, path) => {
    expect(ownPath(address)).toBe(path);
  });
});

const NAME = 'Chipo "Chi" Moyo';

function databaseError(message: string): DatabaseError {
  const error = new DatabaseError(message, message.length, 'error');
  return Object.assign(error, {
    ...{ severity: 'ERROR', code: '23505', table: 'customers', constraint: 'customers_name' },
    ...{ detail: `Key (name)=(${NAME}) already exists.`, where: `unnamed portal parameter $1 = '${NAME}'` },
    routine: '_bt_check_unique',
  });
}

describe('an error in the log', () => {
  it('of the database has code, table, constraint and statement, and neither parameters nor rows', () => {
    const error = new QueryFailedError(
      'insert into customers (name) values ($1)',
      [NAME],
      databaseError(`invalid input syntax: "${NAME}"`),
    );
    const { stack, ...facts } = loggedError(error);
    expect(facts).toEqual({
      ...{ type: 'QueryFailedError', message: 'invalid input syntax: "…"', code: '23505' },
      ...{ table: 'customers', column: undefined, constraint: 'customers_name' },
      statement: 'd3c6e817ed390ca5ba0ea8eb860ef5dc',
    });
    expect(stack).toMatch(/^at /);
    expect(JSON.stringify(loggedError(databaseError(`value "${NAME}" is wrong`)))).not.toContain('Chipo');
  });

  it('of a call has method, host and status, and neither address, headers nor bodies', () => {
    const config = {
      ...{ method: 'post', url: `https://books.example/Contacts?name=${NAME}`, data: NAME },
      headers: new AxiosHeaders({ authorization: 'Bearer of-somebody' }),
    };
    const error = new AxiosError(`cannot reach ${NAME}`, 'ECONNRESET', config, null, {
      ...{ status: 500, statusText: NAME, data: NAME, headers: {} },
      config,
    });
    const { stack: _frames, ...facts } = loggedError(error);
    expect(facts).toEqual({
      ...{ type: 'AxiosError', code: 'ECONNRESET', method: 'POST', host: 'books.example', status: 500 },
    });
  });

  it('of another system is reported in our words, without those of the other, down to its causes', () => {
    const words = { what: 'contacts', words: `${NAME} is archived`, status: 400 };
    const quoted = new Failure('refused', storedSentence('xeroAnswer', words), null, {
      quotes: `${NAME} is archived`,
    });
    const wrapped = new Failure(
      'temporary',
      storedSentence('pdfLate', { why: sentencesOf(quoted.said) }),
      null,
      {
        cause: quoted,
      },
    );
    expect(loggedError(wrapped)).toEqual({
      ...{ type: 'Failure', message: 'no PDF yet: Xero, contacts: … (HTTP 400)', kind: 'temporary' },
      side: undefined,
      cause: {
        ...{ type: 'Failure', message: 'Xero, contacts: … (HTTP 400)', kind: 'refused', side: undefined },
      },
    });
  });

  it('of a parser or an engine is named and placed, because its message quotes what it was given', () => {
    const thrown = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error;
      }
    };
    for (const error of [thrown(() => JSON.parse(NAME)), thrown(() => BigInt(NAME))])
      expect(loggedError(error)).toMatchObject({
        type: 'SyntaxError',
        stack: expect.stringContaining('logging.spec') as string,
      });
    expect(JSON.stringify(loggedError(thrown(() => JSON.parse(NAME))))).not.toContain('Chipo');
    expect(loggedError(new Error(`no client "${NAME}" is here`)).message).toBe('no client "…" is here');
    expect(loggedError(NAME)).toEqual({ type: 'string' });
  });
});
