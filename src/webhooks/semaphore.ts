import { Failure } from '../domain/issues/failure';

/** Semaphore with a limited queue; callers beyond the queue are asked to come again. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];
  private taken = 0;

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws Failure `temporary` when too many wait, or what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.atOnce) this.taken += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      // The next waiter takes over this place, so that no newcomer can slip in between.
      const next = this.queue.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.mostWaiting) {
      return Promise.reject(new Failure('temporary', 'too many deliveries wait for their account'));
    }
    return new Promise((settle) => this.queue.push(settle));
  }
}
