import type { DataSource } from 'typeorm';
import { DocumentListsRepository, type ListPage } from '../../src/review/documents/document-lists.repository';
import { DOCUMENT_ORDERS } from '../../src/review/documents/list-order';
import type { DocumentFilter } from '../../src/review/documents/document-filter';
import { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { Decimal } from '../../src/domain/money';
import { withinRows } from '../../src/platform/database/walls/row-access';
import { CustomersRepository } from '../../src/documents/customers.repository';
import { aCustomer } from '../support/sales-document-builder';
import { asOwner } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
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

  async function numbers(filter: Omit<DocumentFilter, 'scope'>, page = 1, pageSize = 100): Promise<string> {
    return shownOn(await lists.page({ scope: 'all', ...filter }, page, pageSize));
  }

  const shownOn = ({ listed }: ListPage): string => listed.map(({ document }) => document.number).join('');

  it('sets the most valuable first without comparing currencies: base currencies, then the others', async () => {
    expect(await numbers({ sort: '-value' })).toBe('CAFDEB');
    expect(await numbers({ sort: '-value' }, 2, 4)).toBe('EB');
    expect(await numbers({ sort: '-total' })).toBe('BEFDCA');
  });

  it('is walked through in every order, page after page and back again, with every document once', async () => {
    for (const sort of DOCUMENT_ORDERS) {
      const whole = await numbers({ sort });
      let page: ListPage = await lists.page({ scope: 'all', sort }, 1, 4);
      const walked = [shownOn(page)];
      while (page.next !== null) {
        page = await lists.beside({ scope: 'all', sort }, page.next, 'after', 4);
        walked.push(shownOn(page));
      }
      expect([sort, walked.join('')]).toEqual([sort, whole]);
      const back: string[] = [];
      while (page.previous !== null) {
        page = await lists.beside({ scope: 'all', sort }, page.previous, 'before', 4);
        back.unshift(shownOn(page));
      }
      expect([sort, back]).toEqual([sort, walked.slice(0, -1)]);
    }
  });

  it('goes on behind a document that has gone since', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const stored = [];
    for (const number of ['1', '2', '3']) {
      const { id } = await storeDocument(dataSource, organisation);
      await dataSource.manager.update(TrackedDocument, { id }, { number });
      stored.push(id);
    }
    const filter = { scope: 'all', organisationId: organisation.id, sort: 'number' } as const;
    const { next } = await lists.page(filter, 1, 2);
    await asOwner(dataSource, 'delete from documents where id = $1', [stored[1]]);
    const rest = await lists.beside(filter, next!, 'after', 2);
    expect([shownOn(rest), rest.next]).toEqual(['3', null]);
    await asOwner(dataSource, 'delete from documents where organisation_id = $1', [organisation.id]);
  });

  it('sets another currency first as soon as it is the base currency of the organisation', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    for (const [number, currency] of Object.entries({ x: 'USD', y: 'ZAR' })) {
      const { id } = await storeDocument(dataSource, organisation);
      await dataSource.manager.update(TrackedDocument, { id }, { number, currency });
    }
    const own = { organisationId: organisation.id, sort: '-value' } as const;
    expect(await numbers(own)).toBe('xy');
    await dataSource.manager.update(Organisation, { id: organisation.id }, { baseCurrency: 'ZAR' });
    expect(await numbers(own)).toBe('yx');
    await asOwner(dataSource, 'delete from documents where organisation_id = $1', [organisation.id]);
  });

  it('names no page by a number behind ten thousand documents', async () => {
    await expect(lists.page({ scope: 'all' }, 101, 100)).rejects.toThrow(
      'Pages by number end at 10000 documents',
    );
    expect((await lists.page({ scope: 'all' }, 100, 100)).listed).toEqual([]);
  });

  it('is narrowed by currency and amount, both ends included', async () => {
    expect(await numbers({ sort: 'number', currency: 'ZWG' })).toBe('BDF');
    expect(await numbers({ sort: 'number', minTotal: '200', maxTotal: '3000.50' })).toBe('CDF');
    expect(await numbers({ sort: 'number', currency: 'USD', minTotal: '200.01' })).toBe('E');
  });

  it('is narrowed by states, few or nearly all documents being in them, and counted in each scope', async () => {
    const move = (state: string, number: string): Promise<unknown> =>
      asOwner(dataSource, 'update documents set state = $1 where number = $2', [state, number]);
    for (const [state, number] of [
      ['excluded', 'A'],
      ['waiting', 'B'],
      ['written_back', 'D'],
      ['written_back', 'F'],
    ] as const)
      await move(state, number);
    const [first] = (await lists.page({ scope: 'all', state: ['written_back'] }, 1, 1)).listed;
    const shown = async (filter: DocumentFilter): Promise<[string, number]> => {
      const page = await lists.page({ sort: 'number', ...filter }, 1, 10);
      return [shownOn(page), page.total];
    };
    const scope = [first?.document.organisationId ?? ''];
    expect(await shown({ scope: 'all', state: ['excluded', 'waiting'] })).toEqual(['AB', 2]);
    expect(await shown({ scope: 'all', state: ['written_back', 'excluded'] })).toEqual(['ADF', 3]);
    expect(await shown({ scope, state: ['ready', 'excluded'] })).toEqual(['E', 1]);
    expect(await shown({ scope, state: ['written_back'] })).toEqual(['DF', 2]);
    expect(await shown({ scope: [], state: ['written_back', 'waiting'] })).toEqual(['', 0]);
    expect(await shown({ scope: 'all', state: ['written_back'], minTotal: '301' })).toEqual(['F', 1]);
    for (const number of 'ABDF') await move('ready', number);
  });

  it('is searched by words of the books in any order, without regard to capitals and accents, sign by sign', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { id } = await storeDocument(dataSource, organisation);
    const customer = { number: 'X_1%', customerName: 'Café Zürich (Pvt) Ltd', total: new Decimal('7654.30') };
    const source = JSON.stringify({ reference: 'Order 88-Ω', customer: { taxNumber: '2000123456' } });
    await dataSource.manager.update(TrackedDocument, { id }, { ...customer, source });
    const searches = [
      'cafe ZURICH',
      'zurich cafe',
      'Café',
      'x_1%',
      '7654.30',
      'ltd 7,654.30',
      '88-Ω',
      '2000123456',
    ];
    for (const search of [...searches, 'ca zü', 'order 88']) {
      expect([search, await numbers({ search })]).toEqual([search, 'X_1%']);
    }
    for (const search of ['x01', '_1', 'cafe basel', 'af'])
      expect([search, await numbers({ search })]).toEqual([search, '']);
    await dataSource.manager.update(TrackedDocument, { id }, { customerName: 'Another' });
    expect(await numbers({ search: 'cafe' })).toBe('');
    await asOwner(dataSource, 'delete from documents where id = $1', [id]);
    expect(await numbers({ search: 'another' })).toBe('');
  });

  it('is searched without apostrophes, hyphens and slashes, by the number run together, and by an amount with its currency', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { id } = await storeDocument(dataSource, organisation);
    const stored = {
      number: 'INV-0042/7',
      customerName: 'O’Hara & Smith-Jones',
      total: new Decimal('64315.02'),
    };
    await dataSource.manager.update(TrackedDocument, { id }, { ...stored, currency: 'USD' });
    const searches = ["o'hara", 'ohara', 'O’HARA', 'inv-0042', 'INV00427', '0042/7', 'smith jones', 'jones'];
    for (const search of [...searches, 'smith-jones', 'USD 64315.02', 'usd 64,315.02', 'ohara - smith', "'"])
      expect([search, await numbers({ search, organisationId: organisation.id })]).toEqual([
        search,
        stored.number,
      ]);
    for (const search of ['ZWG 64315.02', 'hara x', 'inv42'])
      expect([search, await numbers({ search, organisationId: organisation.id })]).toEqual([search, '']);
    await asOwner(dataSource, 'delete from documents where id = $1', [id]);
  });

  it('finds a document whose source has a character that PostgreSQL cannot hold', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { id } = await storeDocument(dataSource, organisation);
    const source = JSON.stringify({ reference: 'a\0b', lines: ['\ud800'] });
    await dataSource.manager.update(TrackedDocument, { id }, { number: 'NUL', source });
    expect(await numbers({ search: 'nul' })).toBe('NUL');
    await asOwner(dataSource, 'delete from documents where id = $1', [id]);
  });

  it('counts ten thousand of a longer list, and says that there are more', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const fill = (till: number): Promise<unknown> =>
      dataSource.query(
        `insert into documents (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total, source,
           fingerprint) select $1, 'invoice', n, n, 'Buyer', '2026-03-01', 'USD', n, '{}', 'f'
         from generate_series((select count(*) from documents where organisation_id = $1) + 1, $2::int) n`,
        [organisation.id, till],
      );
    const counted = async (): Promise<object> => {
      const { total, hasUncounted } = await lists.page({ scope: [organisation.id] }, 1, 1);
      return { total, hasUncounted };
    };
    await fill(10_000);
    expect(await counted()).toEqual({ total: 10_000, hasUncounted: false });
    await fill(10_001);
    expect(await counted()).toEqual({ total: 10_000, hasUncounted: true });
    // The search has too many matches to name, so the list is read in order, with the same result.
    const page = await lists.page({ scope: 'all', sort: '-total', search: 'uyer' }, 1, 2);
    const few = await lists.page({ scope: 'all', sort: '-total', search: 'bu 1000' }, 1, 2);
    expect([shownOn(page), page.total, page.hasUncounted]).toEqual(['1000110000', 10_000, true]);
    expect([shownOn(few), few.total, few.hasUncounted]).toEqual(['1000110000', 3, false]);
    const collected = await lists.page({ scope: 'all', sort: '-total', state: ['collected'] }, 1, 2);
    const state = [collected.total, collected.hasUncounted];
    expect([shownOn(collected), ...state]).toEqual(['1000110000', 10_000, true]);
    await asOwner(dataSource, 'delete from documents where organisation_id = $1', [organisation.id]);
  });

  it('is read whole in its order, batch by batch, every document once', async () => {
    const read: string[] = [];
    for await (const { document } of lists.all({ scope: 'all', sort: '-value' }, 2))
      read.push(document.number);
    expect(read.join('')).toBe('CAFDEB');
  });
});

describe('the search of the list of documents', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  let lists: DocumentListsRepository;

  beforeEach(async () => {
    database = await openTestDataSource();
    ({ dataSource } = database);
    lists = new DocumentListsRepository(dataSource);
  });

  afterEach(() => database.close());

  const shownOn = ({ listed }: ListPage): string => listed.map(({ document }) => document.number).join('');
  const numbers = async (filter: Omit<DocumentFilter, 'scope'>): Promise<string> =>
    shownOn(await lists.page({ scope: 'all', ...filter }, 1, 9));

  it('finds the documents of a buyer by the tax number that only the contact has', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { organisation: other } = await storeOrganisation(dataSource);
    const name = 'Ndlovu 100% & Söhne';
    for (const [of, number, customerName] of [
      [organisation, 'OWN', name],
      [organisation, 'LONGER', `${name} Construction`],
      [other, 'OTHER', name],
    ] as const) {
      const { id } = await storeDocument(dataSource, of);
      await dataSource.manager.update(TrackedDocument, { id }, { number, customerName });
    }
    // Stores a lone surrogate, which PostgreSQL can read in JSON only after replacement.
    const contact = aCustomer({ name, taxNumber: '2999000104', email: 'a\ud800' });
    await new CustomersRepository(dataSource).save(organisation.id, [contact], new Date());
    expect(await numbers({ search: '2999000104' })).toBe('OWN');
    expect(shownOn(await lists.page({ scope: [other.id], search: '2999000104' }, 1, 9))).toBe('');
  });

  it('finds the document of a receipt, made here or elsewhere, and never shows those of another organisation', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId);
    const { number } = await journeys.fiscalise('41277');
    const elsewhere = await storeDocument(dataSource, organisation, 'excluded');
    await dataSource.query(
      `insert into outside_receipts (organisation_id, document_id, device_id, fiscal_number, verification_code, source, reason,
         recorded_by) values ($1, $2, '99', '52', '639D-4978-AAAA-BBBB', 'typed', 'r', 'p')`,
      [organisation.id, elsewhere.id],
    );
    const code = 'C0DE-1234-5678-9ABC';
    await asOwner(dataSource, 'update fiscal_receipts set verification_code = $1', [code]);
    for (const search of [
      '41277',
      '0000041277',
      code,
      code.slice(0, 9).toLowerCase(),
      code.replaceAll('-', ''),
    ])
      expect([search, await numbers({ search })]).toEqual([search, number]);
    for (const search of ['52', '639d-4978', '639D4978'])
      expect([search, await numbers({ search, organisationId: organisation.id })]).toEqual([
        search,
        elsewhere.number,
      ]);
    const { organisation: other } = await storeOrganisation(dataSource);
    expect(shownOn(await lists.page({ scope: [other.id], search: '639d-4978' }, 1, 9))).toBe('');
    const limited = withinRows(
      () => [organisation.id],
      () => lists.page({ scope: [organisation.id, other.id], search: '639d-4978' }, 1, 9),
    );
    expect(shownOn(await limited)).toBe(elsewhere.number);
    await dataSource.query('update outside_receipts set withdrawn_at = now(), withdrawn_by = $1', ['p']);
    expect(await numbers({ search: '639d-4978' })).toBe('');
  });
});
