import { TEXTS } from '../../../src/domain/texts/language';
import { sayStored } from '../../../src/domain/texts/stored-sentence';
import { TOKEN } from '../books/simulated-books';
import type { AuditLogReading } from '../../../src/evidence/audit-log/audit-log';
import type { Post } from '../fiscal/post';
import { API_SECRET } from '../installation';
import type { SettledDocument } from '../judge';
import type { World } from '../world';
import { codeOf } from '../fiscal/words';

const FISCALISED = ['fiscalised', 'written_back', 'changed_after_fiscalisation'];
/** States in which a document may stay when nothing more happens. */
const RESTING = [
  'written_back',
  'changed_after_fiscalisation',
  'rejected',
  'excluded',
  'waiting',
  'uncertain',
];
/** Violation that is allowed here: requests may arrive in a different order than they were sent. */
const NOT_HERE = 'COUNTER_RUNS_BACKWARDS';
/** Reason, and code of the invariant, of documents that the service itself fiscalised twice. */
const TWICE = 'FISCALISED_TWICE';

/**
 * Checks the final state, after the faults have stopped and all work had time to finish.
 * @returns documents and heads of the audit logs as text, equal for equal states
 */
export async function checkSettled(world: World, post: Post): Promise<string> {
  const { judge } = world;
  const rows = await judge.settled();
  for (const row of rows) {
    checkTruth(world, row);
    checkRest(world, row);
    checkHold(world, row, post);
    checkBooks(world, row);
  }
  for (const { document } of world.books.everything()) {
    if (document.status === 'approved' && !rows.some((row) => row.sourceId === document.sourceId))
      world.violate('L1', `${document.number} is not tracked`);
  }
  const violations = await judge.violations();
  for (const { code, rows: found } of violations) {
    if (code !== NOT_HERE && code !== TWICE) world.violate(code, found.join(', '));
  }
  checkTwice(world, rows, violations.find(({ code }) => code === TWICE)?.rows ?? []);
  const notShown = await judge.notShown([...world.received.unreadable]);
  if (notShown.length > 0) world.violate('S19', `nobody is shown what was said of ${notShown.join(', ')}`);
  const other = await judge.leftOutAsOther();
  if (other.length > 0) world.violate('S26', `${other.join(', ')}: left out as something else`);
  const unread = await judge.unread();
  if (unread !== 0) world.violate('L4', `${unread} deliveries are never read`);
  for (const secret of [API_SECRET, TOKEN]) {
    if (world.lines.some((line) => line.includes(secret))) world.violate('S14', 'a secret is in the log');
  }
  const heads: AuditLogReading[] = [];
  for (const id of world.installation.organisationIds) {
    const reading = await judge.auditLog(id);
    if ('brokenAt' in reading) world.violate('S13', `${reading.brokenAt}: ${sayStored(TEXTS, reading.why)}`);
    heads.push(reading);
  }
  return JSON.stringify({ rows, heads });
}

/** Checks S1, S4, S5 and S6 (docs/simulation-checks.md): the tables agree with the judge about fiscalisation. */
function checkTruth(world: World, row: SettledDocument): void {
  const own = world.authority.of(row.sourceId).filter(({ verdict }) => verdict === 'fiscalised');
  // A service that fiscalises a rejected document after all makes a second receipt of it, which must be shown.
  const isExcused = own.some(({ wasRejected }) => wasRejected);
  if (own.length > 1 && !isExcused) world.violate('S1', `${row.number} is fiscalised ${own.length} times`);
  if (FISCALISED.includes(row.state)) {
    const isTrue = own.some((arrival) => String(arrival.fiscalNumber) === row.fiscalNumber);
    if (!isTrue) world.violate(own.length === 0 ? 'S4' : 'S6', `${row.number} has ${row.fiscalNumber}`);
  } else if (own.length > 0 && row.state !== 'uncertain' && row.reason !== 'SUCCESS_UNEXPLAINED') {
    world.violate('S5', `${row.number} is fiscalised and called ${row.state}`);
  }
  if (own.length > 1 && isExcused && !isShown(row)) {
    world.violate('S1', `${row.number} is fiscalised twice by the service, which is not shown`);
  }
}

/** Check S1: `ledgerstamp check` finds exactly the documents that are shown as fiscalised twice. */
function checkTwice(world: World, rows: readonly SettledDocument[], found: readonly string[]): void {
  for (const { id, number, reason } of rows) {
    const isFound = found.some((one) => one.startsWith(id));
    if (isFound !== (reason === TWICE))
      world.violate('S1', `the check ${isFound ? 'calls' : 'does not call'} ${number} fiscalised twice`);
  }
}

function isShown(row: SettledDocument): boolean {
  return row.state === 'uncertain' || row.reason === TWICE;
}

function checkRest(world: World, { number, state, reason }: SettledDocument): void {
  if (!RESTING.includes(state)) world.violate('L1', `${number} rests as ${state}`);
  else if (['waiting', 'uncertain', 'rejected'].includes(state) && reason === null)
    world.violate('L1', `${number} is ${state} without a reason`);
}

/** L2: a document is uncertain only if nobody can know its outcome. */
function checkHold(world: World, row: SettledDocument, post: Post): void {
  if (row.state !== 'uncertain') return;
  const { number, sourceId, reason } = row;
  // The journal contains what was sent, but not refusals, which the restored database has forgotten. A later submission
  // of the same document may be known as fiscalised.
  const isForgotten =
    world.wasRestored &&
    (reason === 'RESTORED' ||
      (reason === 'FISCALISED_BEFORE' && row.doubtful.some((id) => !world.received.journalled.has(id))));
  if (!world.ambiguous.has(sourceId) && !isForgotten)
    world.violate('L2', `${number} is uncertain (${reason}) for no reason`);
  // A submission whose answer is in the journal can be asked about, so it must not be held.
  if (reason === 'RESTORED' && row.doubtful.some((id) => world.received.journalled.has(id)))
    world.violate('L2', `${number} is held after a restore although the journal has its answer`);
  if (reason !== 'ANSWER_UNKNOWN') return;
  if (row.doubtful.some((id) => world.received.answered.has(id)))
    world.violate('L2', `${number} is uncertain although its answer was received`);
  if (!world.wasRestored && row.doubtful.some((id) => world.received.refused.has(id)))
    world.violate('L2', `${number} is uncertain although the journal has its refusal`);
  // A receipt of an attempt that was rejected first does not count: its answer was known, and a later attempt is
  // uncertain.
  const proof = world.authority
    .of(sourceId)
    .find((one) => one.verdict === 'fiscalised' && !one.wasRejected && post.proven.has(one.requestId));
  if (proof !== undefined)
    world.violate('L2', `${number} is uncertain although ${proof.requestId} was reported`);
}

/** Checks S6 and S7: exactly one PDF and one note exist, both of the document's own receipt. */
function checkBooks(world: World, row: SettledDocument): void {
  const { books, authority } = world;
  const files = [...(books.files.get(row.sourceId)?.values() ?? [])];
  const notes = books.notes.get(row.sourceId) ?? [];
  const link = books.links.get(row.sourceId);
  // A restored database may have forgotten the receipt number that it had written back.
  const isForgotten = world.wasRestored && row.fiscalNumber === null;
  const own = authority
    .of(row.sourceId)
    .filter(({ fiscalNumber }) => isForgotten || String(fiscalNumber) === row.fiscalNumber);
  for (const file of files) {
    if (!own.some(({ requestId }) => file.includes(`of ${requestId})`)))
      world.violate('S6', `${row.number} has a PDF of another document`);
  }
  if (link !== undefined && !own.some(({ fiscalNumber }) => link.endsWith(codeOf(String(fiscalNumber)))))
    world.violate('S6', `${row.number} has the link of another document`);
  if (row.state !== 'written_back' || row.reason === 'WRITTEN_BACK_IN_PART') return;
  // A restored database may have forgotten a note, so that the same note is written twice.
  const different = world.wasRestored ? new Set(notes).size : notes.length;
  if (files.length !== 1 || different !== 1)
    world.violate('S7', `${row.number} has ${files.length} PDFs and ${notes.length} notes`);
}
