import type { DataSource } from 'typeorm';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { OrganisationScope } from '../../src/people/rights/organisation-scope';
import { DocumentListsRepository, type ListPage } from '../../src/review/documents/document-lists.repository';
import { asOwner } from '../support/as-owner';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

/** Number of documents: more than the limit up to which matches are sorted. */
const DOCUMENTS = 12_000;
const PAGE = 50;
const SORTS = ['-date', 'number', '-total', '-value'] as const;

/** Cost of a search. */
interface Cost {
  /** Rows read of the listings, and entries read of the trigram index. */
  readonly rows: number;
  readonly entries: number;
  /** Number of characters of all parameters. */
  readonly sent: number;
}

describe('a search among many documents', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  let own = '';

  beforeAll(async () => {
    database = await openTestDataSource();
    ({ dataSource } = database);
    const { organisation } = await storeOrganisation(dataSource);
    own = organisation.id;
    const { id } = await storeDocument(dataSource, organisation);
    await dataSource.manager.update(TrackedDocument, { id }, { customerName: 'Common Trading' });
    await asOwner(
      dataSource,
      `insert into documents
         select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'source_id', n::text,
           'number', 'M-' || n))).*
         from documents d, generate_series(1, ${DOCUMENTS}) n where d.id = '${id}'`,
    );
    // Vacuums like autovacuum, so that the latest trigrams leave the pending list.
    await asOwner(dataSource, 'vacuum analyze document_listings');
  });

  afterAll(() => database.close());

  async function searched(
    search: string,
    sort: (typeof SORTS)[number],
    scope: OrganisationScope = 'all',
  ): Promise<{ page: Awaited<ReturnType<DocumentListsRepository['page']>>; cost: Cost }> {
    return dataSource.transaction(async (manager) => {
      const read = async (): Promise<Omit<Cost, 'sent'>> => {
        const [row] = await manager.query<[Omit<Cost, 'sent'>]>(
          `select (seq_tup_read + idx_tup_fetch)::int as rows,
             pg_stat_get_xact_tuples_returned('document_listings_words'::regclass)::int as entries
           from pg_stat_xact_user_tables where relname = 'document_listings'`,
        );
        return row;
      };
      const sending = jest.spyOn(manager.queryRunner!, 'query');
      const here = {
        ...{ manager, getRepository: manager.getRepository.bind(manager) },
        query: manager.query.bind(manager),
      } as unknown as DataSource;
      const before = await read();
      const page = await new DocumentListsRepository(here).page({ scope, search, sort }, 1, PAGE);
      const after = await read();
      const sent = JSON.stringify(sending.mock.calls.map(([, parameters]) => parameters)).length;
      return {
        page,
        cost: { rows: after.rows - before.rows, entries: after.entries - before.entries, sent },
      };
    });
  }

  it.each(SORTS)(
    'reads a page of what too many fit in the order %s, and neither the whole table to sort it nor all entries of the index',
    async (sort) => {
      const { page, cost } = await searched('common', sort);
      expect([page.listed.length, page.hasUncounted, cost.entries]).toEqual([PAGE, true, 0]);
      // Reads 10,001 rows to know that there are too many, and the page.
      expect(cost.rows).toBeLessThan(10_001 + 10 * PAGE);
    },
  );

  it.each(SORTS)(
    'puts what some thousands fit in the order %s where it is found, and sends no ids',
    async (sort) => {
      const { page, cost } = await searched('m-1', sort);
      // Matches 1, 10 to 19, 100 to 199, 1000 to 1999 and 10000 to 12000.
      expect([page.listed.length, page.total]).toEqual([PAGE, 3_112]);
      // Sends the ids of the page once for each table with data about them.
      expect(cost.sent).toBeLessThan(300 * PAGE);
    },
  );

  it('reads what a person of few documents may see, and not what is in the index of all', async () => {
    const { page, cost } = await searched('m-1', '-date', [own]);
    expect([page.total, cost.entries]).toEqual([3_112, 0]);
  });

  it('turns the pages of what too many fit as they are numbered', async () => {
    const lists = new DocumentListsRepository(dataSource);
    const filter = { scope: 'all', search: 'common', sort: '-value' } as const;
    const idsOn = ({ listed }: ListPage): string[] => listed.map(({ document }) => document.id);
    const [first, second, third] = await Promise.all([1, 2, 3].map((page) => lists.page(filter, page, PAGE)));
    const next = await lists.beside(filter, first!.next!, 'after', PAGE);
    const previous = await lists.beside(filter, third!.previous!, 'before', PAGE);
    expect([idsOn(next), idsOn(previous)]).toEqual([idsOn(second!), idsOn(second!)]);
  });
});
