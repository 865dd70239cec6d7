import { Injectable, type MessageEvent } from '@nestjs/common';
import { sentencesOf } from '../domain/texts/stored-sentence';
import { requireFound } from '../platform/api/require-found';
import { spokenAnew } from '../platform/requests/spoken-language';
import { BackfillsRepository } from './backfills.repository';
import type { Backfill } from './backfill.entities';
import type { BackfillDto, BackfillProgressDto, StoredReport } from './backfill.dto';
import { concat, distinctUntilChanged, exhaustMap, from, map, type Observable, takeWhile, timer } from 'rxjs';

/** Speed of a run, and the remaining time at that speed. */
interface Pace {
  /** Documents per minute, to one decimal; null while nothing has ended. */
  readonly perMinute: string | null;
  /** Remaining seconds; null when no estimate is possible. */
  readonly secondsLeft: number | null;
}

/** @param settled documents finished within `elapsedSeconds`, excluding earlier ones */
export function paceOf(settled: number, left: number, elapsedSeconds: number): Pace {
  if (settled === 0 || elapsedSeconds <= 0) return { perMinute: null, secondsLeft: null };
  const perSecond = settled / elapsedSeconds;
  return {
    perMinute: (perSecond * 60).toFixed(1),
    secondsLeft: Math.ceil(left / perSecond),
  };
}

const NOT_SETTLED: readonly string[] = ['to_come', 'under_way'];
const ENDED: readonly string[] = ['completed', 'cancelled'];

const LOOK_MS = 1_000;
/** Interval of events in polls, so that a listener knows that the connection is alive. */
const SENT_EVERY_LOOKS = 10;

/** Reads the progress of a backfill from its documents on each request. */
@Injectable()
export class BackfillProgressService {
  constructor(private readonly backfills: BackfillsRepository) {}

  async whole(id: string): Promise<BackfillDto> {
    const backfill = requireFound(await this.backfills.find(id), 'backfill');
    const { stopPercent, acknowledgement } = backfill;
    const stored = backfill.report as StoredReport;
    const { emptyBecause } = stored;
    const report = { ...stored, emptyBecause: spokenAnew(emptyBecause) };
    return { ...(await this.show(backfill)), stopPercent, acknowledgement, report };
  }

  async of(id: string): Promise<BackfillProgressDto> {
    return this.show(requireFound(await this.backfills.find(id), 'backfill'));
  }

  /** Streams the progress as events from stored data, so that any replica can. @throws NotThere before the stream begins */
  async follow(id: string): Promise<Observable<MessageEvent>> {
    const first = await this.of(id);
    const later = timer(LOOK_MS, LOOK_MS).pipe(exhaustMap(() => this.of(id)));
    return concat(from([first]), later).pipe(
      map((data, looks) => ({ data, round: Math.floor(looks / SENT_EVERY_LOOKS) })),
      distinctUntilChanged(
        (one, other) => one.round === other.round && fingerprint(one.data) === fingerprint(other.data),
      ),
      map(({ data }) => data),
      takeWhile(({ state }) => !ENDED.includes(state), true),
      map((data) => ({ type: 'progress', data })),
    );
  }

  private async show(backfill: Backfill): Promise<BackfillProgressDto> {
    const { id, organisationId, state, reason, createdAt, startedAt, endedAt } = backfill;
    const found = await this.backfills.results(id);
    const sum = (rows: typeof found, of: 'documents' | 'released'): number =>
      rows.reduce((before, row) => before + row[of], 0);
    const planned = sum(found, 'documents');
    const settled = sum(
      found.filter(({ result }) => !NOT_SETTLED.includes(result)),
      'documents',
    );
    const stretch = await this.backfills.stretch(id);
    const { perMinute, secondsLeft } = paceOf(stretch.settled, planned - settled, stretch.seconds);
    return {
      id,
      organisationId,
      state,
      reason: spokenAnew(reason),
      stop: reason === null ? null : (sentencesOf(reason)[0]?.parameters ?? null),
      planned,
      released: sum(found, 'released'),
      settled,
      results: found.map(({ result, documents }) => ({ result, documents })),
      perMinute,
      secondsLeft: state === 'running' ? secondsLeft : null,
      createdAt,
      startedAt,
      endedAt,
    };
  }
}

/** Ignores the time, which is no event. */
function fingerprint({ state, reason, released, results }: BackfillProgressDto): string {
  return JSON.stringify([state, reason, released, results]);
}
