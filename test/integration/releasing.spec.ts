import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { issue } from '../../src/domain/issues/issue';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

describe('releasing what waits', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let documents: DocumentsRepository;

  beforeEach(() => {
    ({ dataSource } = database);
    documents = new DocumentsRepository(dataSource);
  });

  it('makes all of it due at one moment, so that no look in between sees only a part', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    for (let count = 0; count < 30; count += 1) await storeDocument(dataSource, organisation, 'waiting');
    await dataSource.query(`update documents set due_at = clock_timestamp() + interval '1 hour'`);
    expect(await documents.due(organisation.id, 'waiting', 100)).toEqual([]);
    expect(await documents.release(organisation.id, 'all')).toBe(30);
    expect(await documents.due(organisation.id, 'waiting', 100)).toHaveLength(30);
    const [row] = await dataSource.query<{ moments: string }[]>(
      'select count(distinct due_at) as moments from documents',
    );
    expect(row?.moments).toBe('1');
  });

  it('wakes credit notes for what became of an invoice, but not those of the history', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const [live, history] = [
      await storeDocument(dataSource, organisation, 'waiting'),
      await storeDocument(dataSource, organisation, 'waiting'),
    ];
    const rest = `kind = 'credit_note', due_at = clock_timestamp() + interval '1 hour'`;
    const setTo = (id: string, reason: string): Promise<unknown> =>
      dataSource.query(`update documents set ${rest}, reason = $2 where id = $1`, [id, reason]);
    await setTo(live.id, 'ORIGINAL_NOT_FISCALISED');
    await setTo(history.id, 'BEFORE_GO_LIVE');
    await documents.transaction((manager) => documents.release(organisation.id, 'dependants', manager));
    const due = await documents.due(organisation.id, 'waiting', 100);
    expect(due.map(({ id }) => id)).toEqual([live.id]);
  });

  it('keeps what it goes on waiting for, in the words of today, without another look or line', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const document = await storeDocument(dataSource, organisation, 'waiting');
    const said = issue('DATED_BEFORE_LAST', '', { issuedOn: '2026-03-10', lastDay: '2026-03-11' });
    await documents.goOnWaiting(document, [said], 60_000);
    expect(await documents.due(organisation.id, 'waiting', 100)).toEqual([]);
    const [stored] = await documents.findByIds(organisation.id, [document.id]);
    expect(stored).toMatchObject({ state: 'waiting', issues: [said], attempts: 0 });
    expect(await dataSource.query('select from document_moves')).toHaveLength(0);
  });

  it('stops a process that is holding documents by the rules of before', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const version = async (): Promise<string> =>
      (await dataSource.getRepository(Organisation).findOneByOrFail({ id: organisation.id })).rulesVersion;
    const before = await version();
    await documents.release(organisation.id, 'all');
    expect(await version()).not.toBe(before);
  });

  it('holds later documents back for what is about to be looked at, and for a credit note on the heels of its invoice', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const early = await storeDocument(dataSource, organisation, 'waiting');
    const setTo = (assignment: string): Promise<unknown> =>
      dataSource.query(`update documents set ${assignment} where id = $1`, [early.id]);
    expect(await documents.daysAhead(organisation.id)).toMatchObject({
      unmapped: '2026-03-01',
      earliest: '2026-03-01',
    });
    await setTo(`due_at = clock_timestamp() + interval '1 hour', reason = 'TAX_UNMAPPED', issues = '[{}]'`);
    expect(await documents.daysAhead(organisation.id)).toMatchObject({ unmapped: null, earliest: null });
    await setTo(`reason = 'ORIGINAL_UNDER_WAY'`);
    expect(await documents.daysAhead(organisation.id)).toMatchObject({
      unmapped: null,
      earliest: '2026-03-01',
    });
    await setTo(`issues = '[{}, {}]'`);
    expect(await documents.daysAhead(organisation.id)).toMatchObject({ unmapped: null, earliest: null });
  });
});
