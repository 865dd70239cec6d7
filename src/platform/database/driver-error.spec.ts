import { QueryFailedError } from 'typeorm';
import { isDatabaseAway } from './driver-error';

const coded = (code: string): Error => Object.assign(new Error('said by the driver'), { code });

describe('a database that is away', () => {
  it.each(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '08006', '57P01', '57P02', '57P03', '53300'])(
    'is known by its code: %s',
    (code) => {
      expect(isDatabaseAway(coded(code))).toBe(true);
      expect(isDatabaseAway(new QueryFailedError('select 1', [], coded(code)))).toBe(true);
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('is known by its words: %s', (words) => {
    expect(isDatabaseAway(new QueryFailedError('select 1', [], new Error(words)))).toBe(true);
  });

  it.each([
    coded('23505'),
    coded('57014'),
    new QueryFailedError('select 1', [], coded('40P01')),
    new TypeError('lines is not iterable'),
    'ECONNRESET',
    null,
  ])('is not what another fault says: %p', (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
