import { Injectable } from '@nestjs/common';
import { Failure } from '../../domain/issues/failure';
import { TEXTS } from '../../domain/texts/language';
import { deviceFault } from '../../mapping/rule-set/outside-faults';
import { type MappingClaim, mappingDrift, type MappingDifference, type HeldMapping } from '../mapping-drift';
import { type AppliedChange, type MappingChange, MappingPush } from '../mapping-push';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { requireFound } from '../../platform/api/require-found';
import { FiscalAccountMappingsRepository } from './fiscal-account-mappings.repository';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { FiscalAccountAccessService } from './fiscal-account-access.service';
import { type KnownReading, AccountReadingsService } from './account-readings.service';
import { storedSentence, sayStored, type StoredSentence, storedAt } from '../../domain/texts/stored-sentence';

/** Differences from the mappings that the service last reported. */
interface KnownDrift extends Omit<KnownReading<HeldMapping>, 'items'> {
  readonly differences: readonly MappingDifference[];
}

/** Differences of an account. */
export interface AccountDrift {
  readonly accountId: string;
  readonly differences: readonly MappingDifference[];
}

/** Stored mappings of all organisations that share a fiscal account, compared with those of the service. */
@Injectable()
export class FiscalMappingsService {
  constructor(
    private readonly opening: FiscalAccountAccessService,
    private readonly stored: FiscalAccountMappingsRepository,
    private readonly reader: AccountReadingsService,
    private readonly accounts: FiscalAccountsRepository,
  ) {}

  /** Differences as last read, without a call. Empty where never read, or for a service without mappings. */
  async drift(accountId: string): Promise<KnownDrift> {
    const account = requireFound(await this.accounts.find(accountId), 'fiscal account');
    const { items, ...known } = await this.reader.known(accountId, 'mappings');
    const isCompared = known.readAt !== null && this.opening.service(account).mappingLists !== null;
    const differences = isCompared ? mappingDrift(await this.claims(accountId), items) : [];
    return { ...known, differences };
  }

  /** Reads the drift of every account of these organisations in as many statements as for one. */
  async drifts(scope: OrganisationScope): Promise<AccountDrift[]> {
    const accounts = await this.accounts.list(scope);
    const compared = accounts.filter((account) => this.opening.service(account).mappingLists !== null);
    const readings = await this.reader.knownMappings(compared.map(({ id }) => id));
    const claims = await this.claimsOf([...readings.keys()]);
    return [...readings].map(([accountId, items]) => ({
      accountId,
      differences: mappingDrift(claims.get(accountId) ?? [], items),
    }));
  }

  /** @throws Failure `refused` for a service without mappings */
  async push(accountId: string, changes: readonly MappingChange[]): Promise<AppliedChange[]> {
    const account = await this.opening.open(accountId);
    const { mappingLists } = this.opening.service(account);
    if (mappingLists === null) throw new Failure('refused', storedSentence('mappingsMissing'));
    const contradicted = await this.contradicted(accountId);
    const allowed = changes.filter((change) => whyNot(contradicted, change) === null);
    const applied = await MappingPush.run(mappingLists, account, await this.claims(accountId), allowed);
    await this.reader.changed(account);
    return changes.flatMap((change): AppliedChange[] => {
      const detail = whyNot(contradicted, change);
      if (detail !== null) return [{ change, result: 'refused', detail, now: null }];
      return applied.filter((one) => one.change === change);
    });
  }

  /** Contradictions between a mapping and the device, by tax code. */
  private async contradicted(accountId: string): Promise<ReadonlyMap<string, StoredSentence>> {
    const reading = await this.reader.deviceTaxes(accountId);
    const stored = await this.stored.rules(accountId);
    return new Map(
      stored.flatMap(({ organisation, taxes }) =>
        taxes.flatMap((tax) => {
          const found = deviceFault(tax, reading);
          if (found === null) return [];
          const rules = [{ rule: `tax ${tax.taxType}`, found }];
          return [[tax.taxCode, storedAt('findings.RULES_CONTRADICTED.message', { organisation, rules })]];
        }),
      ),
    );
  }

  /**
   * Adds mappings that one organisation stores and the service lacks; names different ones and leaves them unchanged.
   * @throws Failure when one of them could not be added
   */
  async addMissing(
    accountId: string,
    organisationId: string,
  ): Promise<{ added: string[]; differing: string[] }> {
    const account = await this.opening.open(accountId);
    if (this.opening.service(account).mappingLists === null) return { added: [], differing: [] };
    const held = await this.reader.mappings(account);
    const drift = mappingDrift(await this.claims(accountId), held).filter(({ claims }) =>
      claims.some((claim) => claim.organisationId === organisationId),
    );
    const missing = drift.filter(({ state }) => state === 'missing');
    const changes = missing.map(({ kind, code }) => ({ kind, code, action: 'create' as const }));
    const results = changes.length === 0 ? [] : await this.push(accountId, changes);
    const failed = results.find(({ result }) => result === 'failed');
    if (failed !== undefined)
      throw new Failure('temporary', failed.detail, null, { quotes: sayStored(TEXTS, failed.detail) });
    const added = results.filter(({ result }) => result === 'applied');
    const differing = drift.filter(({ state }) =>
      ['differing', 'ambiguous', 'contradictory'].includes(state),
    );
    const label = ({ kind, code }: { kind: string; code: string }): string => `${kind} ${code}`;
    return {
      added: added.map(({ change }) => label(change)),
      differing: [
        ...differing.map(label),
        ...results
          .filter(({ result }) => result === 'conflict' || result === 'refused')
          .map(({ change }) => label(change)),
      ],
    };
  }

  private async claims(accountId: string): Promise<readonly MappingClaim[]> {
    return (await this.claimsOf([accountId])).get(accountId) ?? [];
  }

  /**
   * Claims by account. A submitted currency is already the destination, so it must be known to the service
   * under its own name.
   */
  private async claimsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, MappingClaim[]>> {
    const claims = new Map<string, MappingClaim[]>(accountIds.map((id) => [id, []]));
    for (const stored of await this.stored.taxes(accountIds)) {
      const { fiscalAccountId, organisationId, organisation, taxCode, taxName, deviceTaxId } = stored;
      const destination = deviceTaxId === null ? null : String(deviceTaxId);
      const named = { code: taxCode, name: taxName, destination };
      claims.get(fiscalAccountId)?.push({ kind: 'tax', organisationId, organisation, ...named });
    }
    for (const stored of await this.stored.currencies(accountIds)) {
      const { fiscalAccountId, organisationId, organisation, destination } = stored;
      const named = { code: destination, name: null, destination };
      claims.get(fiscalAccountId)?.push({ kind: 'currency', organisationId, organisation, ...named });
    }
    return claims;
  }
}

/** Contradiction between the device and a mapping that would be pushed; null: none. */
function whyNot(
  contradicted: ReadonlyMap<string, StoredSentence>,
  { kind, code, action }: MappingChange,
): StoredSentence | null {
  return kind === 'tax' && action !== 'delete' ? (contradicted.get(code) ?? null) : null;
}
