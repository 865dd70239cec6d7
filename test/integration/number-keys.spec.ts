import fc from 'fast-check';
import { Client } from 'pg';
import { numberKey } from '../../src/domain/sales/same-sale';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** Ranges of characters that make numbers look alike: letters, digits, dashes, blanks and compatibility forms. */
const RANGES = [
  ...[
    [0x01, 0x52f],
    [0x531, 0x589],
    [0x58a, 0x5be],
    [0x1100, 0x1200],
    [0x1400, 0x1400],
    [0x1680, 0x1680],
  ],
  ...[
    [0x1780, 0x1810],
    [0x1d00, 0x20ff],
    [0x2100, 0x218f],
    [0x2460, 0x24ff],
    [0x2800, 0x2810],
    [0x2e00, 0x2e5d],
  ],
  ...[
    [0x3000, 0x31ff],
    [0xf900, 0xfaff],
    [0xfb00, 0xfb4f],
    [0xfe00, 0xffff],
    [0x13420, 0x13440],
    [0x16fe0, 0x16fe4],
  ],
  ...[
    [0x1bca0, 0x1bca4],
    [0x1d150, 0x1d180],
    [0x1d400, 0x1d7ff],
    [0xe0000, 0xe01ff],
    [0xe0ff0, 0xe1000],
  ],
] as const;

describe('the key of a number in PostgreSQL', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function keys(numbers: readonly string[]): Promise<string[]> {
    const { rows } = await client.query<{ key: string }>(
      'select number_key(n) as key from unnest($1::text[]) with ordinality as given(n, place) order by place',
      [numbers],
    );
    return rows.map(({ key }) => key);
  }

  it('is that of the program, for every single character', async () => {
    const characters = RANGES.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const numbers = characters.map((character) => `A${character}1`);
    const wrong = (await keys(numbers)).flatMap((key, at) =>
      key === numberKey(numbers[at] ?? '')
        ? []
        : [`U+${characters[at]?.codePointAt(0)?.toString(16)}: ${key}`],
    );
    expect(wrong).toEqual([]);
  });

  it('is that of the program, for texts of such characters', async () => {
    const unit = fc.constantFrom(...'aZ09 --\u00A0\u200B\u2011\uFF21\u00C9\u03A3\u0130\t/.\u2800\uFB01');
    const numbers = fc.sample(fc.string({ unit, maxLength: 12 }), 2_000);
    expect(await keys(numbers)).toEqual(numbers.map(numberKey));
  });
});
