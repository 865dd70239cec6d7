import { Injectable } from '@nestjs/common';
import type { Refusal } from '../../domain/issues/refusal';
import type { WhyNotGiven } from '../../domain/issues/refusal-catalogue';
import { refusal } from '../../domain/issues/refuse';
import { FiscalAccountMappingsRepository } from '../../fiscal/accounts/fiscal-account-mappings.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { grouped } from '../../domain/grouped';
import { Failure } from '../../domain/issues/failure';
import { type MappingClaim, wantedOf, type HeldMapping } from '../../fiscal/mapping-drift';
import { type MappingChange, MappingPush } from '../../fiscal/mapping-push';
import type { RuleSet } from '../../mapping/rule-set/rule-set';
import type { RuleChange } from '../../mapping/rule-set/rule-set-changes';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { FiscalAccountAccessService } from '../../fiscal/accounts/fiscal-account-access.service';
import { AccountReadingsService } from '../../fiscal/accounts/account-readings.service';
import { sentencesOf, storedSentence, sayStored } from '../../domain/texts/stored-sentence';
import { TEXTS } from '../../domain/texts/language';

type Account = Pick<Organisation, 'id' | 'name' | 'fiscalAccountId'>;

/** True when documents released by the organisation's rules are submitted at once. */
export function isLive({ goLiveOn, isPaused }: Pick<Organisation, 'goLiveOn' | 'isPaused'>): boolean {
  return goLiveOn !== null && !isPaused;
}

/** Rules that the service has to know. */
export type ServiceRules = Pick<RuleSet, 'currencies' | 'taxes'>;

/** Thrown to end a transaction: the service must receive these rules before the change is stored. */
export class NotGiven extends Error {
  constructor(
    readonly organisation: Organisation,
    readonly rules: ServiceRules,
  ) {
    super('the fiscal service does not have these rules');
  }
}

/** Thrown to end a transaction: two persons must agree to such a change of a live organisation. */
export class GraveChange extends Error {
  constructor(
    readonly organisationId: string,
    /** Present rules that the change would affect. */
    readonly standing: readonly RuleChange['before'][],
  ) {
    super('one person alone may not change these rules');
  }
}

/** Sends rules to the fiscal service before they are stored here, because it rejects documents with unknown ones. */
@Injectable()
export class RuleDeliveryService {
  constructor(
    private readonly opening: FiscalAccountAccessService,
    private readonly stored: FiscalAccountMappingsRepository,
    private readonly reader: AccountReadingsService,
    private readonly persons: TwoPersonsService,
  ) {}

  /**
   * Runs a change. Missing mappings are sent, and two persons' agreement obtained, outside its transaction; then it is
   * repeated, up to three times in total, where earlier runs have no effect.
   * @param noted receives the data just sent, for the next attempt
   */
  async before<R>(attempt: (isAgreed: boolean) => Promise<R>, noted: (given: NotGiven) => void): Promise<R> {
    try {
      return await this.given(() => attempt(false), noted);
    } catch (error) {
      if (!(error instanceof GraveChange)) throw error;
      const { organisationId, standing } = error;
      return this.persons.agree({ subject: 'rule_deletion', organisationId, standing }, () =>
        this.given(() => attempt(true), noted),
      );
    }
  }

  private async given<R>(attempt: () => Promise<R>, noted: (given: NotGiven) => void): Promise<R> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof NotGiven)) throw error;
        await this.give(error.organisation, error.rules);
        noted(error);
      }
    }
  }

  /**
   * Sends every currency and tax of the rules to the service; changes differing ones only if this organisation had
   * stored them so.
   * @throws Failure when the service cannot be queried or changed; Conflict when the service, or another organisation
   * of the account, has a different mapping
   */
  private async give(organisation: Account, rules: ServiceRules): Promise<void> {
    const wanted = claimsOf(organisation, rules);
    if (organisation.fiscalAccountId === null || wanted.length === 0) return;
    try {
      await this.tell(organisation.fiscalAccountId, organisation.id, wanted);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(error.kind, storedSentence('rulesNotSent', { why: sentencesOf(error.said) }), null, {
        quotes: error.message,
      });
    }
  }

  private async tell(accountId: string, organisationId: string, wanted: MappingClaim[]): Promise<void> {
    const account = await this.opening.open(accountId);
    const { mappingLists } = this.opening.service(account);
    if (mappingLists === null) return;
    const held = await this.reader.mappings(account);
    const stored = await this.claims(accountId);
    const asked = new Map(wanted.map((claim) => [`${keyOf(claim)} ${claim.destination}`, claim]));
    const keys = new Set(wanted.map(keyOf));
    const isOwn = (claim: MappingClaim): boolean =>
      claim.organisationId === organisationId && keys.has(keyOf(claim));
    const claims = [...stored.filter((claim) => !isOwn(claim)), ...wanted];
    const [claimed, before] = [grouped(claims, keyOf), grouped(stored.filter(isOwn), keyOf)];
    const entries = grouped(held, keyOf);
    const changes = new Map<string, MappingChange>();
    for (const claim of asked.values()) {
      const key = keyOf(claim);
      const change = changeFor(claim, claimed.get(key) ?? [], entries.get(key) ?? [], before.get(key) ?? []);
      if (change !== null) changes.set(key, change);
    }
    if (changes.size === 0) return;
    const results = await MappingPush.run(mappingLists, account, claims, [...changes.values()]);
    await this.reader.changed(account);
    const failed = results.find(({ result }) => result === 'failed');
    if (failed !== undefined)
      throw new Failure('temporary', failed.detail, null, { quotes: sayStored(TEXTS, failed.detail) });
    const refused = results.find(({ result }) => result === 'conflict' || result === 'refused');
    if (refused !== undefined)
      throw notStored(refused.change, { reason: 'refused', detail: sentencesOf(refused.detail) });
  }

  private async claims(accountId: string): Promise<MappingClaim[]> {
    const taxes = await this.stored.taxes([accountId]);
    const currencies = await this.stored.currencies([accountId]);
    return [...taxes.map((tax) => taxClaim(tax, tax)), ...currencies.map((one) => currencyClaim(one, one))];
  }
}

/**
 * Change needed at the service; null: none. All lists are of the claim's own code.
 * @throws Conflict where it is not allowed
 */
function changeFor(
  claim: MappingClaim,
  claims: readonly MappingClaim[],
  [entry, another]: readonly HeldMapping[],
  before: readonly MappingClaim[],
): MappingChange | null {
  const { kind, code, destination } = claim;
  if (another !== undefined) throw notStored(claim, { reason: 'several_entries' });
  if (destination === null) {
    if (entry !== undefined) return null;
    throw notStored(claim, { reason: 'no_device_tax' });
  }
  if (wantedOf(claims) === null) throw notStored(claim, { reason: 'rules_differ' });
  if (entry === undefined) return { kind, code, action: 'create' };
  if (entry.destination === destination) return null;
  if (before.some((one) => one.destination === entry.destination))
    return { kind, code, action: 'update', seen: entry };
  throw notStored(claim, { reason: 'service_differs', held: entry.destination, destination });
}

function notStored({ kind, code }: Pick<MappingClaim, 'kind' | 'code'>, because: WhyNotGiven): Refusal {
  return refusal('SERVICE_LACKS_RULE', { kind, code, because });
}

function keyOf({ kind, code }: Pick<MappingClaim, 'kind' | 'code'>): string {
  return `${kind} ${code}`;
}

function claimsOf({ id, name }: Account, { currencies, taxes }: ServiceRules): MappingClaim[] {
  const owner = { organisationId: id, organisation: name };
  return [...taxes.map((tax) => taxClaim(owner, tax)), ...currencies.map((one) => currencyClaim(owner, one))];
}

type Owner = Pick<MappingClaim, 'organisationId' | 'organisation'>;

function taxClaim(
  { organisationId, organisation }: Owner,
  { taxCode, taxName, deviceTaxId }: { taxCode: string; taxName: string; deviceTaxId: number | null },
): MappingClaim {
  const destination = deviceTaxId === null ? null : String(deviceTaxId);
  return { kind: 'tax', organisationId, organisation, code: taxCode, name: taxName, destination };
}

/** Claim of a submitted currency, which is the destination already and must be known under its own name. */
function currencyClaim(
  { organisationId, organisation }: Owner,
  { destination }: { destination: string },
): MappingClaim {
  return { kind: 'currency', organisationId, organisation, code: destination, name: null, destination };
}
