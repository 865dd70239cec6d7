import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { randomInt } from 'node:crypto';
import { sha256 } from '../../domain/canonical-json';

/** Number of codes that a person is given at once. */
const RECOVERY_CODES = 10;

/** Letters of Crockford's base 32, none of which looks like a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 6;

/** 24 signs of 32, which is 120 bits: more than can be tried, so its plain hash may be stored (ASVS 5.0, 6.5.2). */
export function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () => group()).join('-');
}

/**
 * Hash under which a code is stored. Case, spaces, hyphens, and letters that are read as digits make no
 * difference.
 */
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

  /** New ones; those before open nothing any more. @returns the codes, which are nowhere else */
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
