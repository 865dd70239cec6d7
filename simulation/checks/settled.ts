import { InvariantsRepository } from '../../src/database/invariants.repository';
import { LedgerRepository } from '../../src/database/ledger.repository';
import { TOKEN } from '../books/simulated-books';
import type { Post } from '../fiscal/post';
import { API_SECRET } from '../installation';
import type { World } from '../world';

interface Row {
  readonly id: string;
  readonly source_id: string;
  readonly number: string;
  readonly state: string;
  readonly reason: string | null;
  readonly fiscal_number: string | null;
  readonly request_ids: readonly string[];
  readonly doubtful: readonly string[];
}

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

/** What must hold when faults have stopped and everything has had its time. */
export async function checkSettled(world: World, post: Post): Promise<void> {
  const { judge } = world.database;
  const rows = await judge.query<Row[]>(
    `select d.id, d.source_id, d.number, d.state, d.reason, r.fiscal_number,
       array(select request_id from submissions s where s.document_id = d.id and request_id is not null) request_ids,
       array(select payload_sha256 from submissions s where s.document_id = d.id and s.state = 'unknown') doubtful
     from documents d left join fiscal_receipts r on r.document_id = d.id order by d.id`,
  );
  for (const row of rows) {
    checkTruth(world, row);
    checkRest(world, row);
    checkHold(world, row, post);
    checkBooks(world, row);
  }
  for (const { document } of world.books.everything()) {
    if (document.status === 'approved' && !rows.some((row) => row.source_id === document.sourceId))
      world.violate('L1', `${document.number} is not tracked`);
  }
  for (const { code, rows: found } of await new InvariantsRepository(judge).violations()) {
    if (code !== NOT_HERE) world.violate(code, found.join(', '));
  }
  const [unread] = await judge.query<{ count: string }[]>('select count(*) from inbox where read_at is null');
  if (unread?.count !== '0') world.violate('L4', `${unread?.count} deliveries are never read`);
  for (const secret of [API_SECRET, TOKEN]) {
    if (world.lines.some((line) => line.includes(secret))) world.violate('S14', 'a secret is in the log');
  }
  for (const id of world.installation.organisationIds) {
    const reading = await new LedgerRepository(judge).verify(id);
    if ('brokenAt' in reading) world.violate('S13', `${reading.brokenAt}: ${reading.why}`);
  }
}

/** S1, S4, S5, S6: what the tables say of fiscalisation is what the judge knows. */
function checkTruth(world: World, row: Row): void {
  const own = world.authority.of(row.source_id).filter(({ verdict }) => verdict === 'fiscalised');
  // A service that takes a confirmed rejection back has made two of it; that must be shown.
  const isExcused = own.some(({ wasRejected }) => wasRejected);
  if (own.length > 1 && !isExcused) world.violate('S1', `${row.number} is fiscalised ${own.length} times`);
  if (FISCALISED.includes(row.state)) {
    const isTrue = own.some((arrival) => String(arrival.fiscalNumber) === row.fiscal_number);
    if (!isTrue) world.violate(own.length === 0 ? 'S4' : 'S6', `${row.number} has ${row.fiscal_number}`);
  } else if (own.length > 0 && row.state !== 'uncertain') {
    world.violate('S5', `${row.number} is fiscalised and called ${row.state}`);
  }
  if (own.length > 1 && isExcused && !isShown(row)) {
    world.violate('S1', `${row.number} is fiscalised twice by the service, which is not shown`);
  }
}

function isShown(row: Row): boolean {
  return row.state === 'uncertain' || row.reason === 'FISCALISED_TWICE';
}

function checkRest(world: World, { number, state, reason }: Row): void {
  if (!RESTING.includes(state)) world.violate('L1', `${number} rests as ${state}`);
  else if (['waiting', 'uncertain', 'rejected'].includes(state) && reason === null)
    world.violate('L1', `${number} is ${state} without a reason`);
}

/** L2: a hold is never lazy. */
function checkHold(world: World, row: Row, post: Post): void {
  if (row.state !== 'uncertain') return;
  const { number, source_id, reason } = row;
  // What the restored database has forgotten, a refusal too, the journal does not know either: it holds what was sent.
  const isForgotten = reason === 'RESTORED' && world.wasRestored;
  if (!world.ambiguous.has(source_id) && !isForgotten)
    world.violate('L2', `${number} is uncertain (${reason}) for no reason`);
  if (reason !== 'ANSWER_UNKNOWN') return;
  if (row.doubtful.some((sha256) => world.heard.has(sha256)))
    world.violate('L2', `${number} is uncertain although its answer was heard`);
  const proof = world.authority
    .of(source_id)
    .find(({ verdict, requestId }) => verdict === 'fiscalised' && post.proven.has(requestId));
  if (proof !== undefined) world.violate('L2', `${number} is uncertain although ${proof.requestId} was told`);
}

/** S6, S7: one PDF and one note, those of its own receipt. */
function checkBooks(world: World, row: Row): void {
  const { books, authority } = world;
  const files = [...(books.files.get(row.source_id)?.values() ?? [])];
  const notes = books.notes.get(row.source_id) ?? [];
  const link = books.links.get(row.source_id);
  const own = authority.of(row.source_id).find((one) => String(one.fiscalNumber) === row.fiscal_number);
  for (const file of files) {
    if (own === undefined || !file.includes(`of ${own.requestId})`))
      world.violate('S6', `${row.number} has a PDF of another document`);
  }
  if (link !== undefined && !link.endsWith(`/${row.fiscal_number}`))
    world.violate('S6', `${row.number} has the link of another document`);
  if (row.state !== 'written_back' || row.reason === 'WRITTEN_BACK_IN_PART') return;
  // A restored database does not know that it has written a note: the same one stands there again.
  const different = world.wasRestored ? new Set(notes).size : notes.length;
  if (files.length !== 1 || different !== 1)
    world.violate('S7', `${row.number} has ${files.length} PDFs and ${notes.length} notes`);
}
