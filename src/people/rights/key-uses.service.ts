import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';

const TICK_MS = 60_000;
/** Time after which use of the key from an address counts as new and is stored at once, since people are alerted. */
const KNOWN_FOR_MS = 60 * 60_000;
/** Maximum number of addresses counted separately; further ones are counted together. */
const MOST_ADDRESSES = 1_000;
const OTHERS = 'other addresses';
const KEPT_FOR = '7 days';

/** Call with the break-glass key. */
export interface KeyUseNote {
  readonly address: string;
  readonly method: string;
  readonly path: string;
}

/**
 * Logs the first use of the break-glass key from an address since the start (each at `debug`), and stores the counts by address
 * and hour once a minute
 * (`operations/alerts/alert-facts.repository.ts` reads them).
 */
@Injectable()
export class KeyUsesService implements OnApplicationShutdown {
  private readonly logger = new Logger(KeyUsesService.name);
  private readonly turns = new NonOverlapping(
    this.logger,
    'uses of the break-glass key could not be recorded',
  );
  private readonly waiting = new Map<string, number>();
  /** Addresses whose first use since the start was logged. */
  private readonly logged = new Set<string>();
  /** Time of the last recording by address, by the monotonic clock. */
  private readonly written = new Map<string, number>();

  constructor(private readonly dataSource: DataSource) {}

  note({ address, method, path }: KeyUseNote): void {
    const counted = this.waiting.size < MOST_ADDRESSES || this.waiting.has(address) ? address : OTHERS;
    const level = this.logged.has(counted) ? 'debug' : 'log';
    if (this.logged.size < MOST_ADDRESSES) this.logged.add(counted);
    this.logger[level]({ address, method, path }, 'the break-glass key was used');
    this.waiting.set(counted, (this.waiting.get(counted) ?? 0) + 1);
    const isKnown = performance.now() - (this.written.get(counted) ?? -KNOWN_FOR_MS) < KNOWN_FOR_MS;
    if (!isKnown) void this.flush();
  }

  @Interval(TICK_MS)
  async flush(): Promise<void> {
    await this.turns.take(async () => {
      if (this.waiting.size === 0) return;
      const counts = [...this.waiting];
      for (const [address] of counts) this.written.set(address, performance.now());
      await acrossOrganisations(() => this.store(counts));
      for (const [address, times] of counts) this.forget(address, times);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.turns.ended();
    await this.flush();
  }

  private async store(counts: readonly (readonly [string, number])[]): Promise<void> {
    await this.dataSource.query(
      `with old as (delete from key_uses where hour < statement_timestamp() - $3::interval)
       insert into key_uses (address, hour, times)
       select address, date_trunc('hour', statement_timestamp(), 'UTC'), times
         from unnest($1::text[], $2::int[]) as used(address, times)
       on conflict (address, hour) do update set times = key_uses.times + excluded.times`,
      [counts.map(([address]) => address), counts.map(([, times]) => times), KEPT_FOR],
    );
  }

  /** Subtracts stored uses; later ones are kept for the next time. */
  private forget(address: string, times: number): void {
    const left = (this.waiting.get(address) ?? 0) - times;
    if (left > 0) this.waiting.set(address, left);
    else this.waiting.delete(address);
    if (this.written.size > MOST_ADDRESSES) this.written.clear();
  }
}
