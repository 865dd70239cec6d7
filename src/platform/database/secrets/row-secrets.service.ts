import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { openText, readSealed, SealBroken, sealText } from './sealed-text';
import { SecretBox } from './secret-box';

/** Location of an encrypted text. */
export interface SecretPlace {
  readonly table: 'connections' | 'fiscal_accounts' | 'earlier_credentials' | 'alert_channels';
  readonly id: string;
  readonly column: 'tokens' | 'client' | 'credentials' | 'secret';
}

interface StoredKey {
  readonly id: string;
  readonly wrapped: string;
}

const DATA_KEY_BYTES = 32;

/**
 * Secrets of connections and fiscal accounts. Each row has a data key, encrypted ("wrapped") by the installation's key:
 * changing that one rewrites data keys only, and a row without its data key stays unreadable, even in copies.
 */
@Injectable()
export class RowSecretsService {
  /** Decrypted data keys, which never change; only their wrapping does. */
  private readonly known = new Map<string, Buffer>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  async seal(place: SecretPlace, text: string, manager = this.dataSource.manager): Promise<string> {
    const stored = (await this.find(place, manager)) ?? (await this.create(place, manager));
    return sealText(this.unwrap(place, stored), stored.id, text, contextOf(place));
  }

  /**
   * Encrypts values entered again by a person. Replaces a data key that no key can decrypt, as its old values are lost
   * anyway.
   */
  async sealAnew(place: SecretPlace, text: string, manager = this.dataSource.manager): Promise<string> {
    try {
      return await this.seal(place, text, manager);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      await this.forget(place, manager);
      return this.seal(place, text, manager);
    }
  }

  /** @throws SealBroken */
  async open(place: SecretPlace, sealed: string, manager = this.dataSource.manager): Promise<string> {
    const context = contextOf(place);
    const parts = readSealed(sealed, context);
    const key = this.known.get(parts.keyId) ?? (await this.load(place, parts.keyId, manager));
    return openText(key, parts, context);
  }

  /** Deletes the data key of a row whose secrets have been removed. */
  async forget(place: Omit<SecretPlace, 'column'>, manager: EntityManager): Promise<void> {
    await manager.query('delete from data_keys where scope = $1', [scopeOf(place)]);
  }

  private async load(place: SecretPlace, id: string, manager: EntityManager): Promise<Buffer> {
    const stored = await this.find(place, manager);
    if (stored?.id !== id) throw new SealBroken(contextOf(place), 'its data key is not there');
    const key = this.unwrap(place, stored);
    this.known.set(id, key);
    return key;
  }

  private async find(place: SecretPlace, manager: EntityManager): Promise<StoredKey | undefined> {
    const rows = await manager.query<StoredKey[]>('select id, wrapped from data_keys where scope = $1', [
      scopeOf(place),
    ]);
    return rows[0];
  }

  /** Creates the first data key; of two concurrent processes the database keeps one. */
  private async create(place: SecretPlace, manager: EntityManager): Promise<StoredKey> {
    const [id, scope] = [randomUUID(), scopeOf(place)];
    const wrapped = this.box.seal(
      randomBytes(DATA_KEY_BYTES).toString('base64url'),
      wrappingContext(id, scope),
    );
    await manager.query(
      `insert into data_keys (id, scope, wrapped, wrapped_with) values ($1, $2, $3, $4)
       on conflict on constraint data_keys_scope_unique do nothing`,
      [id, scope, wrapped, this.box.keyId],
    );
    const stored = await this.find(place, manager);
    if (stored === undefined) throw new SealBroken(contextOf(place), 'its data key has been deleted');
    return stored;
  }

  private unwrap(place: SecretPlace, { id, wrapped }: StoredKey): Buffer {
    return Buffer.from(this.box.open(wrapped, wrappingContext(id, scopeOf(place))), 'base64url');
  }
}

/** Encryption context of a wrapped data key: its id, and the row. */
export function wrappingContext(id: string, scope: string): string {
  return `data_keys.wrapped/${id}/${scope}`;
}

function contextOf({ table, column, id }: SecretPlace): string {
  return `${table}.${column}/${id}`;
}

function scopeOf({ table, id }: Omit<SecretPlace, 'column'>): string {
  return `${table}/${id}`;
}
