import { addDays, dayAt } from '../../../src/domain/calendar-day';
import { UNSENT_STATES } from '../../../src/domain/lifecycle/lifecycle';
import { BAKERY, CUSTOMER, sale } from '../books/book-documents';
import type { Connector } from '../connector';
import { TENANTS } from '../installation';
import type { World } from '../world';
import type { Sales } from './sales';

const HARARE = '+02:00';
const UNSENT: readonly string[] = UNSENT_STATES;

interface Person {
  act(what: string, act: (connector: Connector) => Promise<unknown>): Promise<boolean>;
}

/** Sales from before the go-live date, which a person sends by backfills while other sales go on. */
export class Past {
  constructor(
    private readonly world: World,
    private readonly sales: Sales,
    private readonly isReleased: boolean,
  ) {}

  /** Sets the go-live date, today or a day or two ahead, over books with sales of earlier days. */
  async begin(person: Person): Promise<void> {
    const { world, sales } = this;
    const { random } = world;
    const [tenantId] = TENANTS;
    const today = dayAt(new Date(world.time.now()), HARARE);
    const goLiveOn = addDays(today, random.whole(0, 2));
    await person.act(`goes live on ${goLiveOn}`, ({ past }) => past.goLive(tenantId, goLiveOn));
    for (let ago = random.whole(2, 9); ago > 0; ago -= random.whole(1, 2)) {
      const identity = { kind: 'invoice' as const, sourceId: '', number: `OLD-${ago}` };
      const buyer = random.pick([CUSTOMER, BAKERY]);
      const net = random.whole(10, 9_000);
      sales.enter(
        sales.begin(),
        tenantId,
        sale(identity, net, addDays(today, -ago), new Date(), null, buyer),
      );
    }
  }

  /** "Send it by a backfill": plans everything before the go-live date, and starts it. */
  async send(tenantId: string, person: Person): Promise<void> {
    const { world, sales } = this;
    if (sales.left.has(tenantId)) return;
    await this.excludeGone(person);
    await person.act(`sends the past of ${tenantId}`, async ({ past }) => {
      if (await past.goOn(tenantId)) return;
      const { id, documents, report } = await past.plan(tenantId);
      if (documents.length === 0) return;
      world.meet(`life: backfill ${report.chronology.late > 0 ? 'of late documents' : 'in order'}`);
      if (this.isReleased) await this.release(documents.map((one) => one.id));
      await past.begin(id);
    });
  }

  /** "Exclude it: a document that is voided or deleted in the books is not fiscalised." Plans would contain it. */
  private async excludeGone(person: Person): Promise<void> {
    const { books, judge } = this.world;
    const known = new Set(books.everything().map(({ document }) => document.sourceId));
    for (const { id, number, sourceId, state } of await judge.settled())
      if (UNSENT.includes(state) && !known.has(sourceId))
        await person.act(`excludes ${number} (${sourceId})`, ({ operator }) =>
          operator.exclude(id, 'It is no longer in the books.'),
        );
  }

  /** A plan releases its documents with the content that they have. */
  private async release(documentIds: readonly string[]): Promise<void> {
    const rows = await this.world.judge.settled();
    for (const { document } of this.sales.present())
      if (rows.some(({ id, sourceId }) => sourceId === document.sourceId && documentIds.includes(id)))
        this.sales.decide(document, 'released');
  }
}
