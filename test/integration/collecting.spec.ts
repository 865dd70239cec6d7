import type { Config } from '../../src/config/config';
import { databaseNow } from '../../src/database/database-clock';
import { BookHintsRepository } from '../../src/database/book-hints.repository';
import { DocumentsRepository } from '../../src/database/documents.repository';
import type { Organisation } from '../../src/database/entities/organisation.entity';
import { SightingsRepository } from '../../src/database/sightings.repository';
import type { OrganisationWork } from '../../src/sync/organisation-work';
import { CollectStep } from '../../src/sync/steps/collect.step';
import { HintReader } from '../../src/sync/steps/hint-reader';
import { ConnectedXero, type Replica } from '../support/connected-xero';
import { holdLease } from '../support/stored-organisation';
import { creditNote, invoice } from '../support/xero-documents';

const changed = (instant: number) => ({ UpdatedDateUTC: `/Date(${instant}+0000)/` });

describe('collecting what has changed in the books', () => {
  let xero: ConnectedXero;
  let replica: Replica;
  let organisation: Organisation;
  let collect: CollectStep;
  let work: OrganisationWork;

  beforeEach(async () => {
    xero = await ConnectedXero.start();
    replica = await xero.replica();
    [organisation] = (await xero.connect(replica, await xero.tokens())) as [Organisation];
    const { dataSource, books } = replica;
    const hints = new HintReader(books, new BookHintsRepository(dataSource));
    const config = { sync: { pollMs: -1 } } as Config;
    collect = new CollectStep(
      books,
      new DocumentsRepository(dataSource),
      new SightingsRepository(),
      hints,
      config,
    );
    const lease = await holdLease(dataSource, organisation);
    work = {
      lease,
      organisation,
      fiscalAccount: null,
      isStopping: () => false,
      now: () => databaseNow(dataSource.manager),
    };
  });
  afterEach(() => xero.stop());

  const load = (documents: object) =>
    xero.xero.control('POST', `/organisations/${organisation.tenantId}/load?replace=true`, documents);
  /** Which transaction wrote a row last: it changes with every write. */
  const writes = () =>
    replica.dataSource.query('select source_id, xmin::text, ctid::text from documents order by source_id');

  it('costs neither a write nor a further call for what the overlap serves again', async () => {
    const sale = { ...invoice(), ...changed(Date.now()) };
    await load({ Invoices: [sale, { ...invoice(), ...changed(Date.now()) }] });
    await load({ CreditNotes: [{ ...creditNote(sale), ...changed(Date.now()) }] });
    expect(await collect.run(work)).toBe(3);
    const before: unknown = await writes();
    await xero.forgetCalls();
    expect(await collect.run(work)).toBe(0);
    expect(await writes()).toEqual(before);
    expect(await xero.calls()).toEqual({ 'GET Invoices': 1, 'GET CreditNotes': 1 });
  });

  it('takes in a sale that shows up late, with a change older than what was read already', async () => {
    const now = Date.now();
    await load({ Invoices: [{ ...invoice(), ...changed(now) }] });
    await collect.run(work);
    await load({ Invoices: [{ ...invoice(), ...changed(now - 32_000) }] });
    expect(await collect.run(work)).toBe(1);
  });

  it('stops in sight at a list in another order, and goes on from where it was', async () => {
    const [early, late] = [Date.now() - 60_000, Date.now()];
    await load({ Invoices: [early, late].map((instant) => ({ ...invoice(), ...changed(instant) })) });
    await xero.fault('GET Invoices', 'disordered');
    await expect(collect.run(work)).rejects.toMatchObject({ kind: 'temporary' });
    expect(await writes()).toEqual([]);
    expect(await collect.run(work)).toBe(2);
  });
});
