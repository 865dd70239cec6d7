import { Refusal } from '../../../src/domain/issues/refusal';
import type { SalesDocument } from '../../../src/domain/sales/sales-document';
import { type DocumentState, SENT_STATES } from '../../../src/domain/lifecycle/lifecycle';
import type { FiscalisedSaleDto } from '../../../src/review/outside/moved-sales.dto';
import { sale } from '../books/book-documents';
import { OTHER_DEVICE } from '../elsewhere';
import { type AttachedDevice, DEVICE } from '../fiscal/authority';
import type { Connector } from '../connector';
import type { SettledDocument } from '../judge';
import { TENANTS } from '../installation';
import type { World } from '../world';
import { Credits } from './credits';
import type { Past } from './past';
import { contentOf, type Sale, type Sales } from './sales';

/** Companies that the settings of the books can name. */
const COMPANIES = {
  own: { name: 'Mupfure Traders (Pvt) Ltd', taxNumber: '2000123456' },
  other: { name: 'Gamma Mining (Pvt) Ltd', taxNumber: '2000999999' },
} as const;
/** Time after which the program has read a change of the books, in milliseconds. */
const READ_AGAIN_MS = 10 * 60_000;
const SAID = { reason: 'The books show it.', by: 'Rudo' };

/**
 * Person who knows every sale, and follows the instructions of each held document. Quoted texts are those instructions.
 */
export class Bookkeeper {
  private readonly credits = new Credits(this);
  /** Device that the seller really has at the present account. */
  owns: AttachedDevice = { deviceId: DEVICE, serialNumber: DEVICE, tin: '2000123456' };
  /** Devices that people have confirmed, by account. */
  readonly confirmed = new Map<string, AttachedDevice>();
  /** Tenants whose books are read as those of another company. */
  readonly renamed = new Set<string>();

  constructor(
    readonly world: World,
    readonly sales: Sales,
    private readonly past: Past,
  ) {
    world.authority.device = this.owns;
    this.device = this.owns;
  }

  /** Device of the present account that people have confirmed. */
  get device(): AttachedDevice {
    return this.confirmed.get(this.world.authority.present) ?? this.owns;
  }

  set device(device: AttachedDevice) {
    this.confirmed.set(this.world.authority.present, device);
  }

  /** Goes live: the identity that is read now counts as confirmed. */
  async goLive(): Promise<void> {
    await this.act('takes the client live', async ({ identity }) => {
      for (const tenantId of TENANTS) await identity.readBooks(tenantId, COMPANIES.own);
      await identity.read();
      await identity.confirm();
    });
  }

  /** Changes the company that the books name, to another one or back. */
  async rename(tenantId: string, company: keyof typeof COMPANIES): Promise<void> {
    const { world, renamed } = this;
    await world.within(({ identity }) => identity.readBooks(tenantId, COMPANIES[company]));
    if (company === 'other') renamed.add(tenantId);
    else renamed.delete(tenantId);
    world.trace(`the books of ${tenantId} are read as those of ${COMPANIES[company].name}`);
  }

  /** Attaches the seller's own device again, as the provider does. */
  putBack(): void {
    const { world } = this;
    if (world.authority.device === this.owns) return;
    world.authority.device = this.owns;
    world.trace('the own device is attached again');
  }

  /**
   * "Find out which is right; what is read can be confirmed": confirms the device if it is the seller's own; renamed
   * books are corrected.
   */
  private async confirm(): Promise<void> {
    const { world } = this;
    for (const tenantId of this.renamed) await this.rename(tenantId, 'own');
    if (this.owns === this.device || !world.authority.isShown(this.owns)) return;
    if (await this.act('confirms whose the account is', ({ identity }) => identity.confirm()))
      this.device = this.owns;
  }

  /** Handles all held documents, one by one. */
  async follow(): Promise<void> {
    await this.confirm();
    const rows = await this.world.judge.settled();
    if (rows.some(({ reason }) => reason === 'MADE_IN_GAP')) await this.answer(rows);
    for (const row of rows.filter(({ state }) => state === 'changed_after_fiscalisation'))
      await this.mend(row, rows);
    for (const row of rows.filter(({ state }) => state === 'waiting')) {
      const shelf = this.world.books.everything().find(({ document }) => document.sourceId === row.sourceId);
      if (shelf !== undefined) await this.end(row, shelf, rows);
    }
  }

  /** "Record the receipts of those that were. Then say that nobody else has fiscalised the rest." */
  private async answer(rows: readonly SettledDocument[]): Promise<void> {
    const { world, sales } = this;
    for (const { document } of sales.present()) {
      const sale = sales.of(document.sourceId);
      const number = sales.unrecorded.get(sale);
      const row = rows.find(({ sourceId }) => sourceId === document.sourceId);
      if (number === undefined || row === undefined) continue;
      if (await this.record(row.id, document, number)) sales.unrecorded.delete(sale);
    }
    const isKnown = [...sales.unrecorded.keys()].length === 0;
    if (isKnown) await this.act('says that nobody else made the rest', ({ absences }) => absences.answer());
    else world.trace('a person cannot say yet that nobody else made the rest');
  }

  /** Records a receipt of another program. */
  record(id: string, { number }: SalesDocument, fiscalNumber: string): Promise<boolean> {
    const receipt = { deviceId: OTHER_DEVICE, fiscalNumber };
    const said = { receipt, documentNumber: number, reason: 'The list of the other program.', by: 'Rudo' };
    return this.act(`records ${fiscalNumber} of another program for ${number}`, ({ outside }) =>
      outside.record(id, said),
    );
  }

  /** Performs an act. @returns false if it was refused */
  async act(what: string, act: (connector: Connector) => Promise<unknown>): Promise<boolean> {
    let isDone = false;
    await this.world.within(async (connector) => {
      try {
        await act(connector);
        isDone = true;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.world.trace(`a person cannot: ${what} (${error.message})`);
      }
    });
    if (isDone) this.world.trace(`a person: ${what}`);
    return isDone;
  }

  async exclude(id: string, document: SalesDocument): Promise<void> {
    const isDone = await this.act(`excludes ${document.number}`, ({ operator }) =>
      operator.exclude(id, 'It is of the till.'),
    );
    if (isDone) this.sales.decide(document, 'excluded');
  }

  async release(id: string, document: SalesDocument): Promise<void> {
    const isDone = await this.act(`releases ${document.number}`, ({ choices }) => choices.release(id));
    if (isDone) this.sales.decide(document, 'released');
  }

  async include(id: string, document: SalesDocument): Promise<boolean> {
    const isDone = await this.act(`includes ${document.number}`, ({ operator }) => operator.include(id));
    if (isDone) this.sales.include(document);
    return isDone;
  }

  private async end(
    row: SettledDocument,
    { tenantId, document }: { tenantId: string; document: SalesDocument },
    rows: readonly SettledDocument[],
  ): Promise<void> {
    const { id, number } = row;
    switch (row.reason ?? '') {
      case 'NUMBER_NOT_UNIQUE':
        return this.tellApart(row, { tenantId, document }, rows);
      case 'BEFORE_GO_LIVE': {
        await this.past.send(tenantId, this);
        // A plan leaves out what is held for something else as well.
        const reason = row.codes.find((code) => code !== row.reason);
        return reason === undefined ? undefined : this.end({ ...row, reason }, { tenantId, document }, rows);
      }
      case 'NOT_RELEASED':
        return this.release(id, document);
      case 'DECISION_OUTDATED':
        return this.decideAnew(row, { tenantId, document }, rows);
      case 'DATED_BEFORE_LAST':
        await this.act(`declares ${number} now`, ({ choices }) => choices.declareInThisPeriod(id));
        return;
      case 'ORIGINAL_UNKNOWN':
      case 'ORIGINAL_AMBIGUOUS':
        return this.credits.choose(row, { tenantId, document }, rows);
      case 'ORIGINAL_BUYER_DIFFERS':
        return this.credits.followBuyer(document);
      case 'ORIGINAL_NOT_FISCALISED':
        return this.credits.leaveOut(row, { tenantId, document }, rows);
      case 'ORIGINAL_FISCALISED_ELSEWHERE':
        return this.credits.makeElsewhere(row, document);
      case 'CREDIT_EXCEEDS_ORIGINAL':
      case 'CREDIT_EXCEEDS_TAX':
        return this.credits.lower(row, document);
    }
  }

  /**
   * "Exclude or include it, release it, choose its invoice": repeats the outdated decisions. What cannot be included
   * stays excluded.
   */
  private async decideAnew(
    row: SettledDocument,
    entry: { tenantId: string; document: SalesDocument },
    rows: readonly SettledDocument[],
  ): Promise<void> {
    const [{ id, outdated }, { document }] = [row, entry];
    if (outdated.includes('original')) await this.credits.choose(row, entry, rows);
    if (outdated.includes('released')) await this.release(id, document);
    if (!outdated.includes('excluded')) return;
    const isWanted = this.world.random.chance(0.5) && (await this.include(id, document));
    if (!isWanted) await this.exclude(id, document);
  }

  /** "If it is the sale of the other document, choose “This is that sale”. Only another sale gets another number." */
  private async tellApart(
    { id, sourceId, number }: SettledDocument,
    { tenantId, document }: { tenantId: string; document: SalesDocument },
    rows: readonly SettledDocument[],
  ): Promise<void> {
    const { world, sales } = this;
    const own = sales.of(sourceId);
    const isOwn = (one: string): boolean =>
      rows.some((row) => row.id === one && sales.of(row.sourceId) === own);
    let found: FiscalisedSaleDto | undefined;
    await world.within(async ({ same }) => {
      found = (await same.candidates(id)).find(({ documentId }) => isOwn(documentId));
    });
    if (found !== undefined) {
      // A total below the receipt's is an input error, unless the document is a balance.
      const isBalance = sales.isBalance(sourceId);
      if (found.differences.includes('rest') && !isBalance) return this.undo(own, found);
      if (found.obstacles.length > 0 && !(await this.giveBack(own, rows))) return this.undo(own, found);
      // Linked only when the program has read the present version of the books.
      if (!this.isRead(tenantId, sourceId)) return;
      const { documentId: originalId, differences } = found;
      const said = { ...SAID, documentNumber: number, originalId, differences };
      const what = isBalance ? `a balance of ${found.total}` : 'a sale';
      const isDone = await this.act(
        `says that ${number} (${sourceId}) is ${what} that was fiscalised`,
        ({ same }) => same.link(id, said),
      );
      if (!isDone) return;
      sales.link(sourceId);
      if (isBalance) world.meet('life: balance linked');
      return;
    }
    const isUnderWay = rows.some((row) => isOwn(row.id) && SENT_STATES.includes(row.state as DocumentState));
    // All documents of a sale get the same new number.
    const another = `INV-${own.name}`;
    if (isUnderWay || number === another) return;
    world.trace(`a person gives ${number} (${sourceId}) another number`);
    world.books.put(tenantId, { ...document, number: another });
  }

  private isRead(tenantId: string, sourceId: string): boolean {
    const { books, pausedSince, time } = this.world;
    const versions = books.versionsSince(sourceId, time.now() - READ_AGAIN_MS);
    const contents = new Set(versions.map(({ document }) => contentOf(document)));
    return !books.isRevoked && !pausedSince.has(tenantId) && contents.size === 1;
  }

  /**
   * "A linked document that is no longer in the books counts until its link is withdrawn." @returns true if there was
   * one
   */
  private async giveBack({ documents }: Sale, rows: readonly SettledDocument[]): Promise<boolean> {
    const present = new Set(this.world.books.everything().map(({ document }) => document.sourceId));
    let isGiven = false;
    for (const { id, sourceId, number } of rows) {
      if (!documents.has(sourceId) || present.has(sourceId) || !(await this.isLinked(id))) continue;
      isGiven = true;
      await this.act(`withdraws the link of ${number} (${sourceId})`, ({ outside }) =>
        outside.withdraw(id, { ...SAID, documentNumber: number }),
      );
      await this.act(`excludes ${number} (${sourceId})`, ({ operator }) =>
        operator.exclude(id, 'It is no longer in the books.'),
      );
    }
    return isGiven;
  }

  /**
   * "Put it back as it was when it was fiscalised", or "enter it again", and "if the sale was cancelled, write a credit
   * note".
   */
  private async mend(
    { sourceId, number, reason }: SettledDocument,
    rows: readonly SettledDocument[],
  ): Promise<void> {
    const { authority, books } = this.world;
    const own = this.sales.of(sourceId);
    const isOwn = (one: { readonly sourceId: string }): boolean => own.documents.has(one.sourceId);
    const sent = authority.fiscalised().find(isOwn);
    const versions = books.versionsSince(sent?.sourceId ?? sourceId, 0);
    const version =
      sent === undefined
        ? versions[0]
        : versions.findLast(
            ({ at, document }) => at <= sent.arrivedAt && document.total.toFixed(2) === sent.total,
          );
    const shelf = books.everything().find(({ document }) => document.sourceId === sourceId);
    if (version === undefined || shelf === undefined || this.sales.left.has(shelf.tenantId)) return;
    // A balance counts as it was linked, whose date may be another than the receipt's.
    if (reason !== 'VOIDED')
      return this.sales.putBack(sourceId) ? undefined : this.sales.edit(own, version.document);
    // A balance is not the whole sale.
    const again = this.sales
      .entriesOf(own, version.document.kind)
      .filter(({ document }) => !this.sales.isBalance(document.sourceId));
    for (const { document } of again.filter((one) => this.sales.isDecided(one.document, 'excluded'))) {
      const row = rows.find((one) => one.sourceId === document.sourceId);
      if (row !== undefined) await this.include(row.id, document);
    }
    if (again.length > 0) return;
    this.sales.enter(own, shelf.tenantId, version.document);
    const entered = this.sales.entriesOf(own).findLast(({ tenantId }) => tenantId === shelf.tenantId);
    if (entered === undefined || this.world.random.chance(0.5)) return;
    const note = { kind: 'credit_note', sourceId: '', number: `CN-${number}` } as const;
    const { subTotal, issuedOn } = version.document;
    const content = sale(note, subTotal.toNumber(), issuedOn, new Date(), entered.document);
    this.sales.enter(this.sales.begin(own), shelf.tenantId, content);
  }

  /** "Make it in the books as it was fiscalised." */
  private undo(own: Sale, { total, customer }: FiscalisedSaleDto): void {
    const versions = [...own.documents].flatMap((sourceId) => this.world.books.versionsSince(sourceId, 0));
    const before = versions.find(
      ({ document }) => document.total.toFixed(2) === total && document.customer.name === customer,
    );
    if (before !== undefined) this.sales.edit(own, before.document);
  }

  private async isLinked(id: string): Promise<boolean> {
    let isLinked = false;
    await this.world.within(async ({ outside }) => {
      isLinked = (await outside.of(id)).recorded?.source === 'sale';
    });
    return isLinked;
  }
}
