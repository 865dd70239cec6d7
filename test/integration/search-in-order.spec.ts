import type { DataSource } from 'typeorm';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { Decimal } from '../../src/domain/money';
import type { DocumentFilter } from '../../src/review/documents/document-filter';
import { DocumentListsRepository, type ListPage } from '../../src/review/documents/document-lists.repository';
import { DOCUMENT_ORDERS } from '../../src/review/documents/list-order';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

const CUSTOMERS = ['Msasa Hardware', 'Borrowdale Hardware', 'Msasa Paints'];
const STATES = ['written_back', 'waiting', 'ready'] as const;
const OF_EACH = 18;

/** Searches, with the condition that a matching document meets. */
const SEARCHES: readonly (readonly [search: string, fits: (document: TrackedDocument) => boolean])[] = [
  ['hardware', ({ customerName }) => customerName.includes('Hardware')],
  ['msasa a-1', ({ customerName, number }) => /Msasa/.test(customerName) && number.startsWith('A-1')],
  ['20.00', ({ total }) => total.eq(20)],
  // Finds a document by its receipt alone, within one organisation.
  ['52', ({ number }) => number === 'A-3'],
  ['nobody', () => false],
];

describe('a search that is put in an order', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  let lists: DocumentListsRepository;
  const organisations: string[] = [];

  beforeAll(async () => {
    database = await openTestDataSource();
    ({ dataSource } = database);
    lists = new DocumentListsRepository(dataSource);
    for (const prefix of ['A', 'B', 'C']) {
      const { organisation } = await storeOrganisation(dataSource);
      organisations.push(organisation.id);
      for (let place = 0; place < OF_EACH; place += 1) {
        const { id } = await storeDocument(dataSource, organisation, STATES[(place >> 1) % 3]);
        await dataSource.manager.update(TrackedDocument, { id }, differing(prefix, place));
        if (prefix === 'A' && place === 3) await storeReceipt(organisation.id, id);
      }
    }
  });

  afterAll(() => database.close());

  /** Values with repeated days, totals and numbers, so that later fields decide the order. */
  function differing(prefix: string, place: number): Partial<TrackedDocument> {
    return {
      number: `${prefix}-${place}`,
      customerName: CUSTOMERS[place % 3] ?? '',
      issuedOn: `2026-03-0${1 + ((place * 7) % 4)}`,
      total: new Decimal(10 * (1 + ((place * 5) % 3))),
      currency: place % 5 === 0 ? 'ZWG' : 'USD',
    };
  }

  function storeReceipt(organisationId: string, documentId: string): Promise<unknown> {
    return dataSource.query(
      `insert into outside_receipts (organisation_id, document_id, device_id, fiscal_number, verification_code, source, reason,
         recorded_by) values ($1, $2, '99', '52', '639D-4978-AAAA-BBBB', 'typed', 'r', 'p')`,
      [organisationId, documentId],
    );
  }

  const idsOn = ({ listed }: ListPage): string[] => listed.map(({ document }) => document.id);

  async function whole(filter: DocumentFilter): Promise<TrackedDocument[]> {
    const read: TrackedDocument[] = [];
    for await (const { document } of lists.all(filter)) read.push(document);
    return read;
  }

  /** Pages of the list in order, read forwards by position and then back to the first. */
  async function walked(
    filter: DocumentFilter,
    size: number,
  ): Promise<{ there: string[][]; back: string[][] }> {
    let page: ListPage = await lists.page(filter, 1, size);
    const there = [idsOn(page)];
    while (page.next !== null) {
      page = await lists.beside(filter, page.next, 'after', size);
      there.push(idsOn(page));
    }
    const back = [idsOn(page)];
    while (page.previous !== null) {
      page = await lists.beside(filter, page.previous, 'before', size);
      back.unshift(idsOn(page));
    }
    return { there, back };
  }

  it.each(DOCUMENT_ORDERS)(
    'by %s lists what the whole list has with these words, at once, by number, forwards and backwards',
    async (sort) => {
      const [one = '', , other = ''] = organisations;
      const narrowings: readonly DocumentFilter[] = [
        { scope: 'all', sort },
        { scope: [one], sort },
        { scope: [one, other], sort, from: '2026-03-02', minTotal: '20' },
        { scope: 'all', sort, organisationId: other, currency: 'USD' },
        { scope: 'all', sort, state: ['written_back'] },
        { scope: [one, other], sort, state: ['waiting', 'ready'] },
      ];
      for (const filter of narrowings) {
        const list = await whole(filter);
        for (const [search, fits] of SEARCHES) {
          const expected = list.filter(fits).map(({ id }) => id);
          const searched = { ...filter, search };
          const asked = JSON.stringify(searched);
          expect([asked, (await whole(searched)).map(({ id }) => id)]).toEqual([asked, expected]);
          const { there, back } = await walked(searched, 4);
          expect([asked, there.flat(), back]).toEqual([asked, expected, there]);
          const second = await lists.page(searched, 2, 5);
          expect([asked, idsOn(second), second.total]).toEqual([
            asked,
            expected.slice(5, 10),
            expected.length,
          ]);
        }
      }
    },
  );
});
