import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOfRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-code';

/** Recovery codes, with which a person who has lost every passkey signs in, once each. */
@Injectable()
export class RecoveryCodes {
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
