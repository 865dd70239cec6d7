import { Injectable, type MessageEvent } from '@nestjs/common';
import { concat, distinctUntilChanged, exhaustMap, from, map, type Observable, takeWhile, timer } from 'rxjs';
import type { BackfillProgressDto } from './backfill.dto';
import { BackfillProgressService } from './backfill-progress.service';

const LOOK_MS = 1_000;
/** Interval of events in polls, so that a listener knows that the connection is alive. */
const SENT_EVERY_LOOKS = 10;
const ENDED: readonly string[] = ['completed', 'cancelled'];

/** Streams the progress of a run as events, from stored data, so that any replica can serve it. */
@Injectable()
export class BackfillEventsService {
  constructor(private readonly progress: BackfillProgressService) {}

  /** @throws NotThere before the stream begins */
  async follow(id: string): Promise<Observable<MessageEvent>> {
    const first = await this.progress.of(id);
    const later = timer(LOOK_MS, LOOK_MS).pipe(exhaustMap(() => this.progress.of(id)));
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
}

/** Ignores the time, which is no event. */
function fingerprint({ state, reason, released, results }: BackfillProgressDto): string {
  return JSON.stringify([state, reason, released, results]);
}
