import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiTokensRepository } from './api-tokens.repository';
import { DeviceSignIn } from './tokens.entities';
import { recordAct } from '../acts/record-act';
import { sha256 } from '../../domain/canonical-json';

/** Seconds within which a person must consent. */
export const EXPIRES_IN_SECONDS = 600;
/** Maximum number of pending sign-ins; fewer per address. */
const MOST_WAITING = 200;
const MOST_OF_ADDRESS = 5;
const TOKEN_DAYS = 90;
/** Letters that are not mistaken for each other and form no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Codes with which a command line polls for consent. */
interface BegunSignIn {
  readonly deviceCode: string;
  readonly userCode: string;
}

/** Name and requested rights that a command line sends. */
type AskedSignIn = Pick<DeviceSignIn, 'name' | 'actions'>;

type SignInProgress =
  | { readonly state: 'waiting' | 'refused' | 'unknown' }
  | { readonly state: 'granted'; readonly token: string };

/** Pending sign-ins of command lines. */
@Injectable()
export class DeviceSignInsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: ApiTokensRepository,
  ) {}

  /**
   * Begins a sign-in without authentication. When too many are pending, the oldest of the address with the most is
   * removed, so that nobody can block others.
   */
  async begin({ name, actions }: AskedSignIn, address: string): Promise<BegunSignIn> {
    await this.dataSource.query('delete from device_sign_ins where expires_at <= statement_timestamp()');
    const deviceCode = randomBytes(32).toString('base64url');
    const userCode = newUserCode();
    await this.dataSource.query(
      `insert into device_sign_ins (device_hash, user_code, name, address, actions, expires_at)
       values ($1, $2, $3, $4, $5, statement_timestamp() + $6 * interval '1 second')`,
      [sha256(deviceCode), userCode, name, address, actions, EXPIRES_IN_SECONDS],
    );
    await this.dataSource.query(
      `delete from device_sign_ins where device_hash in (
         select device_hash from (
           select device_hash, of_address, row_number() over (order by of_address, created_at desc) as of_all
           from (select device_hash, created_at,
                   row_number() over (partition by address order by created_at desc, device_hash) as of_address
                 from device_sign_ins where person_id is null) waiting) ranked
         where of_address > $1 or of_all > $2)`,
      [MOST_OF_ADDRESS, MOST_WAITING],
    );
    return { deviceCode, userCode };
  }

  /** Returns the undecided sign-in with this code; null: there is none. */
  async waiting(userCode: string): Promise<DeviceSignIn | null> {
    const [row] = await this.dataSource.query<DeviceSignIn[]>(
      `select user_code as "userCode", name, address, actions, created_at as "createdAt" from device_sign_ins
        where user_code = $1 and expires_at > statement_timestamp() and person_id is null and refused_at is null`,
      [userCode],
    );
    return row ?? null;
  }

  /** Decides on a pending sign-in. @returns false when none is pending with this code */
  decide(userCode: string, personId: string, agrees: boolean): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[decided]] = await manager.query<[Pick<DeviceSignIn, 'name' | 'address' | 'actions'>[], number]>(
        `update device_sign_ins set person_id = case when $3 then $2::uuid end,
                refused_at = case when $3 then null else statement_timestamp() end
          where user_code = $1 and expires_at > statement_timestamp() and person_id is null and refused_at is null
          returning name, address, actions`,
        [userCode, personId, agrees],
      );
      if (decided === undefined) return false;
      await recordAct(manager, {
        action: 'tokens.make',
        deed: agrees ? 'let_sign_in' : 'kept_from_signing_in',
        organisationId: null,
        object: { kind: 'command line', id: null, name: decided.name },
        after: { address: decided.address, actions: decided.actions },
      });
      return true;
    });
  }

  /** Returns the progress to a polling command line. The token is created when it is fetched, once. */
  progress(deviceCode: string): Promise<SignInProgress> {
    return this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<
        (Pick<DeviceSignIn, 'personId' | 'name' | 'actions'> & { isRefused: boolean })[]
      >(
        `select person_id as "personId", name, actions, refused_at is not null as "isRefused" from device_sign_ins
          where device_hash = $1 and expires_at > statement_timestamp() for update`,
        [sha256(deviceCode)],
      );
      if (row === undefined) return { state: 'unknown' };
      if (row.isRefused) return { state: 'refused' };
      const { personId, name, actions } = row;
      if (personId === null) return { state: 'waiting' };
      const order = { personId, name, actions, organisationIds: null, days: TOKEN_DAYS };
      const { secret: token } = await this.tokens.issueIn(manager, order);
      await manager.query('delete from device_sign_ins where device_hash = $1', [sha256(deviceCode)]);
      return { state: 'granted', token };
    });
  }
}

function newUserCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
