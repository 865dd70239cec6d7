import type { Fault, Place } from '../faults';
import { SimulatedProcess, type Surroundings } from '../simulated-process';

/** Duration of each call to the fiscal service, in milliseconds. */
const TAKES_MS: Partial<Record<Place, number>> = { connect: 60, send: 900, ask: 260, download: 460 };

/** Counter of calls. */
export interface Counting {
  made(place: Place): void;
}

/** Process whose calls take realistic times. */
export class HistoryProcess extends SimulatedProcess {
  constructor(
    name: string,
    private readonly around: Surroundings & Counting,
  ) {
    super(name, around);
  }

  override call<T>(place: Place, what: string, effect: (fault: Fault | null) => Promise<T>): Promise<T> {
    return super.call(place, what, async (fault) => {
      this.around.made(place);
      await this.around.pass(TAKES_MS[place] ?? 0);
      return effect(fault);
    });
  }
}
