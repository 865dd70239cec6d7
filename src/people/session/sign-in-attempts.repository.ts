import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WINDOW = '15 minutes';
/** An address with more of them in its window is answered 429, and people are alerted. */
export const MOST_WRONG_KEYS = 10;

/** Counts of attempts with a wrong key, by address over all replicas. */
@Injectable()
export class SignInAttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt before it is judged, so that many at once cannot slip through together.
   * @returns how many the address has made in its window, and the seconds until the window ends
   */
  async count(address: string): Promise<{ attempts: number; secondsLeft: number }> {
    await this.dataSource.query(
      'delete from sign_in_attempts where since <= statement_timestamp() - $1::interval',
      [WINDOW],
    );
    const [row] = await this.dataSource.query<{ attempts: number; secondsLeft: number }[]>(
      `insert into sign_in_attempts (address, attempts, since) values ($1, 1, statement_timestamp())
       on conflict (address) do update set attempts = sign_in_attempts.attempts + 1
       returning attempts,
         ceil(extract(epoch from since + $2::interval - statement_timestamp()))::int as "secondsLeft"`,
      [address, WINDOW],
    );
    if (row === undefined) throw new Error('an attempt to sign in was not counted');
    return row;
  }
}
