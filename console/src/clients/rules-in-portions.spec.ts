import type { Shape } from '../api/client';
import { inPortions } from './rules-in-portions';

type Given = Shape<'ClientRulesDto'>;
type Report = Shape<'ClientRulesReportDto'>;

const NONE = { documents: 0, totals: [] };
const given = (clients: number): Given => ({
  organisationIds: Array.from({ length: clients }, (_, index) => `client-${index}`),
  rules: {},
  dryRun: true,
});
/** Simulated answer: each client releases one document of 0.10, every third in ZWG, the others in USD. */
const answered = ({ organisationIds, dryRun }: Given): Report => {
  const usd = organisationIds.filter((id) => Number(id.slice(7)) % 3 !== 0).length;
  const totals = [
    { currency: 'ZWG', total: ((organisationIds.length - usd) / 10).toFixed(2) },
    { currency: 'USD', total: (usd / 10).toFixed(2) },
  ];
  return {
    isApplied: !dryRun,
    results: organisationIds.map((organisationId) => ({
      ...{ organisationId, organisation: organisationId, isAccepted: true, reason: null },
      ...{ changes: [], kept: [], effect: null },
    })),
    effect: {
      released: { documents: organisationIds.length, totals },
      newlyHeld: NONE,
      isWhole: !organisationIds.includes('client-3'),
    },
  };
};

describe('rules in portions', () => {
  it('are answered for all clients together, in their order, with exact sums', async () => {
    const begun: number[] = [];
    const asked: number[] = [];
    const report = await inPortions(
      given(45),
      (portion) => {
        asked.push(portion.organisationIds.length);
        return Promise.resolve(answered(portion));
      },
      (done) => begun.push(done),
    );
    expect([asked, begun]).toEqual([
      [20, 20, 5],
      [0, 20, 40],
    ]);
    expect(report.results.map(({ organisationId }) => organisationId)).toEqual(given(45).organisationIds);
    expect(report).toMatchObject({
      isApplied: false,
      effect: {
        released: {
          documents: 45,
          totals: [
            { currency: 'USD', total: '3.00' },
            { currency: 'ZWG', total: '1.50' },
          ],
        },
        newlyHeld: NONE,
        isWhole: false,
      },
    });
  });

  it('end before a client with whom there would be more than 4,000 codes', async () => {
    const { organisationIds } = given(4);
    const productCodes = organisationIds.flatMap((organisationId) =>
      Array.from({ length: 1_500 }, (_, index) => ({
        ...{ organisationId, scope: 'item' as const, key: `I-${index}`, code: '2523' },
      })),
    );
    const asked: [number, number | undefined][] = [];
    const report = await inPortions(
      { organisationIds, productCodes, dryRun: true },
      (portion) => {
        asked.push([portion.organisationIds.length, portion.productCodes?.length]);
        return Promise.resolve(answered(portion));
      },
      () => undefined,
    );
    expect(asked).toEqual([
      [2, 3_000],
      [2, 3_000],
    ]);
    expect(report.results.map(({ organisationId }) => organisationId)).toEqual(organisationIds);
  });

  it('end with the portion that fails', async () => {
    let asked = 0;
    const failing = inPortions(
      given(45),
      (portion) => {
        asked += 1;
        return asked === 2 ? Promise.reject(new Error('no answer')) : Promise.resolve(answered(portion));
      },
      () => undefined,
    );
    await expect(failing).rejects.toThrow('no answer');
    expect(asked).toBe(2);
  });
});
