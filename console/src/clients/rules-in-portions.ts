import type { Shape } from '../api/client';
import { sum } from '../reconciliation/exact-difference';

type Given = Shape<'ClientRulesDto'>;
type Report = Shape<'ClientRulesReportDto'>;
type Amounts = Shape<'AmountsDto'>;

/** Number of clients per call: counting one may take a second, and a proxy must not time out. */
export const PORTION = 20;
/** Largest number of product codes per call; the API accepts 5,000. */
const MOST_CODES = 4_000;

/**
 * Applies the same rules to any number of clients, in several calls. A failed call ends it; clients already changed
 * stay changed, and repeating the whole changes nothing more for them.
 * @param onBegin called before each call with the number of clients done
 */
export async function inPortions(
  given: Given,
  ask: (portion: Given) => Promise<Report>,
  onBegin: (done: number) => void,
): Promise<Report> {
  const reports: Report[] = [];
  let done = 0;
  for (const organisationIds of portionsOf(given)) {
    onBegin(done);
    done += organisationIds.length;
    // Leaves out the codes of clients of other calls.
    const productCodes = given.productCodes?.filter((one) => organisationIds.includes(one.organisationId));
    reports.push(await ask({ ...given, ...(productCodes && { productCodes }), organisationIds }));
  }
  const effects = reports.map(({ effect }) => effect);
  return {
    isApplied: !given.dryRun,
    results: reports.flatMap(({ results }) => results),
    effect: {
      released: together(effects.map(({ released }) => released)),
      newlyHeld: together(effects.map(({ newlyHeld }) => newlyHeld)),
      isWhole: effects.every(({ isWhole }) => isWhole),
    },
  };
}

/**
 * Splits the clients into calls of at most 20 clients and 4,000 codes; a client with more codes is a call of its own.
 */
function portionsOf({ organisationIds, productCodes = [] }: Given): string[][] {
  const codes = new Map<string, number>();
  for (const { organisationId } of productCodes)
    codes.set(organisationId, (codes.get(organisationId) ?? 0) + 1);
  const portions: string[][] = [];
  let portion: string[] = [];
  let held = 0;
  for (const id of organisationIds) {
    const own = codes.get(id) ?? 0;
    if (portion.length === PORTION || (portion.length > 0 && held + own > MOST_CODES)) {
      portions.push(portion);
      [portion, held] = [[], 0];
    }
    portion.push(id);
    held += own;
  }
  return portion.length === 0 ? portions : [...portions, portion];
}

function together(all: readonly Amounts[]): Amounts {
  const totals = new Map<string, string>();
  for (const { currency, total } of all.flatMap((amounts) => amounts.totals))
    totals.set(currency, sum(totals.get(currency) ?? '0', total));
  return {
    documents: all.reduce((documents, amounts) => documents + amounts.documents, 0),
    totals: [...totals]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([currency, total]) => ({ currency, total })),
  };
}
