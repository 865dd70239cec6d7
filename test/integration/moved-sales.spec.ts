import { randomUUID } from 'node:crypto';
import { Submission } from '../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { withinRows } from '../../src/platform/database/walls/row-access';
import type {
  MovedDocumentDto,
  MovedSalesDto,
  SettledPairsDto,
} from '../../src/review/outside/moved-sales.dto';
import { MovedSalesService } from '../../src/review/outside/moved-sales.service';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCustomer, anInvoice, aLine, decimal } from '../support/sales-document-builder';

const RULES = rulesFile({
  ...{
    trigger: 'approved',
    buyerWithoutTin: 'hold',
    creditNoteReason: 'Goods returned',
    lateDocuments: 'hold',
  },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});
const SAYS = { by: 'Rudo Moyo', reason: 'The books were moved.' };

describe('books that were moved', () => {
  let pipeline: RunningPipeline;
  let old: Organisation;
  let moved: Organisation;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });
  afterAll(() => pipeline.stop());

  beforeEach(async () => {
    old = await pipeline.organisation(dayOf(0), RULES);
    const { id } = await pipeline.api.organisation();
    moved = await pipeline.liveWith(id, old.fiscalAccountId ?? '', dayOf(0), RULES);
  });

  const customer = aCustomer({ name: 'Buyer Ltd', companyNumber: '2000111117' });
  const amounting = (amount: string, tax: string, total: string): Partial<SalesDocument> => ({
    lines: [aLine({ unitAmount: decimal(amount), lineAmount: decimal(amount), taxAmount: decimal(tax) })],
    ...{ subTotal: decimal(amount), totalTax: decimal(tax), total: decimal(total) },
  });
  const sale = (number: string, changes: Partial<SalesDocument> = {}): SalesDocument =>
    anInvoice({ sourceId: randomUUID(), number, issuedOn: dayOf(1), customer, ...changes });

  async function entered(into: Organisation, sales: SalesDocument[]): Promise<TrackedDocument[]> {
    const stored = await pipeline.api.store(into, sales, 'collected');
    const all = await pipeline.run(into);
    return stored.map(({ id }) => all.find((one) => one.id === id) as TrackedDocument);
  }
  const proposed = (of = moved): Promise<MovedSalesDto> =>
    pipeline.api.get(`/api/organisations/${of.id}/moved-sales`);
  const settled = (pairs: readonly MovedDocumentDto[], status = 200): Promise<SettledPairsDto> =>
    pipeline.api.post(
      `/api/organisations/${moved.id}/moved-sales`,
      {
        ...SAYS,
        pairs: pairs.map(({ documentId, number, sales }) => ({
          ...{ documentId, documentNumber: number, originalId: sales[0]?.documentId },
          differences: sales[0]?.differences,
        })),
      },
      status,
    );
  const named = ({ number, reason }: MovedDocumentDto): [string, string | null] => [number, reason];

  it('are paired with the sales that were fiscalised, and the rest is listed with its reasons', async () => {
    await entered(old, [...[sale('A-1'), sale('A-2'), sale('A-3'), sale('A-4'), sale('A-5')]]);
    await entered(moved, [
      ...[sale('a-1'), sale('A-2', amounting('40', '6.20', '46.20')), sale('A-3'), sale('A-3')],
      ...[sale('A-4', amounting('1000', '155', '1155')), sale('B-1')],
    ]);
    // B-1 is a sale of its own, and is fiscalised.
    const { pairs, rest, ...counts } = await proposed();
    expect(pairs.map(named)).toEqual(expect.arrayContaining([['a-1', null], ['A-2', null]])); // prettier-ignore
    expect(pairs.find(({ number }) => number === 'A-2')?.sales[0]?.differences).toEqual(['rest']);
    expect(rest.map(named).sort()).toEqual([
      ...[['A-3', 'several'], ['A-3', 'several'], ['A-4', 'another']], // prettier-ignore
    ]);
    expect(counts).toEqual({ pairsInAll: 2, restInAll: 3 });
    // A person without access to the other client sees only that the numbers are taken.
    await withinRows(
      () => [moved.id],
      async () => {
        const seen = await pipeline.api.application.get(MovedSalesService).proposed(moved.id);
        expect(seen.pairs).toEqual([]);
        expect(seen.rest.map(({ reason, sales }) => [reason, sales])).toEqual(
          Array.from({ length: 5 }, () => ['taken', []]),
        );
      },
    );
  });

  it('are settled in one act: a pair that changed meanwhile is refused alone, and nothing is sent', async () => {
    await entered(old, [sale('C-1'), sale('C-2'), sale('C-3', { issuedOn: dayOf(0) })]);
    const again = await entered(moved, [sale('C-1'), sale('C-2'), sale('C-3')]);
    const { pairs } = await proposed();
    expect(pairs.map(named).map(([number]) => number)).toEqual(['C-1', 'C-2', 'C-3']);
    const [, second] = again;
    const edited = { ...sale('C-2', amounting('1000', '155', '1155')), sourceId: second?.sourceId ?? '' };
    await pipeline.api.dataSource.query(`update documents set source = $2, total = 1155 where id = $1`, [
      second?.id,
      writeSalesDocument(edited),
    ]);
    const outcome = await settled(pairs);
    expect(outcome).toMatchObject({
      linked: 2,
      refused: [{ documentNumber: 'C-2', code: 'SALE_IS_ANOTHER' }],
    });
    const now = await pipeline.run(moved);
    const states = again.map(({ id }) => now.find((one) => one.id === id)?.state);
    expect(states).toEqual(['excluded', 'waiting', 'excluded']);
    const { manager } = pipeline.api.dataSource;
    expect(await manager.countBy(Submission, { documentId: again[0]?.id })).toBe(0);
    // Repeats the call, as after a lost answer: nothing is decided twice.
    expect((await settled(pairs)).linked).toBe(0);
  });

  it('refuse a second document of theirs for one sale, also where each is decided alone', async () => {
    await entered(old, [sale('D-1')]);
    const [one, other] = await entered(moved, [sale('D-1'), sale('D-1')]);
    const { rest } = await proposed();
    const outcome = await settled(rest);
    expect(outcome).toMatchObject({ linked: 1, refused: [{ code: 'SALE_IS_ANOTHER' }] });
    expect(outcome.refused[0]?.message).toContain('linked to that sale already');
    const states = (await pipeline.run(moved)).filter(({ id }) => id === one?.id || id === other?.id);
    expect(states.map(({ state }) => state).sort()).toEqual(['excluded', 'waiting']);
  });

  it('settle no pair of another client', async () => {
    await entered(old, [sale('E-1')]);
    await entered(moved, [sale('E-1')]);
    const { pairs } = await proposed();
    const path = `/api/organisations/${old.id}/moved-sales`;
    const [pair] = pairs;
    const given = { documentId: pair?.documentId, documentNumber: 'E-1' };
    const outcome = await pipeline.api.post<SettledPairsDto>(
      path,
      { ...SAYS, pairs: [{ ...given, originalId: pair?.sales[0]?.documentId, differences: [] }] },
      200,
    );
    expect(outcome).toMatchObject({ linked: 0, refused: [{ code: 'NOT_THERE' }] });
  });
});
