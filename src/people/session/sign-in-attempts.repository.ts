import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WINDOW = '15 minutes';
/** Wrong keys per address and window after which the answer is 429 and people are alerted. */
export const MOST_WRONG_KEYS = 10;

/** Numbers of wrong keys, by address over all replicas. */
@Injectable()
export class SignInAttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt before it is checked, so that concurrent ones are all counted.
   * @returns attempts of the address in its window, and seconds until the window ends
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
