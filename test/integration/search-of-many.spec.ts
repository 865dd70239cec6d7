import type { DataSource } from 'typeorm';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import { DocumentListsRepository } from '../../src/review/documents/document-lists.repository';
import { asOwner } from '../support/as-owner';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

/** More than are found by name before the list is read in its order. */
const DOCUMENTS = 12_000;
const PAGE = 50;

describe('a search that more documents fit than are named', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await openTestDataSource();
    ({ dataSource } = database);
    const { organisation } = await storeOrganisation(dataSource);
    const { id } = await storeDocument(dataSource, organisation);
    await dataSource.manager.update(TrackedDocument, { id }, { customerName: 'Common Trading' });
    await asOwner(
      dataSource,
      `insert into documents
         select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'source_id', n::text,
           'number', 'M-' || n))).*
         from documents d, generate_series(1, ${DOCUMENTS}) n where d.id = '${id}'`,
    );
    await asOwner(dataSource, 'analyze document_listings');
  });

  afterAll(() => database.close());

  it.each(['-date', 'number', '-total', '-value'] as const)(
    'reads a page of it in the order %s, and not the whole table to sort it',
    async (sort) => {
      await dataSource.transaction(async (manager) => {
        const rowsRead = async (): Promise<number> => {
          const [read] = await manager.query<[{ rows: number }]>(
            `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'document_listings'`,
          );
          return read.rows;
        };
        const here = {
          ...{ manager, getRepository: manager.getRepository.bind(manager) },
          query: manager.query.bind(manager),
        } as unknown as DataSource;
        const before = await rowsRead();
        const page = await new DocumentListsRepository(here).page(
          { scope: 'all', search: 'common', sort },
          1,
          PAGE,
        );
        expect([page.listed.length, page.hasUncounted]).toEqual([PAGE, true]);
        // Ten thousand and one to know that they are too many, and the page.
        expect((await rowsRead()) - before).toBeLessThan(10_001 + 10 * PAGE);
      });
    },
  );
});
