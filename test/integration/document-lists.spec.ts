import type { DataSource } from 'typeorm';
import { DocumentListsRepository } from '../../src/review/documents/document-lists.repository';
import type { DocumentFilter } from '../../src/review/documents/document-filter';
import { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import { Decimal } from '../../src/documents/money';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

describe('the list of documents', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  let lists: DocumentListsRepository;

  beforeAll(async () => {
    database = await openTestDataSource();
    ({ dataSource } = database);
    lists = new DocumentListsRepository(dataSource);
    const { organisation: dollars } = await storeOrganisation(dataSource);
    const { organisation: gold } = await storeOrganisation(dataSource);
    await dataSource.manager.update(Organisation, { id: gold.id }, { baseCurrency: 'ZWG' });
    for (const [organisation, number, currency, total] of [
      [dollars, 'A', 'USD', '10'],
      [dollars, 'B', 'ZWG', '9000'],
      [dollars, 'C', 'USD', '200'],
      [gold, 'D', 'ZWG', '300'],
      [gold, 'E', 'USD', '5000'],
      [gold, 'F', 'ZWG', '3000.50'],
    ] as const) {
      const { id } = await storeDocument(dataSource, organisation);
      await dataSource.manager.update(
        TrackedDocument,
        { id },
        { number, currency, total: new Decimal(total) },
      );
    }
  });

  afterAll(() => database.close());

  async function numbers(filter: DocumentFilter, page = 1, pageSize = 100): Promise<string> {
    const { listed } = await lists.page(filter, page, pageSize);
    return listed.map(({ document }) => document.number).join('');
  }

  it('sets the most valuable first without comparing currencies: base currencies, then the others', async () => {
    expect(await numbers({ sort: '-value' })).toBe('CAFDEB');
    expect(await numbers({ sort: '-value' }, 2, 4)).toBe('EB');
    expect(await numbers({ sort: '-total' })).toBe('BEFDCA');
  });

  it('is narrowed by currency and amount, both ends included', async () => {
    expect(await numbers({ sort: 'number', currency: 'ZWG' })).toBe('BDF');
    expect(await numbers({ sort: 'number', minTotal: '200', maxTotal: '3000.50' })).toBe('CDF');
    expect(await numbers({ sort: 'number', currency: 'USD', minTotal: '200.01' })).toBe('E');
  });

  it('is read whole in its order, batch by batch, every document once', async () => {
    const read: string[] = [];
    for await (const { document } of lists.all({ sort: '-value' }, 2)) read.push(document.number);
    expect(read.join('')).toBe('CAFDEB');
  });
});
