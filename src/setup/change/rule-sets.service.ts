import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { Conflict } from '../../domain/issues/refusal';
import { refusal } from '../../domain/issues/refuse';
import type { Customer } from '../../domain/sales/sales-document';
import { DocumentsRepository } from '../../documents/documents.repository';
import {
  BuyerRuleRow,
  CurrencyMapping,
  ExclusionRuleRow,
  LineRuleRow,
  ProductCode,
  TaxMapping,
} from '../stored/stored.entities';
import { Organisation } from '../../organisations/organisation.entity';
import { StoredRulesRepository } from '../stored/stored-rules.repository';
import { type RowFault, rowFaultIn } from '../../domain/issues/row-fault';
import { COUNTRY } from '../../mapping/countries';
import type { BuyerRule, BuyerRules } from '../../mapping/buyer-rules';
import { scopedKey } from '../../mapping/rules-by-key';
import type { RuleSet, StoredTaxRule } from '../../mapping/rule-set/rule-set';
import type { DeviceTaxes } from '../../mapping/device-taxes';
import { newOutsideFaults } from '../../mapping/rule-set/outside-faults';
import { ruleSetFaults } from '../../mapping/rule-set/rule-set-faults';
import { ruleSetOf } from '../stored/stored-rules';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { requireFound } from '../../platform/api/require-found';
import { AccountReadingsService } from '../../fiscal/accounts/account-readings.service';
import {
  RuleDeliveryService,
  GraveChange,
  isLive,
  NotGiven,
  type ServiceRules,
} from './rule-delivery.service';
import { RuleActivationService } from './rule-activation.service';
import { graveChanges, ruleChanges, type RuleChange } from '../../mapping/rule-set/rule-set-changes';
import { recordActs, type Act } from '../../people/acts/record-act';
import type { RuleKind } from '../../mapping/rule-set/rule-records';
import { RULE_SETTINGS } from '../../mapping/settings';
import { currentPrincipal } from '../../people/rights/current-principal';
import { requireFields } from '../../people/rights/require-may';
import { grouped } from '../../domain/grouped';

const NAMES: Readonly<Record<RuleKind, string>> = {
  setting: 'setting',
  currency: 'currency mapping',
  tax: 'tax mapping',
  product_code: 'product code',
  line: 'rule for lines',
  buyer: 'rule for buyers',
  exclusion: 'exclusion rule',
};

const DEEDS = { added: 'added', changed: 'changed', removed: 'deleted' } as const;

/** Act for each changed rule with all its fields, so that deleted ones stay readable. */
function ruleActs(organisationId: string, changes: readonly RuleChange[]): Act[] {
  return changes.map(({ change, kind, before, after }) => ({
    ...{ action: 'rules.change', deed: DEEDS[change], organisationId, before, after },
    object: { kind: NAMES[kind], id: null, name: nameOf(kind, after ?? before ?? {}) },
  }));
}

/** Requires the right of each setting that a file changes. @throws ForbiddenException that names it */
function requireSettings(organisationId: string, changes: readonly RuleChange[]): void {
  const caller = currentPrincipal();
  const names = changes.map(({ kind, after }) => (kind === 'setting' ? after?.['name'] : undefined));
  const settings = RULE_SETTINGS.filter(([name]) => names.includes(name));
  const fields = grouped(settings, ([, { right }]) => right);
  if (caller === null) return;
  requireFields(
    caller,
    organisationId,
    new Map([...fields].map(([right, some]) => [right, some.map(([name]) => name)])),
  );
}

/** Display name of a rule: a tax type, a currency, an item. */
function nameOf(kind: RuleKind, values: Readonly<Record<string, string>>): string {
  const { source, taxType, validFrom, scope, key, name } = values;
  if (kind === 'currency') return source ?? '';
  if (kind === 'tax') return `${taxType}${validFrom ? ` from ${validFrom}` : ''}`;
  return kind === 'setting' ? (name ?? '') : [scope, key].filter(Boolean).join(' ');
}

/** Rules of an organisation, read, changed and checked together. */
@Injectable()
export class RuleSetsService {
  constructor(
    private readonly stored: StoredRulesRepository,
    private readonly documents: DocumentsRepository,
    private readonly activation: RuleActivationService,
    private readonly given: RuleDeliveryService,
    private readonly service: AccountReadingsService,
  ) {}

  async read(organisationId: string): Promise<RuleSet> {
    const { organisation, mappings } = requireFound(await this.stored.find(organisationId), 'organisation');
    return ruleSetOf(organisation, mappings);
  }

  /** Taxes of the organisation's device, as last read; null: never, or no account. */
  async deviceTaxes(organisationId: string): Promise<DeviceTaxes | null> {
    const { organisation } = requireFound(await this.stored.find(organisationId), 'organisation');
    return this.service.deviceTaxes(organisation.fiscalAccountId);
  }

  /**
   * Changes rules in one transaction under a lock, then checks waiting documents again. New currencies and taxes of a
   * live organisation are sent to the service before, outside the lock, so `change` may run repeatedly. Grave changes
   * of a live organisation need two persons.
   * @param buyers given rules for buyers, whose contacts must be as they were seen
   * @throws Refusal where a contact is not as it was seen; Conflict when rules contradict others, or the service differs; Failure when that cannot be determined
   */
  change<R>(
    organisationId: string,
    change: (manager: EntityManager, before: RuleSet) => Promise<R>,
    buyers: readonly BuyerRule[] = [],
  ): Promise<R> {
    let given: ServiceRules = { currencies: [], taxes: [] };
    return this.given.before(
      (isAgreed) => this.attempt(organisationId, change, { ...given, buyers }, isAgreed),
      ({ rules: { currencies, taxes } }) => {
        given = { currencies: [...given.currencies, ...currencies], taxes: [...given.taxes, ...taxes] };
      },
    );
  }

  private attempt<R>(
    organisationId: string,
    change: (manager: EntityManager, before: RuleSet) => Promise<R>,
    given: ServiceRules & Pick<RuleSet, 'buyers'>,
    isAgreed: boolean,
  ): Promise<R> {
    return this.documents.transaction(async (manager) => {
      const organisation = requireFound(await this.stored.lock(organisationId, manager), 'organisation');
      const before = ruleSetOf(organisation, await this.stored.mappings(organisationId, manager));
      const result = await change(manager, before);
      const changed = requireFound(await this.stored.lock(organisationId, manager), 'organisation');
      const after = ruleSetOf(changed, await this.stored.mappings(organisationId, manager));
      const reading = await this.service.deviceTaxes(changed.fiscalAccountId, manager);
      refuseUnseen(given.buyers, before, after);
      refuseNewContradictions(before, after, reading);
      this.activation.assertMayBeLive(organisation, changed);
      const changes = ruleChanges(before, after);
      requireSettings(organisationId, changes);
      const standing = graveChanges(before, changes);
      if (!isAgreed && organisation.goLiveOn !== null && standing.length > 0) {
        throw new GraveChange(organisationId, standing);
      }
      if (organisation.fiscalAccountId !== null && isLive(organisation)) {
        const rules = newRules(after, [before, given]);
        // Ends the transaction, which undoes the change.
        if (rules.currencies.length + rules.taxes.length > 0) throw new NotGiven(organisation, rules);
      }
      await this.activation.activate(organisationId, manager);
      await recordActs(manager, ruleActs(organisationId, changes));
      return result;
    });
  }

  /** Replaces the stored rules; unchanged ones keep their id. */
  async replace(manager: EntityManager, organisationId: string, after: RuleSet): Promise<void> {
    const { currencies, taxes, productCodes, lineRules, buyers, exclusions } = after;
    const stored = await this.stored.mappings(organisationId, manager);
    const write = <Row extends ObjectLiteral>(
      entity: EntityTarget<Row>,
      keys: readonly (keyof Row & string)[],
      rows: readonly { readonly id: string }[],
      kept: readonly object[],
    ): Promise<void> => this.stored.write(manager, organisationId, { entity, keys, rows, kept });
    await manager.update(Organisation, { id: organisationId }, after.settings);
    await write(CurrencyMapping, ['source'], stored.currencies, currencies);
    await write(TaxMapping, ['taxType', 'validFrom'], stored.taxes, taxes);
    await write(ProductCode, ['scope', 'key'], stored.productCodes, productCodes);
    await write(LineRuleRow, ['scope', 'key'], stored.lineRules, lineRules);
    await write(BuyerRuleRow, ['scope', 'key'], stored.buyers, buyers);
    await write(ExclusionRuleRow, ['scope', 'key'], stored.exclusions, exclusions);
  }
}

/** Rules with a currency or tax that no stored rule has. */
function newRules(after: RuleSet, others: readonly ServiceRules[]): ServiceRules {
  const currencies = new Set(
    others.flatMap((rules) => rules.currencies.map(({ destination }) => destination)),
  );
  const taxOf = ({ taxCode, deviceTaxId }: StoredTaxRule): string => `${taxCode} ${deviceTaxId}`;
  const taxes = new Set(others.flatMap((rules) => rules.taxes.map(taxOf)));
  return {
    currencies: after.currencies.filter(({ destination }) => !currencies.has(destination)),
    taxes: after.taxes.filter((tax) => !taxes.has(taxOf(tax))),
  };
}

/** True for a contact with the name and the numbers that were shown, as the rules before read them. */
function isAsSeen(
  customer: Customer,
  { name, tin, vatNumber }: BuyerRule['seen'] & object,
  rules: BuyerRules,
) {
  const { buyer } = COUNTRY.mapBuyer(customer, rules);
  return (
    (name === undefined || name.trim() === customer.name.trim()) &&
    // Of a contact abroad one number is shown, whichever it has.
    (tin === undefined || [buyer.tin, buyer.tin || buyer.vatNumber].includes(tin)) &&
    (vatNumber === undefined || vatNumber === buyer.vatNumber)
  );
}

/** Refuses rules for contacts that are not as the person saw them who gives the rules. @throws Refusal */
function refuseUnseen(given: readonly BuyerRule[], before: RuleSet, after: RuleSet): void {
  const stored = new Map(after.buyers.map(({ scope, key, madeFor }) => [scopedKey({ scope, key }), madeFor]));
  const rules = { ...before.settings, withoutTin: 'hold', rules: before.buyers } as const;
  const customers = given.flatMap(({ scope, key, sendAs, seen }) => {
    if (seen === undefined || scope !== 'contact' || sendAs === 'no_buyer') return [];
    const madeFor = stored.get(scopedKey({ scope, key }));
    if (madeFor == null) return [seen.name ?? key];
    const address = madeFor.address ?? { lines: [], city: '', region: '', country: '' };
    const customer = { sourceId: key, email: '', phone: '', ...madeFor, address };
    return isAsSeen(customer, seen, rules) ? [] : [madeFor.name];
  });
  if (customers.length > 0) throw refusal('BUYER_CHANGED', { customers });
}

/** Refuses new contradictions only, so that old ones can be corrected one by one. */
function refuseNewContradictions(before: RuleSet, after: RuleSet, reading: DeviceTaxes | null): void {
  const texts = spokenTexts();
  const textOf = (fault: RowFault): string => {
    const { row, field, reason } = rowFaultIn(texts, fault);
    return `${texts.rowName(row)}: ${field} ${reason}`;
  };
  const known = new Set(ruleSetFaults(before).map(textOf));
  const within = ruleSetFaults(after)
    .map(textOf)
    .filter((text) => !known.has(text));
  const outside = newOutsideFaults(before, after, reading).map(textOf);
  if (within.length + outside.length > 0) throw new Conflict([...within, ...outside]);
}
