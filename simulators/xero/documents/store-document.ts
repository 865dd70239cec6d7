import type { Decimal } from 'decimal.js';
import { firstText, isObject, type JsonObject } from '../json';
import { decimalIn } from '../money';
import type { Simulator } from '../simulator';
import type { Database } from '../store/database';
import { keyOf } from '../store/element-columns';
import { allOf, findByNumber, saveElement } from '../store/elements';
import { KIND_FIELDS, singular, type DocumentKind } from '../store/kinds';
import { noteChange } from '../webhooks/webhook-events';
import { DocumentFault, type DocumentContext } from './document-context';
import { resolveContact } from './resolve-contact';

const NUMBER_PREFIX: Record<DocumentKind, string> = { Invoices: 'INV-', CreditNotes: 'CN-' };

/** Effective tax rates in percent, by TaxType in upper case. */
export async function taxRatesOf(database: Database, tenantId: string): Promise<Map<string, Decimal>> {
  const rates = new Map<string, Decimal>();
  for (const { element } of await allOf(database, tenantId, 'TaxRates')) {
    if (!isObject(element)) continue;
    const rate = decimalIn(element.EffectiveRate) ?? decimalIn(element.DisplayTaxRate);
    const taxType = firstText(element, 'TaxType');
    if (rate && taxType !== undefined) rates.set(taxType.toUpperCase(), rate);
  }
  return rates;
}

async function nextNumber(database: Database, context: DocumentContext): Promise<string> {
  const prefix = NUMBER_PREFIX[context.kind];
  const { rows } = await database.query<{ last: string }>(
    `SELECT COALESCE(max(substring(number FROM $3)::bigint), 0) AS last FROM xero_simulator.element
     WHERE tenant_id = $1 AND kind = $2 AND number ~ $3`,
    [context.organisation.tenantId, context.kind, `^${prefix}([0-9]{1,15})$`],
  );
  return `${prefix}${String(Number(rows[0]?.last ?? 0) + 1).padStart(4, '0')}`;
}

/**
 * Checks that the number is not used by another document. Purchase invoices have their suppliers' numbers, which may
 * repeat.
 */
async function requireOwnNumber(
  database: Database,
  document: JsonObject,
  context: DocumentContext,
): Promise<void> {
  const number = firstText(document, KIND_FIELDS[context.kind].number);
  if (number === undefined || document.Type === 'ACCPAY') return;
  const others = await findByNumber(database, context.organisation.tenantId, context.kind, number);
  const taken = others.some(
    (other) =>
      isObject(other) &&
      other.Type === document.Type &&
      keyOf(context.kind, other) !== keyOf(context.kind, document),
  );
  if (taken) throw new DocumentFault([`${singular(context.kind)} # must be unique.`]);
}

/**
 * Stores a created or changed document with its contact and number resolved, and adds the webhook event.
 * @param stored document before the change; undefined for a new one
 * @throws DocumentFault for an unknown contact or a used number
 */
export async function storeDocument(
  simulator: Simulator,
  database: Database,
  document: JsonObject,
  stored: JsonObject | undefined,
  context: DocumentContext,
): Promise<JsonObject> {
  const { kind, now, organisation } = context;
  const { tenantId } = organisation;
  const numberField = KIND_FIELDS[kind].number;
  const complete = { ...document };
  const number = firstText(complete, numberField);
  if (number === undefined && !stored) complete[numberField] = await nextNumber(database, context);
  const renumbered = number !== undefined && number !== (stored && firstText(stored, numberField));
  if (renumbered) await requireOwnNumber(database, complete, context);
  if (isObject(complete.Contact) && complete.Contact !== stored?.Contact) {
    complete.Contact = await resolveContact(database, complete.Contact, context);
  }
  await saveElement(database, tenantId, kind, complete, now);
  const type = stored ? 'UPDATE' : 'CREATE';
  await noteChange(database, { tenantId, kind, document: complete, type }, { url: simulator.url, now });
  return complete;
}
