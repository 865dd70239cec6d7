import { DatabaseGaugesService } from '../../../src/operations/metrics/database-gauges.service';
import { MetricsRegistry } from '../../../src/operations/metrics/metrics-registry';
import { ProcessMetricsService } from '../../../src/operations/metrics/process-metrics.service';
import type { MetricsSnapshotService } from '../../../src/operations/metrics/metrics-snapshot.service';
import { tableOf } from '../expect-page';
import { code, page } from './page';

/** Metric as stored by prom-client, whose own types lack the labels. */
interface Kept {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly type: string;
}

export function metrics(): string {
  const kept = new MetricsRegistry();
  const counted = new ProcessMetricsService(kept);
  // Services are not needed, since figures are read only when the metrics are collected.
  const figures = new DatabaseGaugesService(kept, {} as MetricsSnapshotService);
  const own = (kept.registry.getMetricsAsArray() as unknown as Kept[]).filter(({ name }) =>
    name.startsWith('ledgerstamp_'),
  );
  counted.onApplicationShutdown();
  const rows = own
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ name, help, labelNames, type }) => [code(name), type, labelNames.map(code).join(', '), help]);
  void figures;
  return page(
    'Metrics',
    'For the person who writes alerts or dashboards on `/metrics`. How to read them: [watching](../watching.md#metrics).',
    '`src/operations/metrics`',
    `${tableOf(['Metric', 'Kind', 'Labels', 'Meaning'], rows)}

The metrics of the Node.js process (\`process_\`, \`nodejs_\`) come from prom-client.`,
  );
}
