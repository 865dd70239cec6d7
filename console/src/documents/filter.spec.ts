import { readFilter } from './filter';

const read = (text: string) => readFilter(new URLSearchParams(text), 50);

describe('the filter in the address', () => {
  it('is everything that the API can narrow by', () => {
    expect(
      read(
        'organisation=o&state=waiting&state=rejected&search=INV&from=2026-01-01&till=2026-02-01&sort=total&after=WyJ0b3RhbCJd&currency=usd&minTotal=10.50&maxTotal=99',
      ),
    ).toEqual({
      ...{ organisationId: 'o', state: ['waiting', 'rejected'], search: 'INV', sort: 'total' },
      ...{ currency: 'USD', minTotal: '10.50', maxTotal: '99' },
      ...{ from: '2026-01-01', till: '2026-02-01', after: 'WyJ0b3RhbCJd', page: 1, pageSize: 50 },
    });
  });

  it.each([
    '',
    'minTotal=lots&maxTotal=1e9&currency=',
    'state=gone&sort=colour&from=yesterday',
    'after=&before=',
    'page=3',
  ])('falls back to everything, newest first: "%s"', (text) =>
    expect(read(text)).toEqual({ sort: '-date', page: 1, pageSize: 50 }),
  );
});
