import { type Amount, Decimal, toCents, ZERO } from './amounts';
import type { LineAmountTypes, LineItem } from './document-types';
import { itemByCode, percentOf } from './settings';
import { stableId } from './stable-id';

/** Line with text only. */
interface TextLineSpec {
  readonly text: string;
}

/** Line with amounts. Description and account are by default those of the item. */
export interface AmountLineSpec {
  readonly item: string;
  readonly quantity: Amount;
  /** Unit price in the document's currency, including tax if the document's amounts do. */
  readonly unit: Amount;
  readonly tax: string;
  readonly description?: string;
  /** Discount in percent; a line has this or `discountAmount`, never both. */
  readonly discountRate?: Amount;
  readonly discountAmount?: Amount;
  /** Tax typed by a person instead of the one computed by Xero. */
  readonly typedTax?: Amount;
}

export type LineSpec = TextLineSpec | AmountLineSpec;

export function hasAmounts(line: LineSpec): line is AmountLineSpec {
  return !('text' in line);
}

/** Builds a line. @param idName text from which the id is derived: the document, and the line's position */
export function buildLine(spec: LineSpec, amountsAre: LineAmountTypes, idName: string): LineItem {
  const id = { LineItemID: stableId(idName), Tracking: [] };
  if (!hasAmounts(spec)) return { Description: spec.text, ...id };
  const item = itemByCode(spec.item);
  const lineAmount = lineAmountOf(spec);
  return {
    Description: spec.description ?? item.Description,
    UnitAmount: new Decimal(spec.unit),
    TaxType: spec.tax,
    TaxAmount: new Decimal(spec.typedTax ?? lineTax(lineAmount, spec.tax, amountsAre)),
    LineAmount: lineAmount,
    AccountCode: item.SalesDetails.AccountCode,
    Quantity: new Decimal(spec.quantity),
    ...(spec.discountRate === undefined ? {} : { DiscountRate: new Decimal(spec.discountRate) }),
    ...(spec.discountAmount === undefined ? {} : { DiscountAmount: new Decimal(spec.discountAmount) }),
    ItemCode: item.Code,
    Item: { ItemID: item.ItemID, Code: item.Code, Name: item.Name },
    ...id,
  };
}

/** Quantity times price in cents, before any discount. */
export function grossAmountOf(spec: AmountLineSpec): Decimal {
  return toCents(new Decimal(spec.quantity).times(spec.unit));
}

/** Xero's `LineAmount`: quantity times price, minus the discount in percent or as an amount. */
export function lineAmountOf(spec: AmountLineSpec): Decimal {
  const gross = new Decimal(spec.quantity).times(spec.unit);
  const kept = new Decimal(100).minus(spec.discountRate ?? ZERO).dividedBy(100);
  return toCents(gross.times(kept).minus(spec.discountAmount ?? ZERO));
}

/** Xero's tax of one line, on top of the amount or included in it, rounded half-up to the cent. */
export function lineTax(lineAmount: Decimal, taxType: string, amountsAre: LineAmountTypes): Decimal {
  if (amountsAre === 'NoTax') return ZERO;
  const percent = percentOf(taxType);
  const parts = amountsAre === 'Inclusive' ? percent.plus(100) : new Decimal(100);
  return toCents(lineAmount.times(percent).dividedBy(parts));
}
