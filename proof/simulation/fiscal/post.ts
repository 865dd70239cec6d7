import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { API_SECRET } from '../installation';
import type { World } from '../world';
import { deliverTo, type DeliveryRequest } from './delivery';
import type { Arrival } from './authority';
import { failure, statement, success } from './words';
import { sign } from '../../../src/fiscal/fiscal-harmony/account-settings';

interface Letter {
  readonly body: string;
  readonly isSigned: boolean;
  readonly requestId: string;
  /** True if it truthfully reports a receipt. */
  readonly isProof: boolean;
}

/** Webhooks of the service: late, doubled, out of order, lost, contradictory or forged. */
export class Post {
  /** Requests whose receipt was reported in a signed webhook that the connector accepted. */
  readonly proven = new Set<string>();
  private readonly letters: Letter[] = [];
  private delivered = 0;

  constructor(private readonly world: World) {}

  /** Announces a decision of the service by webhook. */
  announce(arrival: Arrival, mayBeLost: boolean): void {
    const { random } = this.world;
    const isProof = arrival.verdict === 'fiscalised';
    const letter = { body: `[${statement(arrival)}]`, isSigned: true, requestId: arrival.requestId, isProof };
    if (mayBeLost && random.chance(0.3)) return this.world.meet('webhook: lost');
    this.letters.push(letter);
    if (random.chance(0.2)) {
      this.world.meet('webhook: doubled');
      this.letters.push(letter);
    }
    if (!mayBeLost || !random.chance(0.12)) return;
    this.letters.push(this.lie(arrival));
  }

  /** Delivers all webhooks, including those announced meanwhile. */
  async deliverAll(): Promise<void> {
    while (this.letters.length > 0) await this.deliver();
  }

  /** Delivers one random webhook; one that is not accepted is delivered again later. */
  async deliver(): Promise<void> {
    const { random } = this.world;
    if (this.letters.length === 0) return;
    const [letter] = this.letters.splice(random.whole(0, this.letters.length - 1), 1);
    if (letter === undefined) return;
    const body = Buffer.from(letter.body);
    const signature = sign(body, letter.isSigned ? API_SECRET : 'a guess');
    const request = { body } as DeliveryRequest;
    const headers = { 'x-api-signature': signature };
    const { accountId } = this.world.authority.byRequest(letter.requestId) ?? {};
    this.delivered += 1;
    const { disk, isFullAtTimes } = this.world;
    const kept = disk.deliveries.size;
    disk.takesNoWrites = isFullAtTimes && this.delivered % 2 === 1;
    const answer = await deliverTo(this.world, headers, request, accountId);
    disk.takesNoWrites = false;
    if (disk.deliveries.size > kept) this.world.meet('webhook: kept with the journal');
    this.world.trace(`webhook about ${letter.requestId}${letter.isSigned ? '' : ' (forged)'}: ${answer}`);
    if (answer === 'away') {
      this.world.meet('webhook: nobody there');
      this.letters.push(letter);
    }
    if (answer === 'taken' && !letter.isSigned)
      this.world.violate('S8', 'a forged webhook has been accepted');
    if (answer !== 'taken' || !letter.isProof) return;
    this.proven.add(letter.requestId);
    const { authority, received, time } = this.world;
    const arrival = authority.byRequest(letter.requestId);
    if (arrival !== undefined) received.reported.set(arrival.sourceId, time.now());
  }

  /**
   * Accepts a document that is answered with "too many calls", and reports its receipt immediately, signed or not. If
   * nobody accepts the report there is no evidence, so the document counts as not accepted.
   */
  async takeUnsaid(kind: DocumentKind, payload: Buffer): Promise<void> {
    const { authority, random, received, time } = this.world;
    const arrival = authority.receive(kind, payload, time.now());
    if (authority.isNumberUsed(arrival)) return authority.forget(arrival);
    authority.fiscalise(arrival);
    const body = Buffer.from(`[${statement(arrival)}]`);
    const headers: Record<string, string> = random.chance(0.5)
      ? {}
      : { 'x-api-signature': sign(body, API_SECRET) };
    // Another process receives the webhook while the sender waits for its answer.
    const { inRun } = received;
    const answer = await deliverTo(this.world, headers, { body } as DeliveryRequest);
    received.inRun = inRun;
    if (answer !== 'taken') return authority.forget(arrival);
    this.world.meet('webhook: of what was turned away');
    this.world.trace(`${arrival.number} (${arrival.requestId}) is taken and turned away`);
    received.reported.set(arrival.sourceId, time.now());
  }

  /** Wrong webhook: an outdated failure, an invented success, or a forgery by somebody who knows the request. */
  private lie(arrival: Arrival): Letter {
    const { random, ambiguous } = this.world;
    const isSigned = random.chance(0.5);
    const body =
      arrival.verdict === 'fiscalised' ? failure(arrival, 'the device was away') : success(arrival, '900001');
    if (isSigned) ambiguous.add(arrival.sourceId);
    this.world.meet(isSigned ? 'webhook: contradictory' : 'webhook: forged');
    return { body: `[${body}]`, isSigned, requestId: arrival.requestId, isProof: false };
  }
}
