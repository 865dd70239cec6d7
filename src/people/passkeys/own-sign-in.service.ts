import { Inject, Injectable } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import type { Config } from '../../platform/config/config';
import type { OpenIdProvider } from '../../platform/config/open-id-settings';
import { CONFIG } from '../../platform/config/process-config';
import { requireFound } from '../../platform/api/require-found';
import { inTransaction } from '../../platform/database/transaction';
import type { ActName } from '../acts/act-names';
import { recordAct } from '../acts/record-act';
import { accountId } from '../persons/identities.repository';
import { SignInIdentity, Person } from '../persons/persons.entities';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { Passkey } from './passkey.entity';
import { PasskeysService } from './passkeys.service';
import { RecoveryCodesService } from './recovery-codes.service';

/** Changes of a person to their own ways to sign in. */
@Injectable()
export class OwnSignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: PasskeysService,
    private readonly codes: RecoveryCodesService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'openIdProviders'>,
  ) {}

  async show({ personId }: PresentPerson) {
    const { manager } = this.dataSource;
    const [passkeys, identities, recoveryCodesLeft] = await Promise.all([
      manager.find(Passkey, { where: { personId }, order: { createdAt: 'ASC', id: 'ASC' } }),
      manager.find(SignInIdentity, {
        where: { personId },
        order: { createdAt: 'ASC', issuer: 'ASC', subject: 'ASC' },
      }),
      this.codes.left(personId),
    ]);
    const accounts = identities.map((identity) => ({
      id: accountId(identity),
      provider: this.providerOf(identity)?.label ?? identity.issuer,
      addedAt: identity.createdAt,
    }));
    return { passkeys, recoveryCodesLeft, accounts };
  }

  async askForPasskey(person: PresentPerson): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.passkeys.askForNew(await this.holder(person));
  }

  async addPasskey(
    person: PresentPerson,
    name: string,
    response: RegistrationResponseJSON,
  ): Promise<Passkey> {
    const made = await this.passkeys.checkNew(await this.holder(person), response);
    return inTransaction(this.dataSource, async (manager) => {
      const passkey = await this.passkeys.add(manager, person.personId, name, made);
      await record(manager, 'added', passkey);
      return passkey;
    });
  }

  async renamePasskey({ personId }: PresentPerson, id: string, name: string): Promise<Passkey> {
    return inTransaction(this.dataSource, async (manager) => {
      const passkey = requireFound(await manager.findOneBy(Passkey, { id, personId }), 'passkey');
      const before = passkey.name;
      await manager.save(Object.assign(passkey, { name }));
      await record(manager, 'changed', passkey, before);
      return passkey;
    });
  }

  /** @throws Refusal ONLY_WAY_TO_SIGN_IN for the last passkey of a person without a provider account of the settings */
  async removePasskey(person: PresentPerson, id: string): Promise<void> {
    const { personId } = person;
    await inTransaction(this.dataSource, async (manager) => {
      // Locks the person, so that two concurrent removals cannot leave no passkey.
      await lockPerson(manager, personId);
      const passkey = requireFound(await manager.findOneBy(Passkey, { id, personId }), 'passkey');
      const others = (await manager.countBy(Passkey, { personId })) - 1;
      if (others === 0 && (await this.workingAccounts(manager, personId)).length === 0) {
        throw refusal('ONLY_WAY_TO_SIGN_IN');
      }
      await manager.delete(Passkey, { id });
      await record(manager, 'deleted', passkey);
    });
  }

  /** @throws Refusal ONLY_WAY_TO_SIGN_IN for the last account of a person without a passkey */
  async removeAccount(person: PresentPerson, id: string): Promise<void> {
    const { personId } = person;
    await inTransaction(this.dataSource, async (manager) => {
      await lockPerson(manager, personId);
      const accounts = await manager.findBy(SignInIdentity, { personId });
      const account = requireFound(
        accounts.find((one) => accountId(one) === id) ?? null,
        'account at a provider',
      );
      const working = await this.workingAccounts(manager, personId);
      const isOneLeft = working.some((one) => accountId(one) !== id);
      if (!isOneLeft && !(await manager.existsBy(Passkey, { personId }))) {
        throw refusal('ONLY_WAY_TO_SIGN_IN');
      }
      const { issuer, subject } = account;
      await manager.delete(SignInIdentity, { issuer, subject });
      await recordAct(manager, {
        ...{ action: 'own-sign-in.change', deed: 'deleted', organisationId: null },
        object: { kind: 'account at a provider', id, name: issuer },
      });
    });
  }

  async renewCodes(person: PresentPerson): Promise<string[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const codes = await this.codes.renew(manager, person.personId);
      await recordAct(manager, {
        ...{ action: 'own-sign-in.change', deed: 'codes_renewed', organisationId: null },
        object: { kind: 'person', id: person.personId, name: person.name },
      });
      return codes;
    });
  }

  /** Returns accounts that can sign the person in; a provider removed from the settings signs in no one. */
  private async workingAccounts(manager: EntityManager, personId: string): Promise<SignInIdentity[]> {
    const accounts = await manager.findBy(SignInIdentity, { personId });
    return accounts.filter((account) => this.providerOf(account) !== undefined);
  }

  /** Provider of the settings, or undefined. The issuer may end with a slash or not. */
  private providerOf(account: SignInIdentity): OpenIdProvider | undefined {
    return this.config.openIdProviders.find(({ issuer }) => addressOf(issuer) === addressOf(account.issuer));
  }

  private holder({ personId }: PresentPerson) {
    return this.dataSource.manager
      .findOneByOrFail(Person, { id: personId })
      .then(({ name, email }) => ({ personId, name, email }));
  }
}

function addressOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).href : issuer;
}

/** @param before name before the change */
function record(
  manager: EntityManager,
  deed: ActName,
  { id, name }: Passkey,
  before: string | null = null,
): Promise<void> {
  return recordAct(manager, {
    ...{ action: 'own-sign-in.change', deed, organisationId: null, object: { kind: 'passkey', id, name } },
    ...(before === null ? {} : { before: { name: before }, after: { name } }),
  });
}

async function lockPerson(manager: EntityManager, personId: string): Promise<void> {
  await manager.findOneOrFail(Person, { where: { id: personId }, lock: { mode: 'pessimistic_write' } });
}
