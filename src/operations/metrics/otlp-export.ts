import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type HrTime,
  ValueType,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { programVersion } from '../../platform/config/program-version';
import { onTracedWork } from '../../platform/telemetry/traced-work';

/** Metric in the list of the Prometheus library. */
interface Listed {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly ListedValue[];
}

interface ListedValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Name of a histogram's value with `_bucket`, `_sum` or `_count`; otherwise left out. */
  readonly metricName?: string;
}

/** Period in which the figures were counted. */
interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Metric that is left out, because names of clients must not leave the installation. */
const NAMES_CLIENTS = 'ledgerstamp_organisation_info';

/** Metrics of a registry in the form of OpenTelemetry, under the same names. */
async function otlpMetrics(registry: Registry, period: Period): Promise<MetricData[]> {
  const listed = (await registry.getMetricsAsJSON()) as unknown as Listed[];
  return listed.filter(({ name }) => name !== NAMES_CLIENTS).map((metric) => dataOf(metric, period));
}

function dataOf({ name, help, type, values }: Listed, period: Period): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histograms(name, values, period),
    };
  // Leaves out infinite values, which JSON cannot represent.
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...period, attributes: labels, value }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

function histograms(name: string, values: readonly ListedValue[], period: Period): DataPoint<Histogram>[] {
  const points = new Map<string, DataPoint<Histogram>>();
  for (const { value, labels, metricName } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(attributes);
    const point = points.get(key) ?? { ...period, attributes, value: emptyHistogram() };
    points.set(key, point);
    const { buckets } = point.value;
    if (metricName === `${name}_sum`) point.value.sum = value;
    else if (metricName === `${name}_count`) point.value.count = value;
    else {
      // Subtracts lower buckets, because those of Prometheus are cumulative.
      buckets.counts.push(value - buckets.counts.reduce((sum, count) => sum + count, 0));
      if (le !== '+Inf') buckets.boundaries.push(Number(le));
    }
  }
  return [...points.values()];
}

function emptyHistogram(): Histogram {
  return { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 };
}

interface OtlpOptions {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly replica: string;
  readonly registry: Registry;
  /** Reads the figures of the database. */
  readonly refresh: () => Promise<void>;
  /** Called when the library reports a warning or an error. */
  readonly warn: () => void;
}

/**
 * Sends traces (calls, stages, runs, requests) and all metrics to a collector by OTLP over HTTP.
 * @returns function that sends the rest and ends
 */
export function startOtlpExport({
  endpoint,
  replica,
  registry,
  refresh,
  warn,
}: OtlpOptions): () => Promise<void> {
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = resourceFromAttributes({
    'service.name': 'ledgerstamp',
    'service.version': programVersion(),
    'service.instance.id': replica,
  });
  const urlOf = (signal: string): string => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const traces = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: urlOf('traces') }) })],
  });
  const startTime = now();
  const collect = async () => {
    await refresh();
    const metrics = await otlpMetrics(registry, { startTime, endTime: now() });
    return {
      resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'ledgerstamp' }, metrics }] },
      errors: [],
    };
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: urlOf('metrics') }),
    metricProducers: [{ collect }],
  });
  const figures = new MeterProvider({ resource, readers: [reader] });
  const stops = [traceWork(traces), traceRequests(traces)];
  return async () => {
    for (const stop of stops) stop();
    await Promise.allSettled([traces.shutdown(), figures.shutdown()]);
    diag.disable();
  };
}

function now(): [number, number] {
  const ms = performance.timeOrigin + performance.now();
  return [Math.trunc(ms / 1_000), Math.trunc((ms % 1_000) * 1e6)];
}

function traceWork(traces: TracerProvider): () => void {
  const tracer = traces.getTracer('ledgerstamp');
  return onTracedWork<Span>(
    ({ name, attributes }, parent) => {
      const kind = 'system' in attributes ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
      return tracer.startSpan(name, { kind, attributes: { ...attributes } }, context);
    },
    (span, { outcome, ...work }) => {
      if (outcome !== undefined) span.setAttribute('result', outcome);
      // Sets no message, because it may contain text of another system.
      if ('error' in work) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  );
}

type Request = IncomingMessage & { readonly baseUrl?: string; readonly route?: { readonly path?: unknown } };

/** Traces requests under their route, because addresses contain ids of the caller. */
function traceRequests(traces: TracerProvider): () => void {
  const tracer = traces.getTracer('ledgerstamp');
  const spans = new WeakMap<IncomingMessage, Span>();
  const begun = (message: unknown): void => {
    const { request } = message as { readonly request: Request };
    spans.set(request, tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT));
  };
  const answered = (message: unknown): void => {
    const { request, response } = message as { readonly request: Request; readonly response: ServerResponse };
    const span = spans.get(request);
    if (span === undefined) return;
    const { method = '', baseUrl = '', route } = request;
    const path = typeof route?.path === 'string' ? `${baseUrl}${route.path}` : 'other';
    span.updateName(`${method} ${path}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': path,
      'http.response.status_code': response.statusCode,
    });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  subscribe('http.server.request.start', begun);
  subscribe('http.server.response.finish', answered);
  return () => {
    unsubscribe('http.server.request.start', begun);
    unsubscribe('http.server.response.finish', answered);
  };
}
