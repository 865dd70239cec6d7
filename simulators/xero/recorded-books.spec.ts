import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { isLosslessNumber, parse } from 'lossless-json';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { Harness, TENANT } from './testing/harness';

/** Files in Xero's JSON form: the sample business, and a recording if RECORDED_BOOKS names one. */
const FILES = [
  join(__dirname, '../../demo/books/sample-books.json'),
  process.env.RECORDED_BOOKS ?? '',
].filter((file) => file !== '' && existsSync(file));

type Json = unknown;
interface Books {
  readonly Invoices: readonly Record<string, Json>[];
}

/** Fields of the file that the answer does not contain with the same characters. */
function missing(held: Json, served: Json, path: string): string[] {
  if (isLosslessNumber(held)) {
    return isLosslessNumber(served) && new Decimal(served.value).eq(held.value)
      ? []
      : [`${path}: ${String(served)}`];
  }
  if (Array.isArray(held)) {
    const list = Array.isArray(served) ? served : [];
    return held.flatMap((one, index) => missing(one, list[index], `${path}[${index}]`));
  }
  if (typeof held === 'object' && held !== null) {
    const object = (served ?? {}) as Record<string, Json>;
    return Object.entries(held).flatMap(([name, value]) => missing(value, object[name], `${path}.${name}`));
  }
  return held === served ? [] : [`${path}: ${JSON.stringify(served)} instead of ${JSON.stringify(held)}`];
}

describe('books in the form of Xero', () => {
  let database: TestDatabase;
  let harness: Harness;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
  });

  afterAll(async () => {
    await harness.stop();
    await database.drop();
  });

  it.each(FILES)('are served again as %s holds them, field by field', async (file) => {
    const text = readFileSync(file, 'utf8');
    const loaded = await harness.control('POST', `/organisations/${TENANT}/load?replace=true`, text);
    expect(loaded.status).toBeLessThan(300);
    const { Invoices } = parse(text) as Books;
    expect(Invoices.length).toBeGreaterThan(10);
    for (const { Contact, ...invoice } of Invoices) {
      // Read by id, a document has the complete contact, of which lists and files contain only a part.
      const { ContactID, Name } = Contact as { ContactID: string; Name: string };
      const { text: answer } = await harness.api('GET', `Invoices/${String(invoice.InvoiceID)}?unitdp=4`);
      const [served] = (parse(answer) as Books).Invoices;
      expect(
        missing({ ...invoice, Contact: { ContactID, Name } }, served, String(invoice.InvoiceNumber)),
      ).toEqual([]);
    }
  });
});
