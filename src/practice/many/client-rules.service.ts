import { Injectable, Logger } from '@nestjs/common';
import { Failure } from '../../domain/issues/failure';
import { ZERO } from '../../domain/money';
import { refusal, refusalIn } from '../../domain/issues/refuse';
import { spokenAnew, spokenTexts } from '../../platform/requests/spoken-language';
import { Refusal } from '../../domain/issues/refusal';
import type { RuleChange } from '../../mapping/rule-set/rule-set-changes';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { tellOfMissingRight } from '../../people/rights/current-principal';
import { missingRight } from '../../people/rights/actions';
import { mayDo, organisationsFor, type Principal } from '../../people/rights/principal';
import type { ProductCodeInputDto } from '../../setup/change/mapping.dto';
import { RateChangesService } from '../../setup/change/rate-changes.service';
import type { CountedEffectDto } from '../../setup/change/rule-set.dto';
import { RuleSetImportService } from '../../setup/change/rule-set-import.service';
import type { AmountsDto } from '../../setup/dry-run/dry-run.dto';
import { showAmounts } from '../../setup/dry-run/show-preflight';
import type {
  ClientProductCodeDto,
  ClientRulesDto,
  ClientRulesReportDto,
  ClientRulesResultDto,
} from './client-rules.dto';

type Accepted = Pick<ClientRulesResultDto, 'changes' | 'kept'> & { readonly effect: CountedEffectDto };

type ClientAnswer = Omit<ClientRulesResultDto, 'organisationId' | 'organisation'>;

/** Changes rules of several clients, each with its own rights, acts and result. */
@Injectable()
export class ClientRulesService {
  private readonly logger = new Logger(ClientRulesService.name);

  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly imports: RuleSetImportService,
    private readonly rates: RateChangesService,
  ) {}

  async run(
    caller: Principal,
    { organisationIds, dryRun, ...given }: ClientRulesDto,
  ): Promise<ClientRulesReportDto> {
    const change = this.changeOf(given, dryRun);
    const seen = await this.organisations.list(organisationsFor(caller, 'read'));
    const names = new Map(seen.map(({ id, name }) => [id, name]));
    const results: ClientRulesResultDto[] = [];
    // Clients are handled one after another, because each counts documents while other people use the service.
    for (const organisationId of new Set(organisationIds)) {
      const organisation = names.get(organisationId) ?? null;
      const missing = missingFor(caller, organisationId);
      const answer = missing === null ? await this.answerOf(() => change(organisationId)) : refused(missing);
      results.push({ organisationId, organisation, ...answer });
    }
    const effects = results.flatMap(({ effect }) => effect ?? []);
    return { isApplied: !dryRun, results, effect: together(effects) };
  }

  private changeOf(
    { rules, rateChange, productCodes }: Omit<ClientRulesDto, 'organisationIds' | 'dryRun'>,
    dryRun: boolean,
  ): (organisationId: string) => Promise<Accepted> {
    const given = [rules, rateChange, productCodes].filter((one) => one !== undefined);
    if (given.length !== 1) throw refusal('RULES_OR_RATE');
    if (rateChange !== undefined) {
      return async (organisationId) => {
        const asked = { ...rateChange, dryRun };
        const { changes, released, newlyHeld, isWhole } = await this.rates.run(organisationId, asked);
        return { changes, kept: [], effect: { released, newlyHeld, isWhole } };
      };
    }
    if (rules !== undefined) {
      return async (id) => ({ ...(await this.imports.run(id, rules, { mode: 'merge', dryRun })), kept: [] });
    }
    return async (id) => {
      const codes = codesOf(id, productCodes ?? []);
      const imported = await this.imports.run(id, { productCodes: codes }, { mode: 'keep_codes', dryRun });
      return { ...imported, kept: keptOf(codes, imported.changes) };
    };
  }

  /** Result of one client; a program fault there does not hide the results of others. */
  private async answerOf(change: () => Promise<Accepted>): Promise<ClientAnswer> {
    try {
      const { changes, kept, effect } = await change();
      return { isAccepted: true, reason: null, changes, kept, effect };
    } catch (error) {
      if (error instanceof Refusal || error instanceof Failure) return refused(error.message);
      this.logger.error({ err: error }, 'the rules of a client could not be stored');
      return refused(refusal('CLIENT_FAILED').message);
    }
  }
}

function codesOf(organisationId: string, all: readonly ClientProductCodeDto[]): ProductCodeInputDto[] {
  return all
    .filter((one) => one.organisationId === organisationId)
    .map(({ scope, key, code }) => ({ scope, key, code }));
}

/** Keeps codes that others have set since the page was read, so that no unseen rule is changed. */
function keptOf(
  given: readonly ProductCodeInputDto[],
  changes: readonly Pick<RuleChange, 'after'>[],
): string[] {
  const changed = new Set(changes.map(({ after }) => `${after?.['scope']} ${after?.['key']}`));
  return given.filter(({ scope, key }) => !changed.has(`${scope} ${key}`)).map(({ key }) => key);
}

/** Reason of a refusal, without revealing hidden clients. Null: permitted. */
function missingFor(caller: Principal, organisationId: string): string | null {
  if (mayDo(caller, 'rules.change', organisationId)) return null;
  const isSeen = mayDo(caller, 'read', organisationId);
  tellOfMissingRight('rules.change', isSeen ? organisationId : null);
  if (isSeen) return spokenAnew(missingRight('rules.change'));
  return [refusalIn(spokenTexts(), refusal('NOT_THERE', { what: 'organisation' }))].flat().join(' ');
}

function refused(reason: string): ClientAnswer {
  return { isAccepted: false, reason, changes: [], kept: [], effect: null };
}

function together(effects: readonly CountedEffectDto[]): CountedEffectDto {
  return {
    released: sumOf(effects.map(({ released }) => released)),
    newlyHeld: sumOf(effects.map(({ newlyHeld }) => newlyHeld)),
    isWhole: effects.every(({ isWhole }) => isWhole),
  };
}

function sumOf(all: readonly AmountsDto[]): AmountsDto {
  const totals = new Map<string, typeof ZERO>();
  for (const { currency, total } of all.flatMap((amounts) => amounts.totals)) {
    totals.set(currency, (totals.get(currency) ?? ZERO).plus(total));
  }
  return showAmounts({ documents: all.reduce((sum, { documents }) => sum + documents, 0), totals });
}
