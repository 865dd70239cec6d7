import type { Shape } from '../api/client';
import { sum } from '../reconciliation/exact-difference';

type Given = Shape<'ClientRulesDto'>;
type Report = Shape<'ClientRulesReportDto'>;
type Amounts = Shape<'AmountsDto'>;

/** Each client may take a second to count: an answer comes before a proxy gives up, and the page can say how far it is. */
export const PORTION = 20;
/** The API takes 5,000 at once. */
const MOST_CODES = 4_000;

/**
 * The same rules for any number of clients, one portion after the other. One that fails ends it: what came before is done,
 * and done again it changes nothing.
 *
 * @param onBegin how many clients have been answered for when a portion begins
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
    // The codes of the others would only be sent again and again.
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

/** Each ends before a client with whom it would have too many codes. */
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
