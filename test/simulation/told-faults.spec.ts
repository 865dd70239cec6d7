import { Logger } from '@nestjs/common';
import { SqlLayer } from '../../proof/simulation/database/sql-layer';
import { FlowTrial, type LastingFault, type Seen } from '../../proof/simulation/flow/flow-trial';
import { VirtualTime } from '../../proof/simulation/virtual-time';
import { expectPage, tableOf } from '../docs/expect-page';
import { createTestDatabase } from '../support/test-database';

const HEAD = `# What you see when work stands still

Which fault do Today, the metric, the doctor and an alert report, and after how many minutes? Each row is a fault that lasts for 20 minutes over invoices that come every two minutes, in
the simulated time of \`test/simulation/told-faults.spec.ts\`, which writes this page. Times count from the start of the fault, which meets its first document at the next poll, up to five minutes later; Today follows two minutes after that, the alert ten.
A near fault (disk, database, journal) is tried again within 45 seconds. After a far one Today, the board and the API name the time of the next try; work flows within a minute of it, or at once when you ask for the client's work.
A dash: it is not reported, because nothing stands still.
\`test/e2e/told-faults.spec.ts\` makes such faults over real processes.

`;

/** Faults with the cause that is shown; null: work continues. */
const TABLE: readonly (readonly [name: string, fault: LastingFault, cause: string | null])[] = [
  ['The disk of the journal is full', { journal: 'ENOSPC' }, 'journal'],
  ['The journal is read-only', { journal: 'EROFS' }, 'journal'],
  [
    'The fiscal service cannot be reached (DNS, certificate)',
    { calls: { connect: 'refused', ask: 'unwell' } },
    'unreachable',
  ],
  [
    'The fiscal service answers 503',
    { calls: { send: 'failed_before', ask: 'unwell', download: 'unwell' } },
    'unwell',
  ],
  ['The accounting platform answers 503', { calls: { books: 'failed_before' } }, 'unwell'],
  ['Receipts cannot be downloaded from the fiscal service', { calls: { download: 'unwell' } }, 'unwell'],
  [
    'The fiscal service cannot be asked for outcomes, and its webhooks are refused',
    { calls: { ask: 'unwell' }, refusesWebhooks: true },
    'unwell',
  ],
  ['The database takes no writes (read-only)', { isReadOnly: true }, 'database'],
  ['The disk of the database is full', { isFull: true }, 'database'],
  ['Webhooks of the fiscal service are refused', { refusesWebhooks: true }, null],
];

const STEPS_OF_QUIET = 60;
const rows: string[][] = [];

/** First minute in which the condition holds; a dash: never. */
function firstMinute(seen: readonly Seen[], holds: (one: Seen) => boolean): string {
  return String(seen.find(holds)?.minute ?? '–');
}

describe('a fault that lasts', () => {
  const time = new VirtualTime();
  let layer: SqlLayer;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    const database = await createTestDatabase();
    drop = () => database.drop();
    layer = await SqlLayer.open(database.ownerUrl, 2);
  });

  afterAll(async () => {
    VirtualTime.giveClocksBack();
    await layer.close();
    await drop();
  });

  it.each(TABLE)('is reported while it lasts, and no longer: %s', async (name, fault, cause) => {
    const trial = await FlowTrial.open(layer, time);
    const before = await trial.last({}, 6);
    expect(before.filter(({ today }) => today !== 'flowing')).toEqual([]);
    const seen = await trial.last(fault, 20);
    const after = await trial.last({}, 20);
    await trial.end();
    const told = seen.filter(({ today }) => today === 'standing');
    expect(new Set(told.map((one) => one.cause))).toEqual(new Set(cause === null ? [] : [cause]));
    const last = seen.at(-1);
    expect(last).toMatchObject({ today: cause === null ? 'flowing' : 'standing' });
    expect([last?.doctor.length, last?.alerts.length]).toEqual(cause === null ? [0, 0] : [1, 1]);
    expect(after.at(-1)).toMatchObject({ today: 'flowing', doctor: [], alerts: [] });
    expect(trial.violations).toEqual([]);
    const [today, alert] = [told[0], seen.find(({ alerts }) => alerts.length > 0)];
    // Limits are two and ten minutes; a standstill may be noticed half a minute late.
    const between = (alert?.minute ?? 0) - (today?.minute ?? 0);
    if (cause !== null) expect([7.5, 8]).toContain(between);
    const over = after.find(({ today: is }) => is === 'flowing')?.minute ?? Infinity;
    const named = last?.triedAgainIn ?? 0;
    expect(over).toBeLessThanOrEqual(named + 1);
    rows.push([
      name,
      firstMinute(seen, ({ today }) => today === 'standing'),
      cause ?? '–',
      firstMinute(seen, ({ doctor }) => doctor.length > 0),
      firstMinute(seen, ({ alerts }) => alerts.length > 0),
      cause === null ? '–' : named <= 0.75 ? 'at once' : `within ${Math.ceil(named)} min`,
      String(over),
    ]);
  });

  it.each<[string, LastingFault]>([
    ['of quiet', { isQuiet: true }],
    ['of a paused client', { isPaused: true }],
    ['of calls used up at the accounting platform', { calls: { books: 'limited' } }],
  ])('is never reported in an hour %s', async (_name, fault) => {
    const trial = await FlowTrial.open(layer, time);
    await trial.last({}, 6);
    const seen = await trial.last(fault, STEPS_OF_QUIET);
    await trial.end();
    expect(
      seen.filter(({ today, doctor, alerts }) => today === 'standing' || doctor.length + alerts.length > 0),
    ).toEqual([]);
  });

  it('is reported as docs/reference/standstills.md says', () => {
    const head = [
      'Fault',
      'Today, after minutes',
      'Metric: cause',
      'Doctor',
      'Alert',
      'Next try named',
      'Over, after its end',
    ];
    expectPage('docs/reference/standstills.md', `${HEAD}${tableOf(head, rows)}\n`);
  });
});
