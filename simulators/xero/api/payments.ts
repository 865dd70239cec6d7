import { AnswerError, queryFailure, type Answer } from '../http/answer';
import { firstText, isObject, objectsIn, type JsonObject } from '../json';
import { listElements, parametersFor } from '../store/element-list';
import type { Call } from './call';
import { envelope } from './envelope';

const TERM = /^\s*Invoice\.InvoiceID\s*==?\s*guid\("([\da-f-]{36})"\)\s*$/i;

/** Lists payments by ids of invoices, the only filter that is supported. */
export async function listPayments(call: Call): Promise<Answer> {
  const where = call.query.text('where') ?? '';
  const ids = where.split(/\s+OR\s+/i).map((term) => TERM.exec(term)?.[1]?.toLowerCase());
  if (ids.includes(undefined)) {
    throw new AnswerError(queryFailure('payments are served by Invoice.InvoiceID==guid("...") alone'));
  }
  const parameters = parametersFor(call.organisation.tenantId, 'Invoices');
  const conditions = [`key = ANY(${parameters.add(ids)}::text[])`];
  const filter = { conditions, order: 'updated_ms' };
  const { elements } = await listElements(call.database, 'Invoices', filter, parameters);
  const payments = elements.flatMap(({ element }) => (isObject(element) ? paymentsOf(element) : []));
  return envelope(call, 'Payments', payments, {});
}

/** Payments of an invoice with account and invoice, which lists of invoices leave out. */
function paymentsOf(invoice: JsonObject): JsonObject[] {
  return objectsIn(invoice.Payments).map((payment) => ({
    ...payment,
    PaymentType: 'ACCRECPAYMENT',
    Status: 'AUTHORISED',
    Invoice: {
      InvoiceID: firstText(invoice, 'InvoiceID') ?? '',
      InvoiceNumber: firstText(invoice, 'InvoiceNumber') ?? '',
    },
  }));
}
