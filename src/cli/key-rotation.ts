import { DataSource, type EntityManager } from 'typeorm';
import { consentContext } from '../organisations/connection/consents.repository';
import { wrappingContext } from '../platform/database/secrets/row-secrets';
import { SealBroken } from '../platform/database/secrets/sealed-text';
import type { SecretBox } from '../platform/database/secrets/secret-box';

/** Result of a run for a kind of encrypted text. */
export interface RotatedKind {
  readonly what: 'data keys' | 'consents';
  readonly sealedAnew: number;
  /** Rows that no key of this process opens; they are left as they are. */
  readonly unreadable: readonly string[];
}

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
  readonly scope?: string;
}

interface Batch {
  readonly what: RotatedKind['what'];
  /** Rows not yet encrypted with the current key, after the id $1; up to $2 of them, locked. */
  readonly select: string;
  readonly parameters: readonly string[];
  readonly reseal: (row: SealedRow, manager: EntityManager) => Promise<void>;
}

/**
 * Re-encrypts everything that an earlier key encrypted with the current one, batch by batch, while the service runs: each
 * batch is a transaction, and what is done no longer matches, so a run that was interrupted is simply started again.
 */
export class KeyRotation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly batchSize = 100,
  ) {}

  async run(onBatch: (what: RotatedKind['what'], sealedAnew: number) => void): Promise<RotatedKind[]> {
    const done: RotatedKind[] = [];
    for (const batch of this.kinds()) done.push(await this.each(batch, onBatch));
    return done;
  }

  private async each(
    batch: Batch,
    onBatch: (what: RotatedKind['what'], sealedAnew: number) => void,
  ): Promise<RotatedKind> {
    const unreadable: string[] = [];
    let sealedAnew = 0;
    for (let after: string | null = ''; after !== null;) {
      const failed: string[] = [];
      const rows: SealedRow[] = await this.dataSource.transaction((manager) =>
        this.reseal(manager, batch, after ?? '', failed),
      );
      sealedAnew += rows.length - failed.length;
      unreadable.push(...failed);
      if (rows.length > 0) onBatch(batch.what, sealedAnew);
      after = rows.at(-1)?.id ?? null;
    }
    return { what: batch.what, sealedAnew, unreadable };
  }

  private async reseal(
    manager: EntityManager,
    batch: Batch,
    after: string,
    failed: string[],
  ): Promise<SealedRow[]> {
    const rows = await manager.query<SealedRow[]>(batch.select, [after, this.batchSize, ...batch.parameters]);
    for (const row of rows) {
      try {
        await batch.reseal(row, manager);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        failed.push(`${batch.what} ${row.id}: ${error.message}`);
      }
    }
    return rows;
  }

  private kinds(): Batch[] {
    return [this.dataKeys(), this.consents()];
  }

  private dataKeys(): Batch {
    return {
      what: 'data keys',
      select: `select id::text, scope, wrapped as sealed from data_keys
        where id::text > $1 and wrapped_with <> $3 order by id::text limit $2 for update`,
      parameters: [this.box.keyId],
      reseal: async ({ id, scope = '', sealed }, manager) => {
        const context = wrappingContext(id, scope);
        const wrapped = this.box.seal(this.box.open(sealed, context), context);
        await manager.query(
          `update data_keys set wrapped = $2, wrapped_with = $3, wrapped_at = statement_timestamp() where id = $1`,
          [id, wrapped, this.box.keyId],
        );
      },
    };
  }

  private consents(): Batch {
    return {
      what: 'consents',
      select: `select state_hash as id, code_verifier as sealed from consents
        where state_hash > $1 and code_verifier not like $3 order by state_hash limit $2 for update`,
      parameters: [`v2.${this.box.keyId}.%`],
      reseal: async ({ id, sealed }, manager) => {
        const context = consentContext(id);
        await manager.query(`update consents set code_verifier = $2 where state_hash = $1`, [
          id,
          this.box.seal(this.box.open(sealed, context), context),
        ]);
      },
    };
  }
}
