import { performance } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge, Histogram } from 'prom-client';
import { onDocumentMove } from '../../documents/transitions';
import { DOCUMENT_STATES } from '../../domain/lifecycle/lifecycle';
import { onRefusal } from '../../people/rights/refusals';
import { programVersion } from '../../platform/config/program-version';
import { onMeasuredCall } from '../../platform/telemetry/call-meter';
import { MetricsRegistry } from './metrics-registry';

/** Buckets in seconds; a call lasts a minute at most. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

/** Metrics of this process: its version, its calls to other systems, moves of documents, refused requests. */
@Injectable()
export class ProcessMetricsService implements OnApplicationShutdown {
  private readonly stops: readonly (() => void)[];

  constructor({ registry }: MetricsRegistry) {
    const registers = [registry];
    new Gauge({
      name: 'ledgerstamp_build_info',
      help: 'Version of the program and of Node.js; always 1.',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version: programVersion(), node: process.version }, 1);
    const durations = new Histogram({
      name: 'ledgerstamp_call_duration_seconds',
      help: 'Calls to other systems, by operation and result.',
      labelNames: ['system', 'operation', 'result'],
      buckets: BUCKETS,
      registers,
    });
    const moves = new Counter({
      name: 'ledgerstamp_document_moves_total',
      help: 'Documents that this process has moved into a state; a move that is repeated after a failure counts again.',
      labelNames: ['state'],
      registers,
    });
    // A series that begins at zero shows its first move as an increase.
    for (const state of DOCUMENT_STATES) moves.inc({ state }, 0);
    const refusals = new Counter({
      name: 'ledgerstamp_refused_requests_total',
      help: 'Requests refused because of who made them, by reason.',
      labelNames: ['reason'],
      registers,
    });
    let before = performance.eventLoopUtilization();
    new Gauge({
      name: 'ledgerstamp_event_loop_busy_ratio',
      help: 'Share of the time since the last scrape in which the event loop of this process was busy, 0 to 1.',
      registers,
      collect() {
        const now = performance.eventLoopUtilization();
        this.set(performance.eventLoopUtilization(now, before).utilization);
        before = now;
      },
    });
    this.stops = [
      onMeasuredCall(({ seconds, ...labels }) => durations.observe({ ...labels }, seconds)),
      onDocumentMove(({ state, documents }) => moves.inc({ state }, documents)),
      onRefusal((reason) => refusals.inc({ reason })),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
  }
}
