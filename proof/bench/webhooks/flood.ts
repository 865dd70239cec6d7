import { type Addresses, type Delivery, fiscalDelivery, Sender, xeroDelivery } from './deliveries';

const BEAT_MS = 10;

/** Number of forged and genuine deliveries per second, and the duration. */
interface Pace {
  readonly seconds: number;
  readonly bad: number;
  readonly good: number;
}

/** Answers to the deliveries; times are in milliseconds from the first byte to the end of the answer. */
export interface Flooded {
  /** Number of answers by delivery and status, such as `bad 401`; status 0 means no answer. */
  readonly answers: Readonly<Record<string, number>>;
  readonly goodMs: readonly number[];
  /** Genuine deliveries of the fiscal service that were answered with a 2xx, each of which must be stored. */
  readonly promised: number;
  /**
   * Largest delay of the sender itself, in milliseconds; if it is large, the machine is overloaded, not the receiver
   * slow.
   */
  readonly senderLateMs: number;
}

/** Sends at the given rate whatever the answers; genuine deliveries have connections of their own. */
export async function flood(addresses: Addresses, options: Pace): Promise<Flooded> {
  const count = new Counts();
  const [strangers, services] = [new Sender(addresses.origin), new Sender(addresses.origin)];
  const underWay: Promise<void>[] = [];
  const begun = performance.now();
  const sent = { bad: 0, good: 0 };
  for (let beat = 1; beat * BEAT_MS <= options.seconds * 1_000; beat += 1) {
    const [due, seconds] = [begun + beat * BEAT_MS, (beat * BEAT_MS) / 1_000];
    await new Promise((settle) => setTimeout(settle, Math.max(0, due - performance.now())));
    count.late(performance.now() - due);
    for (; sent.bad < options.bad * seconds; sent.bad += 1) {
      underWay.push(count.bad(strangers, delivery(addresses, sent.bad, false)));
    }
    for (; sent.good < options.good * seconds; sent.good += 1) {
      underWay.push(count.good(services, delivery(addresses, sent.good, true)));
    }
  }
  await Promise.all(underWay);
  for (const sender of [strangers, services]) sender.close();
  return count.result();
}

/** Alternates between deliveries of Xero and of the fiscal service. */
function delivery(addresses: Addresses, index: number, isGood: boolean): Delivery {
  return index % 2 === 0 ? xeroDelivery(addresses, isGood) : fiscalDelivery(addresses, isGood);
}

class Counts {
  private readonly answers: Record<string, number> = {};
  private readonly goodMs: number[] = [];
  private promised = 0;
  private lateMs = 0;

  late(ms: number): void {
    this.lateMs = Math.max(this.lateMs, ms);
  }

  async bad(sender: Sender, what: Delivery): Promise<void> {
    this.answered(`bad ${await sender.send(what)}`);
  }

  async good(sender: Sender, what: Delivery): Promise<void> {
    const since = performance.now();
    const status = await sender.send(what);
    this.answered(`good ${status}`);
    if (status >= 200 && status < 300) {
      this.goodMs.push(performance.now() - since);
      if (what.path.startsWith('/webhooks/fiscal/')) this.promised += 1;
    }
  }

  result(): Flooded {
    const { answers, goodMs, promised, lateMs } = this;
    return { answers, goodMs, promised, senderLateMs: Math.round(lateMs) };
  }

  private answered(what: string): void {
    this.answers[what] = (this.answers[what] ?? 0) + 1;
  }
}
