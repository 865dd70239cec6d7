import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { ACCOUNT } from '../installation';
import type { Random } from '../random';
import { readArrival, type SentDocument } from './sent-document';

export const DEVICE = '4711';

/** Device attached to an account, as the service shows it. */
export interface AttachedDevice {
  readonly deviceId: string;
  readonly serialNumber: string;
  /** TIN of the taxpayer; null if the service does not show it. */
  readonly tin: string | null;
}

const UNNAMED: AttachedDevice = { deviceId: DEVICE, serialNumber: DEVICE, tin: null };

/** Time for which the service can be asked about a request, in milliseconds. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;

export interface Arrival extends SentDocument {
  readonly requestId: string;
  readonly arrivedAt: number;
  /** Account under which the document was sent. */
  readonly accountId: string;
  readonly device: AttachedDevice;
  /** True if another system that uses the same account sent it. */
  readonly isForeign: boolean;
  verdict: 'pending' | 'fiscalised' | 'rejected';
  message: string;
  canBeCorrected: boolean;
  fiscalNumber: number | null;
  /** True if it was rejected first, and fiscalised later. */
  wasRejected: boolean;
}

/**
 * Fiscalisation service and tax authority: what has arrived, and what became of it. As the judge of a schedule it never
 * asks what the connector believes.
 * It accepts a document as often as it is sent; a repeatable one answers repeats with the first result.
 */
export class Authority {
  readonly arrivals: Arrival[] = [];
  /** Arrivals in the order of their dates, and those without a verdict. */
  private readonly byMoment: Arrival[] = [];
  private readonly undecided = new Set<Arrival>();
  private readonly bySource = new Map<string, Arrival[]>();
  private readonly byRequests = new Map<string, Arrival>();
  /** Account that people chose last. */
  present = ACCOUNT.id;
  /** Accounts whose keys are no longer accepted. */
  readonly closed = new Set<string>();
  private readonly devices = new Map<string, AttachedDevice>();
  /** Device last shown for each account. */
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

  /** Arrival of exactly these bytes at a repeatable service, whatever came of it. */
  known({ sourceId, sha256 }: SentDocument): Arrival | undefined {
    if (!this.isRepeatable) return undefined;
    return this.of(sourceId).find((arrival) => arrival.sha256 === sha256);
  }

  /** True when a repeatable service has different bytes under the number that were not rejected. */
  hasOtherBytes({ sourceId, sha256 }: SentDocument): boolean {
    if (!this.isRepeatable) return false;
    return this.of(sourceId).some((one) => one.sha256 !== sha256 && one.verdict !== 'rejected');
  }

  /**
   * Latest date of our other documents at the account or its device that were never rejected; empty if there are none.
   */
  lastMoment(exceptSourceId: string, accountId: string): string {
    const { deviceId } = this.deviceOf(accountId);
    const last = this.byMoment.findLast(
      (one) =>
        !one.isForeign &&
        !one.wasRejected &&
        one.verdict !== 'rejected' &&
        one.sourceId !== exceptSourceId &&
        (one.accountId === accountId || one.device.deviceId === deviceId),
    );
    return last?.moment ?? '';
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
    this.byMoment.splice(
      1 + this.byMoment.findLastIndex(({ moment }) => moment <= arrival.moment),
      0,
      arrival,
    );
    this.undecided.add(arrival);
    this.byRequests.set(arrival.requestId, arrival);
    this.bySource.set(arrival.sourceId, [...(this.bySource.get(arrival.sourceId) ?? []), arrival]);
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

  /** Next request id: hard to guess, and without digits, so that a PDF that contains it contains no other number. */
  private nextRequest(): string {
    const number = (this.arrivals.length + 1) * 10_000 + this.random.whole(1_000, 9_999);
    const letters = [...number.toString(6)].map((digit) => 'abcdef'.charAt(Number(digit))).join('');
    return `abcdefab-cdef-4abc-8abc-${letters.padStart(12, 'a')}`;
  }

  /** Schedules a document that arrives after the sender has stopped waiting. */
  receiveLate(kind: DocumentKind, payload: Buffer, at: number): void {
    this.late.push({ kind, payload, at });
  }

  /** Counts how often a document was answered with "too many calls". */
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

  /** Removes the arrival without a trace. */
  forget(arrival: Arrival): void {
    for (const list of [this.arrivals, this.byMoment, this.bySource.get(arrival.sourceId) ?? []])
      list.splice(list.indexOf(arrival), 1);
    this.undecided.delete(arrival);
    this.byRequests.delete(arrival.requestId);
  }

  /** True when a decision or a late arrival is pending. */
  get isAwaited(): boolean {
    return this.late.length > 0 || this.pending().length > 0;
  }

  pending(): Arrival[] {
    return [...this.undecided];
  }

  fiscalise(arrival: Arrival): void {
    this.undecided.delete(arrival);
    arrival.wasRejected = arrival.verdict === 'rejected';
    arrival.verdict = 'fiscalised';
    this.lastNumber += 1;
    arrival.fiscalNumber = this.lastNumber;
  }

  reject(arrival: Arrival, message: string, canBeCorrected: boolean): void {
    this.undecided.delete(arrival);
    Object.assign(arrival, { verdict: 'rejected', message, canBeCorrected });
  }

  /** True when another of our documents was fiscalised under the same number. */
  isNumberUsed({ number, sourceId }: Arrival): boolean {
    return this.fiscalised().some(
      (other) => !other.isForeign && other.number === number && other.sourceId !== sourceId,
    );
  }

  fiscalised(): Arrival[] {
    return this.arrivals.filter((arrival) => arrival.verdict === 'fiscalised');
  }

  of(sourceId: string): Arrival[] {
    return (this.bySource.get(sourceId) ?? []).filter(({ isForeign }) => !isForeign);
  }

  byRequest(requestId: string): Arrival | undefined {
    return this.byRequests.get(requestId);
  }

  static isRemembered(arrival: Arrival, now: number): boolean {
    return now - arrival.arrivedAt < REMEMBERED_MS;
  }
}
