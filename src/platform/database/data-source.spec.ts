import { dataSourceOptions } from './data-source';

describe('the longest statement', () => {
  it.each([
    ['postgres://127.0.0.1/ledgerstamp', 30_000],
    ['postgres://127.0.0.1/ledgerstamp?options=-c%20statement_timeout%3D60000', 60_000],
    ['postgres://127.0.0.1/ledgerstamp?sslmode=require&options=-c%20statement_timeout=45000', 45_000],
    ['postgres://127.0.0.1/statement_timeout=5', 30_000],
  ])('of %s has %i ms', (url, ms) => {
    expect(dataSourceOptions(url, []).extra).toMatchObject({ statement_timeout: ms });
  });
});
