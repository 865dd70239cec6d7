import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

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
export async function otlpMetrics(registry: Registry, period: Period): Promise<MetricData[]> {
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
