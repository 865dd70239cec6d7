// As in `npm test`: a quarter of the cases.
process.env.SHARE_OF_DRAWS ??= '0.25';
const long = require('./jest.long.config.cjs');

/**
 * The long suites that the gate runs: all but those whose minutes of processor time would take it beyond its twenty.
 * `npm run test:long` runs those as well, before a release.
 */
module.exports = {
  ...long,
  testPathIgnorePatterns: [
    ...long.testPathIgnorePatterns,
    // `npm cit` has run them.
    'src/connectors/',
    // Older copies of the database, for minutes each.
    'test/e2e/(restored|restored-day)[.]spec',
    // Deliberate faults are hunted from where they were found before, and hundreds of lives are lived.
    'test/simulation/(lives|mutants)',
    // Twelve days of calls in virtual time; `simulation/backfill` has one of them.
    'test/simulation/ten-thousand-documents',
    'test/simulation/pairs-of-faults',
    // Servers of PostgreSQL with standbys, and kills of everything; the simulation has failovers and crashes in the gate.
    'test/e2e/(chaos|failover)',
    // A day of calls, each code of the device for a day, and every document of a grid: short samples of them are in the gate.
    'test/integration/xero-call-limits',
    'test/simulation/lasting-states',
    // Each of twelve faults for minutes, by three processes: the table in virtual time has their kinds.
    'test/e2e/told-faults',
    // Accounts that turn everything down, by three processes; the stages that stop are in `src/fiscal/accounts` and the schedules.
    'test/e2e/stopped-accounts',
    // Processes that are stopped under load, for minutes; `e2e/killed` and `e2e/takeover` end processes in the gate.
    'test/e2e/stopped[.]spec',
    // Three processes for what an application over a database shows too: `integration/` has a suite of each subject.
    'test/e2e/(buyers|connections|cross-site|decisions|given-rules|receipt-certificate|reconciliation|write-back)',
    // Each command killed and begun again, by two minutes of processes; `integration/backup` has the restore.
    'test/e2e/killed-commands',
    // Each follows a document to the end for a minute; the demo, the schedules and `integration/` know its parts.
    'test/e2e/(foreign|late-pdf|short-day|takings)',
    // Two processes for what `integration/invitations` shows by two calls at once.
    'test/e2e/first-owner',
    // Each column of each table altered; each kind of fact is in `integration/tampering`.
    'test/integration/tampering-of-columns',
    // Every route by one person of each role, and every account of a link that was shown: those that decide by two are in
    // `integration/paths-of-one`, all routes in `acts-of-routes`, links in `invitations`.
    'test/integration/paths-of-(links|routes)',
    // Five hundred sales of books that were moved, and the command against a service; the rules of pairing are in `integration/moved-sales`.
    'test/integration/moved-books',
    'test/oracle/all-documents',
    // Thousands of drawn documents for a minute of processor time each; others of the kind are in the gate.
    'test/integration/(authority-refuses|pack-and-ledger)[.]property',
    'test/contracts/fiscal-services/any-answer',
    'test/bench/(backfill|books|calls|console|flow-question|growth|load|statements)',
    'test/e2e/(adoption|advice|backfill|bare-machine|container|field|lost-answers|console-(activity|adoption|clients|close|codes|consents|deletions|effort|faces|fix-list|hostile-texts|journeys-set-up|languages|mail-links|outside|people|providers|questions|rare-acts|roles|takings|trouble|typing|walk)|month|moved-books|package|two-versions)',
  ],
};
