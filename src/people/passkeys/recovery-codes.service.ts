import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { randomInt } from 'node:crypto';
import { sha256 } from '../../domain/canonical-json';

/** Number of codes created at once. */
const RECOVERY_CODES = 10;

/** Characters of Crockford's base 32, none of which is mistaken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 6;

/**
 * Creates a code of 24 characters, 120 random bits: too many to guess, so a plain hash may be stored (ASVS 5.0, 6.5.2).
 */
export function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () => group()).join('-');
}

/** Hash under which a code is stored. Ignores case, spaces and hyphens, and reads similar letters as digits. */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return sha256(plain);
}

function group(): string {
  return Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** Recovery codes, with which a person who has lost every passkey signs in, once each. */
@Injectable()
export class RecoveryCodesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Number of codes that the person can still use. */
  async left(personId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ left: number }[]>(
      'select count(*)::int as left from recovery_codes where person_id = $1 and used_at is null',
      [personId],
    );
    return row?.left ?? 0;
  }

  /** Creates new codes; earlier ones stop working. @returns the codes, which are stored nowhere else */
  async renew(manager: EntityManager, personId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode());
    await manager.query('delete from recovery_codes where person_id = $1 and used_at is null', [personId]);
    await manager.query(
      'insert into recovery_codes (code_hash, person_id) select unnest($1::bytea[]), $2::uuid',
      [codes.map((code) => hashOfRecoveryCode(code)), personId],
    );
    return codes;
  }

  /** Uses up a code. @returns its person; null: it is invalid */
  async use(code: string): Promise<{ personId: string } | null> {
    const [rows] = await this.dataSource.query<[{ personId: string }[], number]>(
      `update recovery_codes code set used_at = statement_timestamp() from people person
        where code.code_hash = $1 and code.used_at is null
          and person.id = code.person_id and person.ended_at is null
        returning code.person_id as "personId"`,
      [hashOfRecoveryCode(code)],
    );
    return rows[0] ?? null;
  }
}
