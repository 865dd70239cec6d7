import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canonicalJson } from '../domain/canonical-json';
import {
  afterReading,
  type Binding,
  type Bindings,
  type BooksIdentity,
  type Identity,
} from '../domain/fiscal/identity';
import { displayJson } from '../domain/unstorable-text';
import { COUNTRY } from '../mapping/countries';
import type { BooksSettings } from '../connectors/accounting-connector';
import { Organisation } from './organisation.entity';

/** Bindings of clients to fiscal accounts. Every reading of either side is compared here before it is stored. */
@Injectable()
export class BindingsRepository {
  /**
   * Compares a reading of the service with the bound identity of every client of the account, in the transaction that
   * stores it. The transaction must see all organisations.
   * @returns false when one of them differs
   */
  async readService(
    manager: EntityManager,
    fiscalAccountId: string,
    read: Pick<Identity, 'service'>,
  ): Promise<boolean> {
    const users = await manager.query<{ id: string }[]>(
      `select id from organisations where bindings ? $1 order by id for no key update`,
      [fiscalAccountId],
    );
    let isSame = true;
    for (const { id } of users) {
      const organisation = await manager.findOneByOrFail(Organisation, { id });
      const own = [[fiscalAccountId, organisation.bindings[fiscalAccountId]]] as const;
      const after = await keep(manager, organisation, own, read);
      if (after.some(({ differs }) => differs?.service !== undefined)) isSame = false;
    }
    return isSame;
  }

  /** Binds a client to an account unless it was bound to it before: confirmed bindings stay. */
  async bind(
    manager: EntityManager,
    organisationId: string,
    fiscalAccountId: string,
    binding: Binding,
  ): Promise<void> {
    await manager.query(
      `update organisations set bindings = jsonb_build_object($2::text, $3::jsonb) || bindings where id = $1`,
      [organisationId, fiscalAccountId, displayJson(binding)],
    );
  }

  /** Replaces a binding with another one that persons have confirmed. */
  async rebind(
    manager: EntityManager,
    organisationId: string,
    fiscalAccountId: string,
    binding: Binding,
  ): Promise<void> {
    await manager.query(
      `update organisations set bindings = bindings || jsonb_build_object($2::text, $3::jsonb) where id = $1`,
      [organisationId, fiscalAccountId, displayJson(binding)],
    );
  }
}

/**
 * Compares a reading of the books with the bindings of all the client's accounts, in the transaction that
 * stores it.
 */
export async function readBooks(
  manager: EntityManager,
  organisationId: string,
  settings: Pick<BooksSettings, 'name'> & Partial<BooksSettings>,
): Promise<void> {
  const lock = { mode: 'for_no_key_update' } as const;
  const organisation = await manager.findOne(Organisation, { where: { id: organisationId }, lock });
  if (organisation === null) return;
  const books = booksIdentity(settings);
  await keep(manager, organisation, Object.entries(organisation.bindings), { books });
}

/** Derives the identity of an organisation from the platform's settings. */
export function booksIdentity(settings: Partial<BooksSettings> & { readonly name: string }): BooksIdentity {
  const { name, legalName = null, taxNumber = null, tenantId = null } = settings;
  return { tenantId, taxNumber, names: legalName === null ? [name] : [name, legalName] };
}

async function keep(
  manager: EntityManager,
  { id, bindings }: Organisation,
  concerned: readonly (readonly [string, Binding | undefined])[],
  read: Partial<Identity>,
): Promise<Binding[]> {
  const after = concerned.flatMap(([accountId, binding]) =>
    binding === undefined ? [] : [[accountId, afterReading(binding, read, COUNTRY.taxpayers)] as const],
  );
  const all = { ...bindings, ...Object.fromEntries(after) };
  if (canonicalJson(all) !== canonicalJson(bindings))
    await manager.update(Organisation, { id }, { bindings: JSON.parse(displayJson(all)) as Bindings });
  return after.map(([, binding]) => binding);
}
