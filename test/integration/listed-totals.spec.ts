import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { readSalesDocument } from '../../src/domain/sales/sales-document-json';
import { Decimal } from '../../src/domain/money';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { AlertFactsRepository } from '../../src/operations/alerts/alert-facts.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { DocumentDecisionsService } from '../../src/review/decisions/document-decisions.service';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

const ROUNDING = { RoundingAmount: -0.05, Total: 115.45 };

function checkingAgain(dataSource: DataSource): DocumentDecisionsService {
  return new DocumentDecisionsService(
    new DocumentsRepository(dataSource),
    new LeasesRepository(dataSource),
    new ReceiptsRepository(dataSource),
    new SubmissionsRepository(dataSource),
    new OutsideReceiptsRepository(dataSource),
  );
}

describe('the total of an invoice, which lists show without its rounding', () => {
  let world: XeroWork;

  beforeEach(async () => {
    world = await XeroWork.start();
  });
  afterEach(() => world.stop());

  /** Puts invoices into the books that a poll has read and the mapping has made ready. @returns ids in Xero */
  async function ready(...changes: object[]): Promise<string[]> {
    const invoices = changes.map((change) => ({ ...invoice(), ...change }));
    await world.load({ Invoices: invoices });
    await world.collect({ pollMs: -1 }).run(world.work);
    await world.replica.dataSource.query(
      `update documents set state = 'ready' where state in ('collected', 'waiting')`,
    );
    await world.xero.forgetCalls();
    return invoices.map(({ InvoiceID }) => InvoiceID);
  }

  /** Totals of the documents that may be sent now. */
  async function look(): Promise<string[]> {
    const documents = await world.replica.dataSource.manager.find(TrackedDocument, {
      where: { state: 'ready' },
      order: { createdAt: 'ASC' },
    });
    const unchanged = await world
      .currentVersions()
      .keepUnchanged(world.work, documents, await world.work.now());
    return unchanged.map(({ source }) => readSalesDocument(source).total.toFixed(2));
  }

  const callsById = async (): Promise<number> => (await world.xero.calls())['GET Invoices/{id}'] ?? 0;
  const stored = (): Promise<Organisation> =>
    world.replica.dataSource.manager.findOneByOrFail(Organisation, { id: world.work.organisation.id });
  /** Moves the comparisons this many hours into the past. */
  function ageComparisons(hours: number): void {
    const { organisation } = world.work;
    const { compared, difference } = organisation.listedTotals;
    const aged = Object.entries(compared).map(([id, at]) => [
      id,
      new Date(Date.parse(at) - hours * 3_600_000).toISOString(),
    ]);
    organisation.listedTotals = { compared: Object.fromEntries(aged), difference };
  }

  it('is read by id before the first ten are sent, and the first difference ends the belief in lists', async () => {
    await ready({}, ROUNDING, {});
    expect(await look()).toEqual([]);
    expect((await stored()).listedTotals.difference).toMatchObject({ listed: '115.50', own: '115.45' });
    const alerts = await new AlertFactsRepository(world.replica.dataSource).all({ xero: 50 });
    expect(alerts.filter(({ cause }) => cause === 'LISTED_TOTALS_DIFFER')).toMatchObject([
      { organisationId: world.work.organisation.id, named: { listed: '115.50', own: '115.45' } },
    ]);
    // Forgets earlier calls, so that only later ones are counted.
    await world.xero.forgetCalls();
    expect(await look()).toEqual(['115.50', '115.50']);
    expect(await callsById()).toBe(3);
    const corrected = await world.replica.dataSource.manager.findBy(TrackedDocument, { state: 'collected' });
    expect(corrected.map(({ source }) => readSalesDocument(source).total.toFixed(2))).toEqual(['115.45']);
  });

  it('is read by id, once for each version, by the polls of an organisation whose lists differ', async () => {
    await ready(ROUNDING);
    await look();
    await world.load({ Invoices: [invoice(), { ...invoice(), ...ROUNDING }] });
    await world.xero.forgetCalls();
    await world.collect({ pollMs: -1 }).run(world.work);
    // The first document is served again, and its own total is not known yet.
    expect(await callsById()).toBe(3);
    await world.collect({ pollMs: -1 }).run(world.work);
    expect(await callsById()).toBe(3);
    const documents = await world.replica.dataSource.manager.find(TrackedDocument);
    expect(documents.map(({ total }) => total.toFixed(2)).sort()).toEqual(['115.45', '115.45', '115.50']);
  });

  it('is taken from lists once ten were equal, and one document a day is compared after that', async () => {
    await ready(...Array.from({ length: 12 }, () => ({})));
    expect(await look()).toHaveLength(12);
    expect(await callsById()).toBe(10);
    expect(Object.keys((await stored()).listedTotals.compared)).toHaveLength(10);
    await ready({}, {});
    expect(await look()).toHaveLength(14);
    expect(await callsById()).toBe(0);
    ageComparisons(25);
    expect(await look()).toHaveLength(14);
    expect(await look()).toHaveLength(14);
    expect(await callsById()).toBe(1);
    expect(Object.keys((await stored()).listedTotals.compared)).toHaveLength(10);
  });

  it('is that of the invoice by its id where one is asked for alone, which costs no further call', async () => {
    await ready(...Array.from({ length: 10 }, () => ({})));
    await look();
    const { dataSource } = world.replica;
    const read = async (change: object): Promise<string[]> => {
      await dataSource.query(`update documents set state = 'written_back'`);
      await ready(change);
      await dataSource.query(`update documents set seen_at = seen_at - interval '2 minutes'`);
      return look();
    };
    expect(await read({})).toEqual(['115.50']);
    expect(await world.xero.calls()).toEqual({ 'GET Invoices/{id}': 1 });
    expect((await stored()).listedTotals.difference).toBeNull();
    // Lists are not trusted any more, and the document is mapped again with its own total.
    expect(await read(ROUNDING)).toEqual([]);
    expect(await look()).toEqual([]);
    expect((await stored()).listedTotals.difference).toMatchObject({ listed: '115.50', own: '115.45' });
    const corrected = await dataSource.manager.findBy(TrackedDocument, { state: 'collected' });
    expect(corrected.map(({ total }) => total.toFixed(2))).toEqual(['115.45']);
  });

  it('is read by id when a person retries a document that waits', async () => {
    await ready(...Array.from({ length: 10 }, () => ({})));
    await look();
    const [sourceId = ''] = await ready(ROUNDING);
    const { dataSource } = world.replica;
    await dataSource.query(`update documents set state = 'waiting' where source_id = $1`, [sourceId]);
    const { id } = await dataSource.manager.findOneByOrFail(TrackedDocument, { sourceId });
    await checkingAgain(dataSource).checkAgain(id);
    const collect = world.collect({ pollMs: 3_600_000 });
    await collect.run(world.work);
    const retried = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    expect(retried).toMatchObject({ state: 'collected', total: new Decimal('115.45') });
    expect((await stored()).listedTotals.difference).not.toBeNull();
    expect(await callsById()).toBe(1);
  });

  it('does not count a document twice, nor the same answer for longer than a minute', async () => {
    await ready({}, {});
    expect(await look()).toHaveLength(2);
    expect(await look()).toHaveLength(2);
    expect(await callsById()).toBe(2);
    ageComparisons(1);
    expect(await look()).toHaveLength(2);
    expect(await callsById()).toBe(4);
    expect(Object.keys((await stored()).listedTotals.compared)).toHaveLength(2);
  });
});
