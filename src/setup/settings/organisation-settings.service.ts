import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { DocumentsRepository } from '../../documents/documents.repository';
import { settingsOf, STORED_SETTINGS } from '../../mapping/settings';
import { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { StoredRulesRepository } from '../stored/stored-rules.repository';
import { ruleSetOf } from '../stored/stored-rules';
import { TaxpayerBindingsService } from '../../fiscal/accounts/taxpayer-bindings.service';
import { RuleDeliveryService, isLive, NotGiven } from '../change/rule-delivery.service';
import { RuleActivationService } from '../change/rule-activation.service';
import { SUBMITTED_STATES, type DocumentState } from '../../domain/lifecycle/lifecycle';
import { requireFound } from '../../platform/api/require-found';
import type { OrganisationSettingsDto } from './organisation-settings.dto';
import { changesOf } from '../../people/acts/act-details';
import { type Act, recordActs } from '../../people/acts/record-act';
import { acrossOrganisations } from '../../platform/database/walls/row-access';

/**
 * Adjusts the answer about other programs to a change of settings: a day requires `in_use`.
 * @throws InvalidInput when the organisation is to go live without an answer
 */
export function otherIntegrationOf(
  known: Organisation,
  settings: OrganisationSettingsDto,
): Pick<OrganisationSettingsDto, 'otherIntegrationUntil'> {
  const { goLiveOn, otherIntegration = known.otherIntegration, otherIntegrationUntil } = settings;
  if (goLiveOn != null && otherIntegration === null) {
    throw refusal('OTHER_PROGRAM_UNANSWERED');
  }
  if (otherIntegration === 'in_use') return {};
  if (otherIntegrationUntil != null) {
    throw refusal('OTHER_PROGRAM_DAY_UNFIT');
  }
  return settings.otherIntegration === undefined ? {} : { otherIntegrationUntil: null };
}

/** Settings of an organisation, which also act as rules for its documents. */
@Injectable()
export class OrganisationSettingsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly activation: RuleActivationService,
    private readonly taxpayers: TaxpayerBindingsService,
    private readonly rules: StoredRulesRepository,
    private readonly given: RuleDeliveryService,
  ) {}

  /**
   * Returns the facts that a second person confirms with such a change; if they change meanwhile, that person
   * is asked again.
   */
  async standing(
    { id, goLiveOn, fiscalAccountId }: Organisation,
    given: OrganisationSettingsDto,
  ): Promise<object> {
    const begun = await this.rules.standing(id, given.fiscalAccountId ?? fiscalAccountId);
    return { goLiveOn, fiscalAccountId, ...begun };
  }

  /**
   * @param scope organisations visible to the caller
   * @throws Conflict for the account of another taxpayer that nobody has confirmed
   */
  async assertMayHaveAccount(
    known: Organisation,
    { fiscalAccountId, confirmTaxpayer }: OrganisationSettingsDto,
    scope: OrganisationScope,
  ): Promise<void> {
    if (fiscalAccountId == null || fiscalAccountId === known.fiscalAccountId) return;
    await this.taxpayers.assertMayHave(known, { id: fiscalAccountId, scope }, confirmTaxpayer);
  }

  /**
   * Stores the given settings. A change that makes the organisation live, or changes its account, first sends all
   * stored rules to the service, outside the transaction.
   * @throws Conflict when the account changes while documents are with the present one, or when the service differs;
   * Failure when the service cannot be queried
   */
  async store(known: Organisation, settings: OrganisationSettingsDto): Promise<void> {
    await this.activation.readAccount(known, settings);
    let sent: string | null = null;
    // Reads across organisations, since assigning an account depends on all that use it.
    await acrossOrganisations(() =>
      this.given.before(
        () => this.attempt(known, settings, sent),
        ({ organisation }) => {
          sent = sentToService(organisation);
        },
      ),
    );
  }

  /** @param sent data sent to the service, see `sentToService`; null: none */
  private async attempt(
    known: Organisation,
    settings: OrganisationSettingsDto,
    sent: string | null,
  ): Promise<void> {
    const { id } = known;
    const given = columnsOf(known, settings);
    const isMoving = given.fiscalAccountId !== undefined && given.fiscalAccountId !== known.fiscalAccountId;
    // Uses one transaction, so that a reader of the new settings also sees the documents they release.
    await this.documents.transaction(async (manager) => {
      const before = await this.requireGiven(manager, id, given, sent);
      if (Object.keys(given).length > 0) await manager.update(Organisation, { id }, given);
      // Prevents new submissions from here on, so that the open ones are complete.
      if (isMoving) {
        await this.refuseWhileOpen(id, manager);
        await this.taxpayers.refuseUnlessShared(given.fiscalAccountId as string | null, manager);
      }
      const after = manager.create(Organisation, { ...before, ...(given as Partial<Organisation>) });
      await this.activation.bind(after, settings.confirmBinding, manager);
      await this.activation.keepGaps(before, after, settings.confirmGaps, manager);
      await this.activation.activate(id, manager);
      await recordActs(manager, settingsActs(before, { ...given, ...confirmedIn(settings) }));
    });
  }

  /**
   * @returns the locked organisation as before
   * @throws InvalidInput when it may not be live with these settings; NotGiven when stored rules must be sent to the
   * service first
   */
  private async requireGiven(
    manager: EntityManager,
    id: string,
    given: QueryDeepPartialEntity<Organisation>,
    sent: string | null,
  ): Promise<Organisation> {
    const before = requireFound(await this.rules.lock(id, manager), 'organisation');
    const after = manager.create(Organisation, { ...before, ...(given as Partial<Organisation>) });
    this.activation.assertMayBeLive(before, after);
    if (!isLive(after) || after.fiscalAccountId === null || sent === sentToService(after)) return before;
    if (isLive(before) && after.fiscalAccountId === before.fiscalAccountId) return before;
    const { currencies, taxes } = ruleSetOf(after, await this.rules.mappings(id, manager));
    if (currencies.length + taxes.length > 0) throw new NotGiven(after, { currencies, taxes });
    return before;
  }

  /**
   * Refuses a change of account while submissions are open, because requests cannot be queried at another
   * account.
   */
  private async refuseWhileOpen(id: string, manager: EntityManager): Promise<void> {
    const states: readonly DocumentState[] = [...SUBMITTED_STATES, 'fiscalised'];
    const open = await this.documents.countIn(id, states, manager);
    if (open === 0) return;
    throw refusal('ACCOUNT_IN_USE', { documents: open });
  }
}

/** Account and version of rules last sent to the service; a change of either requires sending again. */
function sentToService({
  fiscalAccountId,
  rulesVersion,
}: Pick<Organisation, 'fiscalAccountId' | 'rulesVersion'>): string {
  return `${fiscalAccountId} ${rulesVersion}`;
}

function columnsOf(
  known: Organisation,
  settings: OrganisationSettingsDto,
): QueryDeepPartialEntity<Organisation> {
  const columns = { ...settingsOf(settings, STORED_SETTINGS), ...otherIntegrationOf(known, settings) };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

type Confirmed = Pick<OrganisationSettingsDto, 'confirmBinding' | 'confirmGaps'>;

/** Persons' confirmations of identity and gaps, for the audit log. */
function confirmedIn({ confirmBinding, confirmGaps }: OrganisationSettingsDto): Confirmed {
  return {
    ...(confirmBinding === undefined ? {} : { confirmBinding }),
    ...(confirmGaps === undefined ? {} : { confirmGaps }),
  };
}

/** Returns acts for the settings that changed; empty where all stay. */
function settingsActs(
  organisation: Organisation,
  given: QueryDeepPartialEntity<Organisation> & Confirmed,
): Act[] {
  const { id, name } = organisation;
  const was = Object.fromEntries(
    Object.keys(given).map((field) => [field, organisation[field as keyof Organisation]]),
  );
  const { before, after } = changesOf(was, given);
  if (Object.keys(after).length === 0) return [];
  const object = { kind: 'organisation', id, name };
  return [{ action: 'organisations.set', deed: 'changed', organisationId: id, object, before, after }];
}
