import type { Customer, SalesDocument } from '../../domain/sales/sales-document';
import type { ContactNumberSource } from '../buyer-rules';
import { COUNTRY } from '../countries';
import { findTaxRule, isTaxed } from '../map-taxes';
import type { MappingRules } from '../mapping-rules';
import { resolveProductCode } from '../product-code';
import { AskedLinesTally } from './untaxed-lines';

const FIELDS = [
  'taxNumber',
  'companyNumber',
  'accountNumber',
] as const satisfies readonly ContactNumberSource[];
type ContactField = (typeof FIELDS)[number];

/** Codes and numbers seen in an organisation's own documents; suggestions use no other history. */
export class Observations {
  private readonly codes = new Map<string, Map<string, number>>();
  private readonly untaxed = new Set<string>();
  private readonly accounts = new Map<string, Set<string>>();
  private readonly tinFields = new Map<ContactField, Set<string>>();
  private readonly contacts = new Map<string, Customer>();
  readonly asked: AskedLinesTally;

  /** @param exempt taxes that are to be mapped as exempt, whose lines are asked about already */
  constructor(
    private readonly rules: Pick<MappingRules, 'productCodes' | 'writtenCodes' | 'taxes'>,
    exempt: MappingRules['taxes'] = [],
  ) {
    this.asked = new AskedLinesTally([...rules.taxes, ...exempt]);
  }

  add(document: SalesDocument): void {
    const { lines, customer } = document;
    this.asked.add(document);
    for (const line of lines) {
      if (line.itemCode !== '' && line.accountCode !== '') {
        const accounts = this.accounts.get(line.itemCode) ?? new Set<string>();
        this.accounts.set(line.itemCode, accounts.add(line.accountCode));
      }
      const tax = findTaxRule(this.rules.taxes, line.taxType, document.issuedOn);
      if (tax === null ? line.taxAmount?.isZero() : !isTaxed(tax)) {
        this.untaxed.add(`item ${line.itemCode}`).add(`account ${line.accountCode}`);
      }
      const { code, from, written } = resolveProductCode(line, { ...this.rules, country: COUNTRY });
      if (written?.scope === 'description') this.count(`written ${line.itemCode}`, written.code);
      // Ignores the default, which says nothing about the item or account.
      if (code === null || from === 'default') continue;
      if (from !== 'account') this.count(`item ${line.itemCode}`, code);
      this.count(`account ${line.accountCode}`, code);
    }
    this.addContact(customer);
  }

  /** Returns the codes seen with an item or an account, or unconfirmed in descriptions of an item, most frequent first. */
  codesOf(scope: 'item' | 'account' | 'written', key: string): { code: string; lines: number }[] {
    return [...(this.codes.get(`${scope} ${key}`) ?? [])]
      .map(([code, lines]) => ({ code, lines }))
      .sort((a, b) => b.lines - a.lines || a.code.localeCompare(b.code));
  }

  /** True for an item or account of which some lines are zero-rated or exempt, or, where that is not mapped, without tax. */
  isUntaxed(scope: string, key: string): boolean {
    return this.untaxed.has(`${scope} ${key}`);
  }

  /** Returns the accounts on which an item is sold. */
  accountsOf(itemCode: string): string[] {
    return [...(this.accounts.get(itemCode) ?? [])];
  }

  /** Counts, per field, the contacts whose value looks like a taxpayer number. */
  tinLikelihood(): { contacts: number; fields: { field: ContactField; contacts: number }[] } {
    const fields = FIELDS.map((field) => ({ field, contacts: this.tinFields.get(field)?.size ?? 0 }));
    return { contacts: this.contacts.size, fields: fields.sort((a, b) => b.contacts - a.contacts) };
  }

  /** Returns a contact by its id, or by its name where it has none, as its latest document has it. */
  contact(id: string): Customer | null {
    return this.contacts.get(id) ?? null;
  }

  private count(key: string, code: string): void {
    const codes = this.codes.get(key) ?? new Map<string, number>();
    this.codes.set(key, codes.set(code, (codes.get(code) ?? 0) + 1));
  }

  private addContact(customer: Customer): void {
    const id = customer.sourceId || customer.name;
    this.contacts.set(id, customer);
    for (const field of FIELDS) {
      if (!COUNTRY.taxpayerNumber.pattern.test(customer[field].replace(/[\s.-]/g, ''))) continue;
      this.tinFields.set(field, (this.tinFields.get(field) ?? new Set<string>()).add(id));
    }
  }
}
