import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../demo/eventually';
import { personalTextsIn } from '../support/logged-lines';
import { World } from '../support/world';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

interface Metric {
  readonly name: string;
  readonly gauge?: { readonly dataPoints: readonly object[] };
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly object[] };
  readonly histogram?: {
    readonly dataPoints: readonly {
      readonly count: number;
      readonly bucketCounts: readonly number[];
      readonly explicitBounds: readonly number[];
    }[];
  };
}

interface Exported {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly Metric[] }[];
  }[];
}

const BOOKS = `select array[number, customer_name, source] as values from documents
  union all select array[details] from customers union all select array[name] from organisations
  union all select array[taxpayer_name, taxpayer_tin] from fiscal_accounts
  union all select array[fiscal_number::text, verification_code, qr_url] from fiscal_receipts`;

/** Collector that records what it receives. */
class Collector {
  readonly received: { readonly path: string; readonly text: string }[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.received.push({ path: request.url ?? '', text: Buffer.concat(parts).toString('utf8') });
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((settle) => this.server.listen(0, '127.0.0.1', settle));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private get exported(): Exported[] {
    return this.received.map(({ text }) => JSON.parse(text) as Exported);
  }

  get spans(): Span[] {
    return this.exported.flatMap(({ resourceSpans = [] }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  get metrics(): Metric[] {
    return this.exported.flatMap(({ resourceMetrics = [] }) =>
      resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
    );
  }
}

describe('traces and metrics over OTLP', () => {
  const collector = new Collector();
  let world: World;
  /** Ids in the books, and stored texts about the client and its documents. */
  let ids: string[];
  let books: string[];

  beforeAll(async () => {
    world = await World.start({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start() });
    const id = await world.letOneTravel();
    const stored = (await world.inTheDatabase(BOOKS)) as { values: string[] }[];
    books = stored.flatMap(({ values }) => values);
    ids = [id, world.organisation.tenantId];
    // The rest is sent at the stop, within its time limit.
    await world.restartConnector();
    await eventually('the figures', () => Promise.resolve(collector.metrics.length > 0 ? true : null));
  });

  afterAll(async () => {
    await world.stop();
    collector.stop();
  });

  it('show calls below their stage, stages below the run of a client, and requests by their route', () => {
    const { spans } = collector;
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const above = (span: Span): string[] => {
      const parent = byId.get(span.parentSpanId ?? '');
      return parent === undefined ? [] : [parent.name, ...above(parent)];
    };
    const submission = spans.find(({ name }) => name === 'fiscal POST /invoice');
    expect([...new Set(spans.map(({ name }) => name))]).toEqual(
      expect.arrayContaining(['run of a client', 'stage collect', 'stage submit']),
    );
    expect(submission === undefined ? null : above(submission)).toEqual(['stage submit', 'run of a client']);
    expect(spans.some(({ name }) => name === 'GET /api/documents')).toBe(true);
  });

  it('hold the metrics of /metrics, with buckets that add up', () => {
    const calls = collector.metrics.find(({ name }) => name === 'ledgerstamp_call_duration_seconds');
    for (const { count, bucketCounts, explicitBounds } of calls?.histogram?.dataPoints ?? []) {
      expect(bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count);
      expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
    }
    expect(calls?.histogram?.dataPoints.length).toBeGreaterThan(5);
    const moves = collector.metrics.find(({ name }) => name === 'ledgerstamp_document_moves_total');
    expect(moves?.sum).toMatchObject({ isMonotonic: true });
    expect(collector.metrics.find(({ name }) => name === 'ledgerstamp_documents')?.gauge).toBeDefined();
  });

  it('hold ids and codes, and nothing else of a client', () => {
    const text = collector.received.map((one) => one.text).join('\n');
    expect(collector.spans.length).toBeGreaterThan(20);
    expect(books.length).toBeGreaterThan(5);
    expect(personalTextsIn(text, books)).toEqual([]);
    expect(ids.filter((id) => text.includes(id))).toEqual([]);
  });

  it('load nothing where no collector is set', () => {
    const loaded = `require('./dist/src/application.js');
      console.log(Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.)/.test(file)).join())`;
    expect(execFileSync(process.execPath, ['-e', loaded], { encoding: 'utf8' })).toBe('\n');
  });
});
