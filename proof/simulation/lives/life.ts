import type { SalesDocument } from '../../../src/domain/sales/sales-document';
import type { Blueprint } from '../blueprint';
import { BAKERY, CUSTOMER, sale } from '../books/book-documents';
import type { Emphasis } from '../emphasis';
import { NO_FAULTS } from '../faults';
import { Post } from '../fiscal/post';
import { TENANTS } from '../installation';
import { Random } from '../random';
import type { ScheduleResult } from '../schedule';
import type { TestBed } from '../test-bed';
import type { World } from '../world';
import { Absence } from './absence';
import { Accounts } from './accounts';
import { Bookkeeper } from './bookkeeper';
import { Past } from './past';
import { Sales } from './sales';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Rounds for held documents at the end, because a hold may appear only after another has ended. */
const ROUNDS = 8;
const MOST_RUNS = 500;
/** Length of a round where history is checked: the program does so once a day. */
const ROUND_OF_PAST_MS = 13 * HOUR;
/** One of this many lives has sales from before the go-live date. */
const LIVES_WITH_PAST = 4;

/** Weights of the events of a document. */
const OF_DOCUMENTS = {
  credit: 3,
  edit: 3,
  text: 1,
  void: 1,
  enterAgain: 2,
  exclude: 2,
  include: 1,
  elsewhere: 2,
};
const EVENTS = {
  ...OF_DOCUMENTS,
  ...{ work: 9, rest: 1, sell: 6 },
  ...{ person: 3, pause: 1, revoke: 1, move: 0.7, reset: 0.7, swap: 0.7, putBack: 0.7, replace: 0.7 },
  ...{ rename: 0.7, changeAccount: 0.8, closeAccount: 2 },
};
type LifeEvent = keyof typeof EVENTS;
const ENTERS: readonly LifeEvent[] = ['void', 'enterAgain', 'include', 'move', 'reset'];

/** Runs a client's life from its seed: sales, changes of the books and decisions, without any fault. */
export async function runLife(
  testBed: TestBed,
  blueprint: Blueprint,
  seed: number,
  _emphasis: Emphasis = {},
): Promise<ScheduleResult> {
  const random = new Random(seed);
  const setting = {
    blueprint,
    faults: NO_FAULTS,
    isRepeatable: false,
    readsIdentity: true,
    seed,
    failsOver: false,
  };
  const world = await testBed.world(random, setting);
  await world.layer.pauseOthers(TENANTS);
  const life = new Life(world, random.chance(0.3), seed % LIVES_WITH_PAST === 0);
  const end = await life.run();
  await world.end();
  return { seed, violations: world.violations, lines: world.lines, met: world.met, end };
}

class Life {
  private readonly post: Post;
  private readonly sales: Sales;
  private readonly person: Bookkeeper;
  private readonly absence: Absence;
  private readonly accounts: Accounts;
  private readonly past: Past;
  private tenantId: string = TENANTS[0];

  /**
   * @param isReleased true if documents are sent only after a person has released them
   * @param hasPast true if there are sales from before the go-live date
   */
  constructor(
    private readonly world: World,
    private readonly isReleased: boolean,
    private readonly hasPast: boolean,
  ) {
    this.post = new Post(world);
    this.sales = new Sales(world);
    this.past = new Past(world, this.sales, isReleased);
    this.person = new Bookkeeper(world, this.sales, this.past);
    this.accounts = new Accounts(world, this.person);
    this.absence = new Absence(world, this.sales, this.person, (ms) => this.work(ms));
  }

  async run(): Promise<string> {
    const { world } = this;
    await world.layer.beginLife(this.isReleased);
    await this.person.goLive();
    if (this.hasPast) await this.past.begin(this.person);
    for (let left = world.random.whole(15, 40); left > 0; left -= 1)
      await this.happen(world.random.weighted(EVENTS));
    if (world.books.isRevoked) await this.absence.revokeOrConnect();
    this.person.putBack();
    for (const tenantId of this.person.renamed) await this.person.rename(tenantId, 'own');
    for (const tenantId of world.pausedSince.keys())
      if (!this.sales.left.has(tenantId)) await this.absence.pause(tenantId, false);
    for (let round = 0; round < ROUNDS; round += 1) {
      await world.within(({ identity }) => identity.check(world.authority.present).then(() => undefined));
      await this.work(this.hasPast ? ROUND_OF_PAST_MS : 2 * HOUR);
      await this.person.follow();
    }
    await this.work(HOUR);
    const rows = await world.judge.settled();
    this.sales.check(rows);
    return JSON.stringify(rows);
  }

  private async happen(event: LifeEvent): Promise<void> {
    const { world } = this;
    const { random } = world;
    // A person who knows of an unrecorded receipt records it before entering further documents.
    if (ENTERS.includes(event) && this.sales.unrecorded.size > 0) return this.person.follow();
    if (event !== 'work') world.meet(`life: ${event}`);
    switch (event) {
      case 'work':
        return this.work(random.whole(1, 90) * MINUTE);
      case 'rest':
        return this.work(random.whole(2, 40) * HOUR);
      case 'sell':
        return this.sell();
      case 'person':
        return this.person.follow();
      case 'pause':
        return this.absence.pause(this.tenantId, !world.pausedSince.has(this.tenantId));
      case 'revoke':
        return this.absence.revokeOrConnect();
      case 'swap':
        return this.swap();
      case 'replace':
        return this.replace();
      case 'rename':
        return this.person.rename(this.tenantId, 'other');
      case 'changeAccount':
        return this.accounts.change();
      case 'closeAccount':
        return this.accounts.close();
      case 'putBack':
        return this.person.putBack();
      case 'move':
        return this.move();
      case 'reset':
        return this.reset();
      default:
        return this.change(event);
    }
  }

  /** Advances the time, does everything that is due, and lets the device fiscalise whatever it gets. */
  private async work(ms: number): Promise<void> {
    const { world, post } = this;
    await world.pass(ms);
    for (let runs = 0; (await world.runReplica(0)) || (await this.decided()); runs += 1) {
      if (runs > MOST_RUNS) return world.violate('L1', 'an organisation is worked on without an end');
      await post.deliverAll();
    }
  }

  private decided(): Promise<boolean> {
    const pending = this.world.authority.pending();
    for (const arrival of pending) {
      this.world.authority.fiscalise(arrival);
      this.world.trace(`${arrival.number} over ${arrival.total} is fiscalised`);
      this.sales.take(arrival, this.isReleased, this.person);
      this.post.announce(arrival, false);
    }
    return Promise.resolve(pending.length > 0);
  }

  private sell(): void {
    const { random } = this.world;
    const { all } = this.sales;
    const before = random.chance(0.1) && all.length > 0 ? random.whole(1, all.length) : all.length + 1;
    this.sales.enter(this.sales.begin(), this.tenantId, this.written('', `INV-${before}`));
  }

  /** Adds a credit note for a part of the sale, or all of it. */
  private credit(tenantId: string, document: SalesDocument): void {
    if (document.kind === 'credit_note') return;
    const note = this.sales.begin(this.sales.of(document.sourceId));
    this.sales.enter(note, tenantId, this.writtenNote('', `CN-${this.sales.all.length}`, document));
  }

  private writtenNote(sourceId: string, number: string, original: SalesDocument): SalesDocument {
    const { random, time } = this.world;
    const day = new Date(time.now() + 2 * HOUR).toISOString().slice(0, 10);
    const net = random.whole(1, Math.max(1, Math.floor(original.subTotal.toNumber())));
    return sale({ kind: 'credit_note', sourceId, number }, net, day, new Date(), original);
  }

  /** Changes a document's amount, and perhaps its customer if no credit note follows it. */
  private edited(document: SalesDocument): SalesDocument {
    const { sourceId, number } = document;
    const own = this.sales.of(sourceId);
    if (own.credits !== null) {
      const [original] = this.sales.entriesOf(own.credits);
      return original === undefined ? document : this.writtenNote(sourceId, number, original.document);
    }
    const { customer, ...written } = this.written(sourceId, number);
    const isCredited = this.sales.all.some(({ credits }) => credits === own);
    return { ...written, customer: isCredited ? document.customer : customer };
  }

  private written(sourceId: string, number: string): SalesDocument {
    const { random, time } = this.world;
    const day = new Date(time.now() + 2 * HOUR).toISOString().slice(0, 10);
    const identity = { kind: 'invoice' as const, sourceId, number };
    return sale(identity, random.whole(10, 9_000), day, new Date(), null, random.pick([CUSTOMER, BAKERY]));
  }

  /** Applies an event to a random document of the books. */
  private async change(event: keyof typeof OF_DOCUMENTS): Promise<void> {
    const { world, sales, person } = this;
    const present = this.sales.present();
    if (present.length === 0) return;
    const { tenantId, document } = world.random.pick(present);
    const { sourceId, number } = document;
    const row = (await world.judge.settled()).find((one) => one.sourceId === sourceId);
    switch (event) {
      case 'text':
        return world.books.put(tenantId, { ...document, reference: `Order ${world.time.now()}` });
      case 'edit':
        // A sale for which another program has issued a receipt stays as it is.
        if (sales.isOfOthers(sales.of(sourceId))) return;
        return sales.edit(sales.of(sourceId), this.edited(document));
      case 'credit':
        return this.credit(tenantId, document);
      case 'void':
      case 'enterAgain':
        // The platform does not let an invoice be voided to which a credit note is applied.
        if (sales.all.some(({ credits }) => credits === sales.of(sourceId))) return;
        world.trace(`${number} (${sourceId}) is made void`);
        world.books.put(tenantId, { ...document, status: 'void' });
        if (event === 'enterAgain') sales.enter(sales.of(sourceId), tenantId, document);
        return;
      case 'exclude':
        return row === undefined ? undefined : person.exclude(row.id, document);
      case 'include':
        if (row !== undefined) await person.include(row.id, document);
        return;
      case 'elsewhere':
        return row === undefined ? undefined : this.makeElsewhere(row.id, document);
    }
  }

  /** Lets another program issue a receipt, which a person records. */
  private async makeElsewhere(id: string, document: SalesDocument): Promise<void> {
    const { sourceId } = document;
    const of = this.sales.of(sourceId);
    if (of.receipts.length > 0 || of.credits !== null) return;
    const number = this.world.elsewhere.nextNumber();
    if (await this.person.record(id, document, number))
      this.sales.sell(sourceId, `${number} of another program`);
  }

  /**
   * Attaches another taxpayer's device to the account. More than an hour passes before, so that the last identity check
   * is out of date.
   */
  private async swap(): Promise<void> {
    const { world } = this;
    const { tin } = this.person.device;
    if (world.authority.device !== this.person.device || tin === null) return;
    await world.pass(61 * MINUTE);
    world.authority.device = { deviceId: '9001', serialNumber: 'S-9001', tin: '2000999999' };
    world.trace("another taxpayer's device is attached");
  }

  /** Gives the seller a new device or TIN, which people confirm when asked. */
  private async replace(): Promise<void> {
    const { world } = this;
    const { authority, random } = world;
    if (authority.device !== this.person.device) return;
    await world.pass(61 * MINUTE);
    const { device } = authority;
    const number = String(random.whole(5_000, 5_999));
    authority.device = random.chance(0.5)
      ? { ...device, deviceId: number, serialNumber: `S-${number}` }
      : { ...device, tin: `200012${number}` };
    this.person.owns = authority.device;
    world.trace(`the seller has device ${authority.device.deviceId} and TIN ${authority.device.tin}`);
  }

  /**
   * Enters the same sales in the books of another organisation; the former books are kept for a while, or abandoned.
   */
  private async move(): Promise<void> {
    const { world } = this;
    if (this.tenantId !== TENANTS[0]) return;
    world.trace('the books are moved');
    const moved = this.sales.present();
    [this.tenantId] = [TENANTS[1]];
    if (world.random.chance(0.7)) {
      if (!world.pausedSince.has(TENANTS[0])) await this.absence.pause(TENANTS[0], true);
      this.sales.left.add(TENANTS[0]);
    }
    this.enterAnew(
      moved.map(({ document }) => document),
      true,
    );
  }

  /** Gives every document of the organisation a new source id. */
  private reset(): void {
    const { world } = this;
    world.trace('the books are reset');
    const shelf = world.books.shelves.get(this.tenantId);
    const documents = world.books.all(this.tenantId).map(({ document }) => document);
    for (const { sourceId } of documents) shelf?.delete(sourceId);
    this.enterAnew(documents.filter(({ status }) => status === 'approved'));
  }

  /**
   * Enters the same documents with new source ids; credit notes may lose the invoice that they are applied to.
   * @param arePaid true if invoices with a receipt may have been paid in part, so that only their balance is entered
   */
  private enterAnew(documents: readonly SalesDocument[], arePaid = false): void {
    const { sales, tenantId, world } = this;
    for (const document of documents.filter(({ kind }) => kind === 'invoice')) {
      const sale = sales.of(document.sourceId);
      const isPaid = arePaid && sale.receipts.length > 0 && world.random.chance(0.4);
      if (!isPaid) sales.enter(sale, tenantId, document);
      else sales.enterBalance(sale, tenantId, document, world.random.whole(5, 90) / 100);
    }
    for (const document of documents.filter(({ kind }) => kind === 'credit_note')) {
      const note = sales.of(document.sourceId);
      const entered = note.credits === null ? undefined : sales.entriesOf(note.credits);
      const original = entered?.findLast((one) => one.tenantId === tenantId)?.document;
      const isKept = original !== undefined && world.random.chance(0.7);
      const applied = isKept
        ? [{ invoiceId: original.sourceId, invoiceNumber: original.number, amount: document.total }]
        : [];
      sales.enter(note, tenantId, { ...document, allocations: applied });
    }
  }
}
