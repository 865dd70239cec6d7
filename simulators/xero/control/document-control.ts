import { allocated, approved, deleted, paid, voided } from '../documents/actions';
import type { DocumentContext } from '../documents/document-context';
import { documentDates } from '../documents/document-fields';
import { storeDocument } from '../documents/store-document';
import { newDocument, touched, withLines } from '../documents/write-document';
import { pathParameter } from '../http/request-reading';
import { isObject, type JsonObject } from '../json';
import { decimalIn } from '../money';
import type { Simulator } from '../simulator';
import type { DocumentKind } from '../store/kinds';
import type { ControlRequest } from './control-handler';
import { controlFault, objectInput, optionalInstant, requiredText } from './control-input';
import {
  atTheDesk,
  documentById,
  elementById,
  shownAtTheDesk,
  type BookkeepersDesk,
} from './document-change';
import { namedOrganisation } from './organisation-control';

/**
 * Document after a bookkeeper's edit, which is not checked against the API's rules; changed lines recompute the totals.
 */
function edited(document: JsonObject, input: JsonObject, context: DocumentContext): JsonObject {
  if (!isObject(input.fields)) throw controlFault(400, 'fields must be an object in Xero’s form');
  const { fields } = input;
  const merged = { ...document, ...fields, ...documentDates(context.kind, fields) };
  const recompute = fields.LineItems !== undefined || fields.LineAmountTypes !== undefined;
  return recompute ? withLines(merged, document, context) : merged;
}

function acted(
  action: string,
  document: JsonObject,
  input: JsonObject,
  context: DocumentContext,
): JsonObject {
  const { kind, now } = context;
  switch (action) {
    case 'approve':
      return approved(document);
    case 'void':
      return voided(kind, document);
    case 'delete':
      return deleted(kind, document);
    case 'pay':
      return paid(
        ...([kind, document, decimalIn(input.amount), optionalInstant(input, 'date') ?? now] as const),
        isObject(input.account) ? input.account : undefined,
      );
    case 'edit':
      return edited(document, input, context);
    default:
      throw controlFault(404, `no such action: ${action}`);
  }
}

/** POST documents/:id/{approve|void|delete|pay|edit}. @returns the changed document */
export async function actOnDocument(simulator: Simulator, input: ControlRequest): Promise<JsonObject> {
  const organisation = await namedOrganisation(simulator, input);
  const sent = objectInput(input.body);
  return atTheDesk(simulator, organisation, async (desk) => {
    const id = pathParameter(input.request, 'id');
    const { kind, document } = await documentById(desk.connection, organisation.tenantId, id);
    const context = desk.contextFor(kind);
    const changed = acted(pathParameter(input.request, 'action'), document, sent, context);
    const saved = await store(desk, kind, touched(changed, context.now), document);
    return shownAtTheDesk(desk, kind, saved);
  });
}

function store(
  { simulator, connection, contextFor }: BookkeepersDesk,
  kind: DocumentKind,
  document: JsonObject,
  stored: JsonObject | undefined,
): Promise<JsonObject> {
  return storeDocument(simulator, connection, document, stored, contextFor(kind));
}

/** Applies a new credit note to an invoice, and stores both. */
async function allocate(
  desk: BookkeepersDesk,
  creditNote: JsonObject,
  input: JsonObject,
): Promise<JsonObject> {
  const { tenantId } = desk.organisation;
  const invoiceId = requiredText(input, 'invoiceId');
  const { document: invoice } = await elementById(desk.connection, tenantId, invoiceId, ['Invoices']);
  const { now } = desk.contextFor('Invoices');
  const both = allocated(creditNote, invoice, decimalIn(input.amount), now);
  await store(desk, 'Invoices', touched(both.invoice, now), invoice);
  return store(desk, 'CreditNotes', touched(both.creditNote, now), creditNote);
}

/**
 * POST invoices or credit-notes: creates a document in Xero's form; `allocation` applies a credit note to an invoice.
 */
export function createDocument(kind: DocumentKind) {
  const type = kind === 'Invoices' ? 'ACCREC' : 'ACCRECCREDIT';
  return async (simulator: Simulator, input: ControlRequest): Promise<JsonObject> => {
    const organisation = await namedOrganisation(simulator, input);
    const { allocation, ...sent } = objectInput(input.body);
    return atTheDesk(simulator, organisation, async (desk) => {
      const planned = newDocument({ Type: type, ...sent }, desk.contextFor(kind));
      const saved = await store(desk, kind, planned, undefined);
      const allocates = kind === 'CreditNotes' && isObject(allocation);
      const final = allocates ? await allocate(desk, saved, allocation) : saved;
      return shownAtTheDesk(desk, kind, final);
    });
  };
}
