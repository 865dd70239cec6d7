import { Command } from 'commander';
import { runProgram } from '../../src/platform/command-line/run-program';
import { type Bench, commandOf } from './runner';

/** Benches by name, loaded when they run, because some of them load a browser or a simulated clock. */
const BENCHES: Readonly<Record<string, readonly [measures: string, load: () => Promise<{ bench: Bench }>]>> =
  {
    calls: ['calls to Xero for a document, next to a plain script', () => import('./calls/calls.js')],
    throughput: ['documents a second, and what one costs', () => import('./throughput/throughput.js')],
    script: ['cost of a document, next to a script without any safety', () => import('./script.js')],
    overload: ['more work than a slow machine can do', () => import('./overload.js')],
    latency: ['webhook to submitted, webhook to written back', () => import('./latency.js')],
    replicas: ['several processes against one, and take-over', () => import('./replicas/replicas.js')],
    idle: ['organisations in which nothing happens', () => import('./idle.js')],
    webhooks: ['genuine deliveries among forged ones', () => import('./webhooks/webhooks.js')],
    large: ['lists, start and throughput over many stored documents', () => import('./stored/large.js')],
    backup: ['backup, restore and reconcile over many stored documents', () => import('./stored/backup.js')],
    console: ['pages of the console in a browser', () => import('./console/console.js')],
    journal: ['a start with many journal entries', () => import('./journal.js')],
    backfill: ['a history in simulated time', () => import('./backfill.js')],
    holds: ['ordinary invoices that wait for a cent', () => import('./holds/holds.js')],
    books: ['memory that the largest books need', () => import('./books/books.js')],
    scale: ['the busiest day of many organisations, computed', () => import('./scale/scale.js')],
  };

const [name = ''] = process.argv.slice(2);
const found = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
const program = new Command('npm run bench --').showHelpAfterError();
for (const [each, [measures]] of Object.entries(BENCHES)) program.command(each).description(measures);

async function main(): Promise<void> {
  if (found === undefined) return runProgram(program);
  process.argv.splice(2, 1);
  await runProgram(commandOf(name, (await found[1]()).bench));
}

void main();
