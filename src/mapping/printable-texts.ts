import { isBlank } from '../domain/blank-text';
import type { RemovedCharacters } from '../domain/fiscal/adjustment';
import type { Customer, SalesDocument, SalesLine } from '../domain/sales/sales-document';
import { hiddenCharacters, withoutHidden } from '../domain/unstorable-text';

/** Document with printable texts, and the characters removed from them. */
export interface PrintableDocument {
  readonly document: SalesDocument;
  readonly removed: readonly RemovedCharacters[];
}

/**
 * Removes control and direction characters, and lone surrogates, from texts that people read: reference, descriptions
 * and contact. Numbers and codes stay, because documents and rules are found by them.
 */
export function withPrintableTexts(document: SalesDocument): PrintableDocument {
  const removed: RemovedCharacters[] = [];
  const clean = (text: string, path: string): string => {
    const characters = hiddenCharacters(text);
    if (characters.length === 0) return text;
    removed.push({ what: 'characters_removed', path, characters });
    return withoutHidden(text);
  };
  const cleaned = {
    ...document,
    reference: clean(document.reference, 'reference'),
    customer: cleanCustomer(document.customer, clean),
    lines: document.lines.map((line, index) => ({
      ...line,
      description: clean(textOf(line), `lines[${index}].description`),
    })),
  };
  return removed.length === 0 ? { document, removed } : { document: cleaned, removed };
}

/** Returns the printed text of a line: its description, else its item code. */
function textOf({ description, itemCode }: SalesLine): string {
  return isBlank(description) ? itemCode : description;
}

function cleanCustomer(customer: Customer, clean: (text: string, path: string) => string): Customer {
  const of = <Field extends keyof Customer>(field: Field, text: string): string =>
    clean(text, `customer.${field}`);
  const { address } = customer;
  return {
    ...customer,
    name: of('name', customer.name),
    taxNumber: of('taxNumber', customer.taxNumber),
    companyNumber: of('companyNumber', customer.companyNumber),
    accountNumber: of('accountNumber', customer.accountNumber),
    email: of('email', customer.email),
    phone: of('phone', customer.phone),
    address: {
      lines: address.lines.map((line, index) => clean(line, `customer.address.lines[${index}]`)),
      city: clean(address.city, 'customer.address.city'),
      region: clean(address.region, 'customer.address.region'),
      country: clean(address.country, 'customer.address.country'),
    },
  };
}
