import { createHash } from 'node:crypto';
import { usedRules, type Intent } from '../../../src/documents/begin-submission';
import type { SubmissionState } from '../../../src/domain/fiscal/submission-states';
import type { Submission } from '../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import type { Lease } from '../../../src/organisations/lease/lease';
import { LeaseSession } from '../../../src/organisations/lease/lease-session';
import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { sale } from '../../../proof/simulation/books/book-documents';
import { SqlLayer } from '../../../proof/simulation/database/sql-layer';
import type { Fault, Place } from '../../../proof/simulation/faults';
import { TENANTS } from '../../../proof/simulation/installation';
import type { Layer, LayerName, Stored } from '../../../proof/simulation/layer';
import { MemoryLayer } from '../../../proof/simulation/memory/memory-layer';
import { SimulatedProcess } from '../../../proof/simulation/simulated-process';
import { createTestDatabase } from '../../support/test-database';

export const T0 = Date.UTC(2026, 2, 10, 8);
export const MINUTE = 60_000;

/** Places that the first layer passed, by test without the layer's name. */
const first = new Map<string, readonly Place[]>();

/** Repositories over one layer, with a clock and faults that the test sets. */
export class Store {
  /** Faults for the next passing of each place. */
  readonly faults = new Map<Place, Fault>();
  /** Every place that the test has passed, in order. */
  private passed: Place[] = [];
  process: SimulatedProcess;
  stored: Stored;
  private at = T0;

  private constructor(
    readonly layer: Layer,
    private readonly drop: () => Promise<void>,
  ) {}

  static async open(name: LayerName): Promise<Store> {
    if (name === 'memory') {
      const clock = { now: () => T0 };
      const store = new Store(new MemoryLayer(clock), () => Promise.resolve());
      clock.now = () => store.at;
      return store;
    }
    const database = await createTestDatabase();
    return new Store(await SqlLayer.open(database.ownerUrl, 1), () => database.drop());
  }

  /** Empties the storage, and starts a process. */
  async begin(): Promise<void> {
    this.at = T0;
    this.passed = [];
    this.faults.clear();
    await this.layer.reset(T0);
    this.liveAnew();
  }

  liveAnew(): void {
    const nothing = (): Promise<void> => Promise.resolve();
    this.process = new SimulatedProcess('test', {
      faultAt: (_process, place) => {
        this.passed.push(place);
        const fault = this.faults.get(place) ?? null;
        this.faults.delete(place);
        return fault;
      },
      time: { now: () => this.at },
      ...{ trace: () => undefined, died: nothing, lost: nothing, pause: nothing },
      ...{ loseSession: nothing, pass: nothing, changesLane: () => false },
    });
    this.stored = this.layer.stored(this.process, 0);
  }

  /**
   * Checks, after each test, that both layers passed the same statements and commits. Otherwise every later fault of a
   * schedule would shift, and a seed would differ between layers.
   */
  expectSamePlaces(): void {
    const test = (expect.getState().currentTestName ?? '').replace(/: (memory|sql) /, ': ');
    const other = first.get(test);
    if (other === undefined) first.set(test, this.passed);
    else expect(this.passed).toEqual(other);
  }

  async close(): Promise<void> {
    await this.layer.close();
    await this.drop();
  }

  now(): Date {
    return new Date(this.at);
  }

  async pass(ms: number): Promise<void> {
    this.at += ms;
    await this.layer.setTime(this.at);
  }

  get accountId(): string {
    return this.layer.installation.accountId;
  }

  get organisationId(): string {
    return this.layer.installation.organisationIds[0] ?? '';
  }

  get otherId(): string {
    return this.layer.installation.organisationIds[1] ?? '';
  }

  /** Claims the first organisation; the other one is paused. */
  async claim(leaseMs = MINUTE): Promise<Lease> {
    await this.layer.pauseOthers([TENANTS[0]]);
    const lease = await this.stored.leases.claimDue('test', leaseMs);
    if (lease === null) throw new Error('nothing is due');
    return lease;
  }

  holder(name: string): string {
    return LeaseSession.bound(name).holder;
  }

  /** Claims the first organisation for a process with a database session. */
  async claimBound(name: string): Promise<Lease> {
    await this.layer.pauseOthers([TENANTS[0]]);
    await this.layer.beginSession(this.holder(name));
    const lease = await this.stored.leases.claimDue(this.holder(name), MINUTE);
    if (lease === null) throw new Error('nothing is due');
    return lease;
  }

  async track(
    sourceId: string,
    given: { kind?: DocumentKind; number?: string; issuedOn?: string; organisationId?: string } = {},
  ): Promise<TrackedDocument> {
    const { kind = 'invoice', number = sourceId, issuedOn = '2026-03-10' } = given;
    const { organisationId = this.organisationId } = given;
    const sales = sale({ kind, sourceId, number }, 100, issuedOn, this.now());
    const { documents, versions } = this.stored;
    await documents.transaction((manager) =>
      versions.track(manager, organisationId, [{ sales, fingerprint: 'first' }]),
    );
    const [document] = await documents.findBySource(organisationId, kind, [sourceId]);
    if (document === undefined) throw new Error('it is not tracked');
    return document;
  }

  async ready(lease: Lease, sourceId: string, given: Parameters<Store['track']>[1] = {}) {
    const document = await this.track(sourceId, given);
    await this.stored.documents.move(lease, document, 'ready', { dueInMs: 0 });
    return document;
  }

  intent(document: TrackedDocument, changes: Partial<Intent> = {}): Intent {
    const { kind, number, currency, total, issuedOn, fingerprint, sourceId } = document;
    const payload = Buffer.from(`{"document":"${sourceId}"}`);
    return {
      ...{
        fiscalAccountId: this.accountId,
        credentialsVersion: 1,
        kind,
        number,
        currency,
        total,
        issuedOn,
        fingerprint,
      },
      ...{
        datedAt: `${issuedOn}T10:00:00`,
        originalSourceId: null,
        payload,
        follows: null,
        rulesVersion: null,
      },
      payloadSha256: createHash('sha256').update(payload).digest('hex'),
      rules: usedRules({ goLiveOn: '2026-03-01' }),
      taxes: [
        {
          taxCode: 'STD',
          percent: '15.5',
          deviceTaxId: 1,
          amount: total.toFixed(2),
          tax: '3.91',
          booksTax: '3.90',
        },
      ],
      adjustments: [
        {
          what: 'tax_cents' as const,
          taxCodes: ['STD'],
          books: '3.90',
          authority: '3.91',
          line: null,
          cents: null,
          code: null,
          writtenCode: null,
          lines: [],
        },
      ],
      ...changes,
    };
  }

  /** Submits a document, and stores this state as known. */
  async sent(
    lease: Lease,
    document: TrackedDocument,
    state: SubmissionState,
    requestId?: string,
    changes: Partial<Intent> = {},
  ): Promise<Submission> {
    const { submissions, documents } = this.stored;
    const intent = this.intent(document, changes);
    const submission = await submissions.begin(lease, document, intent);
    if (submission === null) throw new Error('the account is busy');
    await documents.transaction((manager) =>
      submissions.settle(manager, submission, ['sending'], state, { requestId }),
    );
    return submission;
  }

  async find({ id }: Pick<TrackedDocument, 'id'>): Promise<TrackedDocument> {
    const [found] = await this.stored.documents.findAll([id]);
    if (found === undefined) throw new Error('the document is gone');
    return found;
  }
}
