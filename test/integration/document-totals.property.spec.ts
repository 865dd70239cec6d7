import fc from 'fast-check';
import { DOCUMENT_STATES } from '../../src/domain/lifecycle/lifecycle';
import { DOCUMENT_TOTALS } from '../../src/documents/document-totals';
import { asOwner } from '../support/as-owner';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const CHANGE = fc.record({
  document: fc.nat(4),
  state: fc.constantFrom(...DOCUMENT_STATES),
  currency: fc.constantFrom('USD', 'ZWG'),
  total: fc.constantFrom('0.01', '99.99', '1234.500000'),
  isRemoved: fc.boolean(),
});

describe('how much stands in which state', () => {
  const database = ownDatabase();

  it('is what counting all documents would say, whatever happens to them', async () => {
    const { dataSource } = database;
    const { organisation } = await storeOrganisation(dataSource);
    const totals = (from: string): Promise<unknown[]> =>
      dataSource.query(
        `select state, currency, documents::int, total::numeric(25, 6) from (${from}) t
        where organisation_id = $1 order by state, currency`,
        [organisation.id],
      );
    const counted = `select organisation_id, state, currency, count(*) as documents, sum(total) as total from documents
      group by organisation_id, state, currency`;
    await fc.assert(
      fc.asyncProperty(fc.array(CHANGE, { minLength: 1, maxLength: 12 }), async (changes) => {
        const ids = new Map<number, string>();
        for (const { document, state, currency, total, isRemoved } of changes) {
          const id = ids.get(document) ?? (await storeDocument(dataSource, organisation, state)).id;
          ids.set(document, id);
          await dataSource.query('update documents set state = $2, currency = $3, total = $4 where id = $1', [
            ...[id, state, currency, total],
          ]);
          if (!isRemoved) continue;
          await asOwner(dataSource, 'delete from documents where id = $1', [id]);
          ids.delete(document);
        }
        expect(await totals(DOCUMENT_TOTALS)).toEqual(await totals(counted));
      }),
      { numRuns: 30 },
    );
  });
});
