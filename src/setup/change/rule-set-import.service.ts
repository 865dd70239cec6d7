import { Injectable } from '@nestjs/common';
import { canonicalJson, sha256Hex } from '../../domain/canonical-json';
import { refusal } from '../../domain/issues/refuse';
import { invalidRows, type RowFault, rowFault } from '../../domain/issues/row-fault';
import { readRules, type RuleRow } from '../../mapping/rule-set/read-rules';
import type { GivenRules, RuleSet } from '../../mapping/rule-set/rule-set';
import {
  appliedRules,
  type RuleChange,
  ruleChanges,
  type RuleMode,
} from '../../mapping/rule-set/rule-set-changes';
import { rowsOfCsv } from '../../mapping/rule-set/rule-set-csv';
import type { DeviceTaxes } from '../../mapping/device-taxes';
import type { CurrencyRule, ProductCodeRule } from '../../mapping/mapping-rules';
import {
  newOutsideFaults,
  shortCodeFaults,
  type SoldItem,
  unconfirmedFaults,
} from '../../mapping/rule-set/outside-faults';
import { ruleSetFaults } from '../../mapping/rule-set/rule-set-faults';
import { rowsOfJson, writeRuleSetJson } from '../../mapping/rule-set/rule-set-json';
import { spokenTexts } from '../../platform/requests/spoken-language';
import type { ImportQueryDto, RuleEffectDto } from './rule-set.dto';
import { SoldUntaxedService } from './sold-untaxed.service';
import { RuleEffectsService } from './rule-effects.service';
import { RuleSetsService } from './rule-sets.service';
import { SupportedCurrenciesService } from './supported-currencies.service';
import type { FileFault } from '../../domain/issues/file-fault';

/** Maximum rules in a file: more than a shop of 20,000 items has, and still seconds of work. */
const MOST_ROWS = 25_000;

export interface ImportedRules {
  readonly isApplied: boolean;
  /** Version of the rules before the import. */
  readonly version: string;
  readonly changes: RuleChange[];
  readonly effect: RuleEffectDto;
}

/** Taxes of the device, null: never read; taxes of items with short codes. */
interface OutsideFacts {
  readonly deviceTaxes: DeviceTaxes | null;
  readonly sold: readonly SoldItem[];
}

/** Imports a file of rules: returns all its faults, or all its differences. */
@Injectable()
export class RuleSetImportService {
  constructor(
    private readonly store: RuleSetsService,
    private readonly supported: SupportedCurrenciesService,
    private readonly effects: RuleEffectsService,
    private readonly sold: SoldUntaxedService,
  ) {}

  /**
   * Imports rules. `file` is CSV text or parsed JSON. @param version of the rules that a dry run compared; left out: any
   * @throws InvalidInput with `faults`; Refusal where the rules have another version
   */
  async run(
    organisationId: string,
    file: unknown,
    {
      mode,
      dryRun,
      version,
      renews = false,
    }: Partial<Omit<ImportQueryDto, 'mode'>> & { readonly mode: RuleMode },
  ): Promise<ImportedRules> {
    const given = await this.read(organisationId, file);
    if (dryRun) {
      const before = await this.store.read(organisationId);
      const after = checkedRules(before, given, mode, {
        ...(await this.facts(organisationId, given)),
        renews,
      });
      const effect = await this.effects.foresee(organisationId, { rules: after });
      return { isApplied: false, version: versionOf(before), changes: ruleChanges(before, after), effect };
    }
    return this.storeRules(organisationId, given, mode, { version, renews });
  }

  /** Adds single rules to those that are stored, all or none. @throws InvalidInput with `faults` */
  apply(organisationId: string, rows: readonly RuleRow[]): Promise<ImportedRules> {
    return this.storeRules(organisationId, checkedRows(rows), 'merge');
  }

  private async storeRules(
    organisationId: string,
    given: GivenRules,
    mode: RuleMode,
    { version, renews = false }: Partial<Pick<ImportQueryDto, 'version' | 'renews'>> = {},
  ): Promise<ImportedRules> {
    const facts = await this.facts(organisationId, given);
    const { result, effect } = await this.effects.measure(organisationId, () =>
      this.store.change(
        organisationId,
        async (manager, before) => {
          if (version !== undefined && version !== versionOf(before)) throw refusal('RULES_CHANGED');
          const after = checkedRules(before, given, mode, { ...facts, renews });
          await this.store.replace(manager, organisationId, after);
          return { version: versionOf(before), changes: ruleChanges(before, after) };
        },
        given.buyers,
      ),
    );
    return { isApplied: true, ...result, effect };
  }

  /** Reads facts outside the rules, which given ones are compared with. */
  async facts(
    organisationId: string,
    { productCodes }: Pick<GivenRules, 'productCodes'>,
  ): Promise<OutsideFacts> {
    const deviceTaxes = await this.store.deviceTaxes(organisationId);
    return { deviceTaxes, sold: await this.sold.itemsOf(organisationId, productCodes) };
  }

  /** Reads a file and checks it rule by rule. @throws InvalidInput with `faults` */
  async read(organisationId: string, file: unknown): Promise<GivenRules> {
    const shape = typeof file === 'string' ? rowsOfCsv(file) : rowsOfJson(file);
    const given = shape.rows.length;
    if (given > MOST_ROWS) {
      const found = { fault: 'too_many_lines', most: MOST_ROWS, given } as const;
      throw invalidRows([rowFault('file', '', found)], spokenTexts());
    }
    const read = readRules(shape.rows);
    const supported = await this.supported.find(organisationId);
    const currencyFaults = shape.rows.flatMap(({ row, kind, values }): RowFault[] => {
      const found = kind === 'currency' ? unsupported(supported, values.destination ?? '') : null;
      return found === null ? [] : [rowFault(row, 'destination', found)];
    });
    const readFaults = 'faults' in read ? read.faults : [];
    const faults = [...shape.faults, ...readFaults, ...currencyFaults];
    if ('faults' in read || faults.length > 0) throw invalidRows(faults, spokenTexts());
    return read.rules;
  }
}

/** Parses single rules, each checked on its own. @throws InvalidInput with `faults` */
export function checkedRows(rows: readonly RuleRow[]): GivenRules {
  const read = readRules(rows);
  if ('faults' in read) throw invalidRows(read.faults, spokenTexts());
  return read.rules;
}

/**
 * Rules after the import.
 * @param isPreview true: what a person must confirm when it is stored is not asked for
 * @throws InvalidInput with `faults` when they contradict each other, or newly contradict facts outside
 */
export function checkedRules(
  before: RuleSet,
  given: GivenRules,
  mode: RuleMode,
  {
    deviceTaxes,
    sold,
    renews = false,
    isPreview = false,
  }: OutsideFacts & { readonly renews?: boolean; readonly isPreview?: boolean },
): RuleSet {
  const after = appliedRules(before, given, mode, renews);
  const stored = new Set([...before.currencies, ...before.productCodes].map(keyOf));
  const isNew = (rule: CurrencyRule | ProductCodeRule): boolean => !stored.has(keyOf(rule));
  const { currencies, productCodes } = given;
  const unconfirmed = unconfirmedFaults({
    currencies: currencies.filter(isNew),
    productCodes: productCodes.filter(isNew),
  });
  const short = shortCodeFaults(productCodes.filter(isNew), after.taxes, sold);
  refuseFaults(before, after, deviceTaxes, [...(isPreview ? [] : unconfirmed), ...short]);
  return after;
}

function versionOf(rules: RuleSet): string {
  return sha256Hex(canonicalJson(writeRuleSetJson(rules)));
}

function keyOf(rule: CurrencyRule | ProductCodeRule): string {
  if ('source' in rule) return `${rule.source} ${rule.destination}`;
  return JSON.stringify([rule.scope, rule.key, rule.code]);
}

/** @throws InvalidInput with `faults` */
export function refuseFaults(
  before: RuleSet,
  after: RuleSet,
  reading: DeviceTaxes | null,
  others: readonly RowFault[] = [],
): void {
  const faults = [...ruleSetFaults(after), ...newOutsideFaults(before, after, reading), ...others];
  if (faults.length > 0) throw invalidRows(faults, spokenTexts());
}

/** Returns the fault of a destination, or null; also null when it cannot be determined. */
function unsupported(supported: readonly string[] | null, destination: string): FileFault | null {
  if (supported === null || supported.includes(destination)) return null;
  return { fault: 'unsupported_currency', supported };
}
