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
/** Where a document may rest, once nothing more happens. */
const RESTING = [
  'written_back',
  'changed_after_fiscalisation',
  'rejected',
  'excluded',
  'waiting',
  'uncertain',
];
/** Legitimate here alone: requests may arrive in another order than they were sent in. */
const NOT_HERE = 'COUNTER_RUNS_BACKWARDS';
/** Reason, and code of the invariant: legitimate of what the service itself has made twice. */
const TWICE = 'FISCALISED_TWICE';

/**
 * Checks the final state after the faults have stopped and all work had its time.
 * @returns the documents and the heads of the audit logs, as text: the same end is the same text
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

/** S1, S4, S5, S6: what the tables say of fiscalisation is what the judge knows. */
function checkTruth(world: World, row: SettledDocument): void {
  const own = world.authority.of(row.sourceId).filter(({ verdict }) => verdict === 'fiscalised');
  // A service that takes a confirmed rejection back has made two of it; that must be shown.
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

/** S1: the check finds what is shown as fiscalised twice, and nothing else. */
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

/** L2: a hold is never lazy. */
function checkHold(world: World, row: SettledDocument, post: Post): void {
  if (row.state !== 'uncertain') return;
  const { number, sourceId, reason } = row;
  // The journal does not know what the restored database has forgotten, a refusal too: it holds what was sent. A later
  // submission of the same document may be known as fiscalised.
  const isForgotten =
    world.wasRestored &&
    (reason === 'RESTORED' ||
      (reason === 'FISCALISED_BEFORE' && row.doubtful.some((id) => !world.received.journalled.has(id))));
  if (!world.ambiguous.has(sourceId) && !isForgotten)
    world.violate('L2', `${number} is uncertain (${reason}) for no reason`);
  // Until then it was under way again: only what could no longer be asked about may rest so.
  if (reason === 'RESTORED' && row.doubtful.some((id) => world.received.journalled.has(id)))
    world.violate('L2', `${number} is held after a restore although the journal has its answer`);
  if (reason !== 'ANSWER_UNKNOWN') return;
  if (row.doubtful.some((id) => world.received.answered.has(id)))
    world.violate('L2', `${number} is uncertain although its answer was received`);
  // An attempt that was rejected first had its answer: what nobody knows about is a later one.
  const proof = world.authority
    .of(sourceId)
    .find((one) => one.verdict === 'fiscalised' && !one.wasRejected && post.proven.has(one.requestId));
  if (proof !== undefined)
    world.violate('L2', `${number} is uncertain although ${proof.requestId} was reported`);
}

/** S6, S7: one PDF and one note, those of its own receipt. */
function checkBooks(world: World, row: SettledDocument): void {
  const { books, authority } = world;
  const files = [...(books.files.get(row.sourceId)?.values() ?? [])];
  const notes = books.notes.get(row.sourceId) ?? [];
  const link = books.links.get(row.sourceId);
  // A restored database may have forgotten the number of what it had written back before.
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
  // A restored database does not know that it has written a note: the same one stands there again.
  const different = world.wasRestored ? new Set(notes).size : notes.length;
  if (files.length !== 1 || different !== 1)
    world.violate('S7', `${row.number} has ${files.length} PDFs and ${notes.length} notes`);
}
