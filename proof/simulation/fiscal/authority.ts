import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { ACCOUNT } from '../installation';
import type { Random } from '../random';
import { readArrival, type SentDocument } from './sent-document';

export const DEVICE = '4711';

/** The device that is attached to the account, as the service shows it. */
export interface AttachedDevice {
  readonly deviceId: string;
  readonly serialNumber: string;
  /** Null: the service does not say whose it is. */
  readonly tin: string | null;
}

const UNNAMED: AttachedDevice = { deviceId: DEVICE, serialNumber: DEVICE, tin: null };

/** Time for which the service can be asked about a request. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;

export interface Arrival extends SentDocument {
  readonly requestId: string;
  readonly arrivedAt: number;
  /** The account under which it was sent. */
  readonly accountId: string;
  readonly device: AttachedDevice;
  /** True if a different system that uses the same fiscal account has sent it. */
  readonly isForeign: boolean;
  verdict: 'pending' | 'fiscalised' | 'rejected';
  message: string;
  canBeCorrected: boolean;
  fiscalNumber: number | null;
  /** True if it was first rejected, and fiscalised later. */
  wasRejected: boolean;
}

/**
 * The fiscalisation service and the tax authority behind it: what has arrived, and what became of it. It is the judge
 * of a schedule: it neither knows nor asks what the connector believes. It takes the same document as often as it is
 * sent, as a service without idempotency keys does; a repeatable one answers with what it made of the first.
 */
export class Authority {
  readonly arrivals: Arrival[] = [];
  /** The account that persons have chosen last. */
  present = ACCOUNT.id;
  /** Accounts whose keys open nothing any more. */
  readonly closed = new Set<string>();
  private readonly devices = new Map<string, AttachedDevice>();
  /** The device of each account that was shown last to somebody who asked. */
  private readonly shown = new Map<string, AttachedDevice>();
  private readonly late: { readonly at: number; readonly payload: Buffer; readonly kind: DocumentKind }[] =
    [];
  private readonly limited = new Map<string, number>();
  private lastNumber = 0;

  constructor(
    private readonly random: Random,
    private readonly isRepeatable = false,
  ) {}

  get device(): AttachedDevice {
    return this.deviceOf(this.present);
  }

  set device(device: AttachedDevice) {
    this.attach(this.present, device);
  }

  deviceOf(accountId: string): AttachedDevice {
    return this.devices.get(accountId) ?? UNNAMED;
  }

  attach(accountId: string, device: AttachedDevice): void {
    this.devices.set(accountId, device);
  }

  receive(
    kind: DocumentKind,
    payload: Buffer,
    at: number,
    from: { readonly isForeign?: boolean; readonly accountId?: string } = {},
  ): Arrival {
    const known = from.isForeign === true ? undefined : this.known(readArrival(kind, payload));
    return known ?? this.take(kind, payload, at, from);
  }

  /** A repeatable service: what it made of these very bytes; whatever came of them, it stays so. */
  known({ sourceId, sha256 }: SentDocument): Arrival | undefined {
    if (!this.isRepeatable) return undefined;
    return this.of(sourceId).find((arrival) => arrival.sha256 === sha256);
  }

  /** A repeatable service has other bytes under the number that have not been rejected. */
  hasOtherBytes({ sourceId, sha256 }: SentDocument): boolean {
    if (!this.isRepeatable) return false;
    return this.of(sourceId).some((one) => one.sha256 !== sha256 && one.verdict !== 'rejected');
  }

  /** The latest date of what the account, or its device, has of others of ours and has never rejected; empty: it has nothing. */
  lastMoment(exceptSourceId: string, accountId: string): string {
    const { deviceId } = this.deviceOf(accountId);
    let last = '';
    for (const one of this.arrivals)
      if (
        one.moment > last &&
        !one.isForeign &&
        !one.wasRejected &&
        one.verdict !== 'rejected' &&
        one.sourceId !== exceptSourceId &&
        (one.accountId === accountId || one.device.deviceId === deviceId)
      )
        last = one.moment;
    return last;
  }

  private take(
    kind: DocumentKind,
    payload: Buffer,
    at: number,
    { isForeign = false, accountId = ACCOUNT.id }: Parameters<Authority['receive']>[3] = {},
  ): Arrival {
    const arrival: Arrival = {
      ...readArrival(kind, payload),
      ...{ requestId: this.nextRequest(), arrivedAt: at },
      ...{ accountId, device: this.deviceOf(accountId) },
      ...{ isForeign, verdict: 'pending' as const, message: '', canBeCorrected: false },
      ...{ fiscalNumber: null, wasRejected: false },
    };
    this.arrivals.push(arrival);
    return arrival;
  }

  isShown(device: AttachedDevice): boolean {
    return this.shown.get(this.present) === device;
  }

  show(accountId: string): AttachedDevice {
    const device = this.deviceOf(accountId);
    this.shown.set(accountId, device);
    return device;
  }

  /** A GUID that cannot be guessed from the one before. Its digits are letters: a PDF that names it names no number. */
  private nextRequest(): string {
    const number = (this.arrivals.length + 1) * 10_000 + this.random.whole(1_000, 9_999);
    const letters = [...number.toString(6)].map((digit) => 'abcdef'.charAt(Number(digit))).join('');
    return `abcdefab-cdef-4abc-8abc-${letters.padStart(12, 'a')}`;
  }

  /** Being sent, and nobody is waiting for the answer any more. */
  receiveLate(kind: DocumentKind, payload: Buffer, at: number): void {
    this.late.push({ kind, payload, at });
  }

  /** Turns a document away, and answers how often it has done so. */
  limit({ sourceId }: SentDocument): number {
    const times = (this.limited.get(sourceId) ?? 0) + 1;
    this.limited.set(sourceId, times);
    return times;
  }

  letLateArrive(now: number): void {
    for (const one of this.late.splice(0)) {
      if (one.at <= now) this.receiveUnlessTaken(one);
      else this.late.push(one);
    }
  }

  private receiveUnlessTaken({ kind, payload, at }: (typeof this.late)[number]): void {
    if (!this.hasOtherBytes(readArrival(kind, payload))) this.receive(kind, payload, at);
  }

  /** Removes the arrival without trace. */
  forget(arrival: Arrival): void {
    this.arrivals.splice(this.arrivals.indexOf(arrival), 1);
  }

  /** True while a decision or a submission is pending. */
  get isAwaited(): boolean {
    return this.late.length > 0 || this.pending().length > 0;
  }

  pending(): Arrival[] {
    return this.arrivals.filter((arrival) => arrival.verdict === 'pending');
  }

  fiscalise(arrival: Arrival): void {
    arrival.wasRejected = arrival.verdict === 'rejected';
    arrival.verdict = 'fiscalised';
    this.lastNumber += 1;
    arrival.fiscalNumber = this.lastNumber;
  }

  reject(arrival: Arrival, message: string, canBeCorrected: boolean): void {
    Object.assign(arrival, { verdict: 'rejected', message, canBeCorrected });
  }

  /** True when another document of ours has been fiscalised under the number. */
  isNumberUsed({ number, sourceId }: Arrival): boolean {
    return this.fiscalised().some(
      (other) => !other.isForeign && other.number === number && other.sourceId !== sourceId,
    );
  }

  fiscalised(): Arrival[] {
    return this.arrivals.filter((arrival) => arrival.verdict === 'fiscalised');
  }

  of(sourceId: string): Arrival[] {
    return this.arrivals.filter((arrival) => arrival.sourceId === sourceId && !arrival.isForeign);
  }

  byRequest(requestId: string): Arrival | undefined {
    return this.arrivals.findLast((arrival) => arrival.requestId === requestId);
  }

  static isRemembered(arrival: Arrival, now: number): boolean {
    return now - arrival.arrivedAt < REMEMBERED_MS;
  }
}
