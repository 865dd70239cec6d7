import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { sign } from '../../../src/fiscal/fiscal-harmony/call-headers';
import { API_SECRET } from '../installation';
import type { World } from '../world';
import { deliverTo, type DeliveryRequest } from './delivery';
import type { Arrival } from './authority';
import { failure, statement, success } from './words';

interface Letter {
  readonly body: string;
  readonly isSigned: boolean;
  readonly requestId: string;
  /** Says that the request was fiscalised, which is so. */
  readonly isProof: boolean;
}

/** Webhooks between the service and the connector: late, doubled, out of order, lost, contradictory, forged. */
export class Post {
  /** Requests whose true success has been accepted, signed. */
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

  /** Delivers all letters, and those that are announced meanwhile. */
  async deliverAll(): Promise<void> {
    while (this.letters.length > 0) await this.deliver();
  }

  /** Delivers one letter, any of them; a connector that does not take it gets it again. */
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
   * The service takes a document that it turns away, and reports at once that it is fiscalised, with a signature or without one. A
   * report that nobody takes leaves no evidence: then it has not taken the document.
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
    // The delivery goes to a different process, while the sender waits for its answer.
    const { inRun } = received;
    const answer = await deliverTo(this.world, headers, { body } as DeliveryRequest);
    received.inRun = inRun;
    if (answer !== 'taken') return authority.forget(arrival);
    this.world.meet('webhook: of what was turned away');
    this.world.trace(`${arrival.number} (${arrival.requestId}) is taken and turned away`);
    received.reported.set(arrival.sourceId, time.now());
  }

  /** A stale failure, a success that never was, or a forgery by somebody who knows the request. */
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
