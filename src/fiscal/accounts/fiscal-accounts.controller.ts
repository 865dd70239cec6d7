import { sentencesOf } from '../../domain/texts/stored-sentence';
import { Body, Controller, Get, Inject, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Failure } from '../../domain/issues/failure';
import type { ServiceIdentity } from '../../domain/fiscal/identity';
import { refusal } from '../../domain/issues/refuse';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { COUNTRY } from '../../mapping/countries';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { SealBroken } from '../../platform/database/secrets/sealed-text';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { FiscalRegistry } from '../fiscal-registry';
import type { FiscalAccountAccess, FiscalService } from '../fiscal-service';
import { TakesBody } from '../../platform/requests/takes-body';
import { InScope } from '../../people/rights/in-scope';
import { currentPrincipal } from '../../people/rights/current-principal';
import type { Action } from '../../people/rights/actions';
import { mayDoToShared } from '../../people/rights/principal';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { isInScope, type OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import type { FiscalAccount } from './accounts.entities';
import { FiscalAccountsRepository, type NewCredentials } from './fiscal-accounts.repository';
import {
  ACTIONS_ON_ACCOUNTS,
  FiscalAccountChangeDto,
  FiscalAccountDto,
  FiscalAccountInputDto,
} from './fiscal-account.dto';
import { TaxpayerBindingsService, taxpayerIn } from './taxpayer-bindings.service';

@ApiTags('fiscal accounts')
@Controller('api/fiscal-accounts')
export class FiscalAccountsController {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
    private readonly leases: LeasesRepository,
    private readonly binding: TaxpayerBindingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists all accounts used by organisations that the caller may see. */
  @Get()
  @Needs('read', from.anywhere())
  async list(@InScope() scope: OrganisationScope): Promise<FiscalAccountDto[]> {
    return this.shown(await this.accounts.list(scope), scope);
  }

  @Get(':accountId')
  @Needs('read', from.fiscalAccount())
  async find(
    @Param('accountId', ParseUUIDPipe) id: string,
    @InScope() scope: OrganisationScope,
  ): Promise<FiscalAccountDto> {
    const account = requireFound(await this.accounts.find(id), 'fiscal account');
    const [shown] = await this.shown([account], scope);
    return requireFound(shown ?? null, 'fiscal account');
  }

  @Post()
  @TakesBody({ bytes: 64_000 })
  @Needs('fiscal-accounts.change', from.installation())
  async create(@Body() input: FiscalAccountInputDto): Promise<FiscalAccountDto> {
    const { name, credentials, settings = {}, timeOffset = COUNTRY.timeOffset, isShared = false } = input;
    const service = this.named(input.service);
    const profile = input.profile ?? service.declaration.profiles[0]?.name ?? '';
    refuseFaults(service, { profile, settings, credentials, timeOffset });
    const account = await this.unlessNameIsTaken(() =>
      this.accounts.create(
        { name, service: service.name, profile, settings, timeOffset, isShared },
        credentials,
      ),
    );
    await this.binding.type(account, input.taxpayerTin);
    return this.find(account.id, 'all');
  }

  /** Replaces credentials without decrypting the old ones, which may be impossible. */
  @Patch(':accountId')
  @TakesBody({ bytes: 128_000 })
  @Needs('fiscal-accounts.change', from.fiscalAccount())
  async change(
    @Param('accountId', ParseUUIDPipe) id: string,
    @Body() change: FiscalAccountChangeDto,
    @InScope() scope: OrganisationScope,
  ): Promise<FiscalAccountDto> {
    const stored = requireFound(await this.accounts.find(id), 'fiscal account');
    const { profile = stored.profile, settings = stored.settings, timeOffset = stored.timeOffset } = change;
    const credentials = change.credentials ?? (await this.storedCredentials(id));
    refuseFaults(this.registry.get(stored.service), { profile, settings, timeOffset, credentials });
    const named = change.name === undefined ? {} : { name: change.name };
    const shared = change.isShared === undefined ? {} : { isShared: change.isShared };
    const access = { id, profile, settings, timeOffset, credentials };
    const read = change.credentials === undefined ? null : await this.identityOf(stored.service, access);
    const another = this.binding.assertSameTaxpayer(stored, taxpayerIn(read), change.confirmTaxpayer);
    const { openDocuments = [] } = change;
    const given = { credentials, deviceId: read?.deviceId ?? null, openDocuments };
    const others = change.credentials === undefined ? null : await this.others(stored, given);
    return this.binding.agreed(stored, change, async () => {
      await this.unlessNameIsTaken(() =>
        acrossOrganisations(() =>
          this.accounts.change(id, { ...named, ...shared, profile, settings, timeOffset }, others),
        ),
      );
      if (another !== null) await this.accounts.bind(id, another, 'service');
      await this.binding.type(
        requireFound(await this.accounts.find(id), 'fiscal account'),
        change.taxpayerTin,
      );
      await this.leases.wake({ fiscalAccountId: id });
      return this.find(id, scope);
    });
  }

  /**
   * Owner of the account that the credentials open; null: the service does not report it, or is unreachable.
   */
  private async identityOf(service: string, access: FiscalAccountAccess): Promise<ServiceIdentity | null> {
    try {
      return await this.registry.get(service).identity(access);
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }

  /** @throws Refusal DEVICE_IN_USE: they lead to another device while documents are under way */
  private async others(stored: FiscalAccount, others: NewCredentials): Promise<NewCredentials> {
    const before = await this.binding.learnDevice(stored);
    await acrossOrganisations(() => this.accounts.refuseUnlessNamed(before, others));
    return others;
  }

  /**
   * Permitted actions depend on all organisations that use the account, including those hidden from the
   * caller.
   */
  private async shown(
    accounts: readonly FiscalAccount[],
    scope: OrganisationScope,
  ): Promise<FiscalAccountDto[]> {
    const caller = currentPrincipal();
    const users = await acrossOrganisations(() => this.accounts.usersOfEach(accounts.map(({ id }) => id)));
    return accounts.map((account) => {
      const usedBy = users.get(account.id) ?? [];
      const may = (action: Action): boolean => caller !== null && mayDoToShared(caller, action, usedBy);
      const hasHiddenUsers = usedBy.some((id) => !isInScope(scope, id));
      const publicUrl = this.registry.hasWebhook(account.service) ? this.config.publicUrl : null;
      return FiscalAccountDto.from(account, {
        ...{ publicUrl, scope, hasHiddenUsers },
        may: ACTIONS_ON_ACCOUNTS.filter(may),
      });
    });
  }

  private named(name: string | undefined): FiscalService {
    const services = this.registry.all();
    const service = name === undefined ? services[0] : services.find((candidate) => candidate.name === name);
    if (service === undefined) {
      throw refusal('SERVICE_UNKNOWN', { services: this.registry.names() });
    }
    return service;
  }

  private async storedCredentials(id: string): Promise<Readonly<Record<string, string>>> {
    try {
      return requireFound(await this.accounts.open(id), 'fiscal account').credentials;
    } catch (error) {
      if (error instanceof SealBroken) throw refusal('CREDENTIALS_UNREADABLE');
      throw error;
    }
  }

  private async unlessNameIsTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error, ['fiscal_accounts_name_unique'])) throw error;
      throw refusal('ACCOUNT_NAME_TAKEN');
    }
  }
}

function refuseFaults(service: FiscalService, account: Omit<FiscalAccountAccess, 'id'>): void {
  const faults = service.accountFaults(account);
  if (faults.length > 0)
    throw refusal('ACCOUNT_FAULTY', { faults: faults.flatMap((one) => sentencesOf(one)) });
}
