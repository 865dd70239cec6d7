import type { OtherSalesDto } from '../reconciliation/other-sales/other-sales.dto';
import type { Answer } from './json-option';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, table } from './terminal';

export interface OtherSalesOptions {
  readonly organisation: string;
  readonly from?: string;
  readonly till?: string;
}

export type OtherSalesFacts = Answer<OtherSalesDto>;
type Money = OtherSalesFacts['totals'][number];

const MONEY = ['Currency', 'Tax of the books', 'Sales', 'Net', 'Tax', 'With tax'];

/** Sales of the books that are not invoices, by day. `isWell`: the figures are complete. */
export async function listOtherSales(api: ServiceApi, options: OtherSalesOptions): Promise<CommandResult> {
  const facts = await readOtherSales(api, options.organisation, options.from, options.till);
  const days = facts.days.map((one) => [one.issuedOn, one.kind, ...moneyOf(one)]);
  const text = [
    ...(days.length === 0 ? [] : [table(['Date', 'Kind', ...MONEY], days)]),
    withoutReceiptText(facts),
  ].join('\n\n');
  return { isWell: facts.gaps.length === 0, text, facts };
}

export function readOtherSales(
  api: ServiceApi,
  organisation: string,
  from?: string,
  till?: string,
): Promise<OtherSalesFacts> {
  const query = new URLSearchParams();
  if (from !== undefined) query.set('from', from);
  if (till !== undefined) query.set('to', till);
  return api.get<OtherSalesFacts>(`/api/organisations/${organisation}/other-sales?${query.toString()}`);
}

/** Formats the totals by currency and tax, and their gaps. */
export function withoutReceiptText({ totals, gaps }: Pick<OtherSalesFacts, 'totals' | 'gaps'>): string {
  const sums =
    totals.length === 0
      ? good('No taxed sales without an invoice are known.')
      : `${bad('Taxed sales without a fiscal receipt:')}\n${table(MONEY, totals.map(moneyOf))}`;
  return [sums, ...gaps].join('\n');
}

function moneyOf({ currency, taxType, count, net, tax, gross }: Money): string[] {
  return [currency, taxType, String(count), net, tax, gross];
}
