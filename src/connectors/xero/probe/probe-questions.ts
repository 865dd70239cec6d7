import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Invoice } from 'xero-node/dist/gen/model/accounting/invoice';
import { Failure } from '../../../domain/issues/failure';
import { parseDecimal } from '../../../domain/money';
import { textOf } from '../../../platform/http/exact-json';
import type { HttpAnswer } from '../../../platform/http/http-client';
import type { PlatformConsent, TokenSet } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { netDate } from '../client/field-reader';
import type { DemoCompany, Tried } from './demo-company';

/** Answer to one question, for people and as settings of the simulated Xero. */
export interface ProbedAnswer {
  readonly question: number;
  readonly asks: string;
  readonly settings: ProbedSettings;
  readonly seen: string;
  /** False: at least one of its settings is not known. */
  readonly isAnswered: boolean;
}

/** Time for removing drafts; nothing else ends it. */
const CLEAN_UP_MS = 180_000;

/**
 * Asks all questions, and removes what was made for them, after a failure or an interruption, too.
 * @param signal interrupts the questions
 */
export async function probeXero(
  company: DemoCompany,
  signal: AbortSignal,
  onAnswer: (answer: ProbedAnswer) => void,
): Promise<{
  readonly answers: readonly ProbedAnswer[];
  readonly left: readonly string[];
  readonly undone: readonly string[];
}> {
  const answers: ProbedAnswer[] = [];
  try {
    for (const question of PROBE_QUESTIONS) {
      const { settings, seen } = await answerTo(question, company, signal);
      const isAnswered = question.settings.every((name) => settings[name] !== undefined);
      const answer = { question: question.number, asks: question.asks, settings, seen, isAnswered };
      answers.push(answer);
      onAnswer(answer);
    }
  } finally {
    await company.cleanUp(AbortSignal.timeout(CLEAN_UP_MS));
  }
  return { answers, left: company.left, undone: company.undone };
}

async function answerTo(
  question: ProbeQuestion,
  company: DemoCompany,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  try {
    signal.throwIfAborted();
    return await question.ask(company);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { settings: {}, seen: signal.aborted ? 'interrupted' : why };
  }
}

/** Settings of the simulated Xero by name; undefined: not known. */
type ProbedSettings = Readonly<Record<string, string | number | undefined>>;

interface ProbeAnswer {
  readonly settings: ProbedSettings;
  /** Answer of Xero, in words. */
  readonly seen: string;
}

/** Question to a demo company. */
interface ProbeQuestion {
  readonly number: number;
  readonly asks: string;
  /** Settings of the simulated Xero that a full answer gives. */
  readonly settings: readonly string[];
  ask(company: DemoCompany): Promise<ProbeAnswer>;
}

const MOST_CHARACTERS = 4_096;
const CALLS_AT_ONCE = 12;
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const ODD_NAME = 'probe é [1] #2.pdf';
const DOUBLED_NAME = 'probe-doubled.pdf';
const PAGE_TIMEOUT_MS = 30_000;
const LARGEST_PAGE = 2 * 1024 * 1024;

export const PROBE_QUESTIONS: readonly ProbeQuestion[] = [
  {
    number: 1,
    asks: 'Do a list and the invoice by id show the same total and lines, if the total is rounded?',
    settings: ['listTotals'],
    async ask(company) {
      const draft = await company.newDraft({ roundingAmount: -0.03 });
      const own = await company.byId(draft.id);
      const listed = await company.listed(draft);
      const [total, inList] = [textOf(own.Total) ?? '', textOf(listed.Total) ?? ''];
      const lines = [own, listed].map(({ LineItems }) => (Array.isArray(LineItems) ? LineItems.length : 0));
      const seen = `by id ${total} with ${lines[0]} line, in the list ${inList} with ${lines[1]}`;
      if (parseDecimal(textOf(own.RoundingAmount) ?? '0')?.isZero() !== false)
        return open(`Xero kept no rounding: switch it on in the invoice settings of the company (${seen})`);
      const isSame = parseDecimal(total)?.equals(parseDecimal(inList) ?? NaN) === true;
      return { settings: { listTotals: isSame ? 'rounded' : 'calculated' }, seen };
    },
  },
  {
    number: 2,
    asks: 'Can the Url of a paid invoice be written?',
    settings: ['invoiceEditPaid'],
    async ask(company) {
      const paid = await company.list(`Status=="PAID"${afterLock(company)}`, 20);
      // One with a link is preferred, because an empty one cannot be given back with certainty.
      const row = paid.find(({ Url }) => (textOf(Url) ?? '') !== '') ?? paid[0];
      if (row === undefined) return open('there is no paid invoice after the lock date');
      const invoiceID = textOf(row.InvoiceID) ?? '';
      const number = textOf(row.InvoiceNumber) ?? invoiceID;
      const written = await company.replaceLink({ invoiceID, number, url: textOf(row.Url) ?? '' });
      if ('refused' in written) return { settings: { invoiceEditPaid: 'refuse' }, seen: written.refused };
      // If this fails, the end of the run tries it again, and reports it.
      await company.giveLinkBack().catch(() => undefined);
      return { settings: { invoiceEditPaid: 'accept' }, seen: `the link of ${number} was written` };
    },
  },
  {
    number: 3,
    asks: 'Does a document on or before the lock date take files and notes?',
    settings: ['lockedPeriodWriting'],
    async ask(company) {
      const { lockedUntil } = company;
      if (lockedUntil === null)
        return open(
          'the company has no lock date: set one in Accounting > Financial settings, and run this again',
        );
      const approved = '(Status=="AUTHORISED" OR Status=="PAID")';
      const [row] = await company.list(`${approved} AND Date<=${dateIn(lockedUntil)}`);
      if (row === undefined) return open(`there is no approved invoice until ${lockedUntil}, the lock date`);
      const reference = { kind: 'invoice' as const, sourceId: textOf(row.InvoiceID) ?? '' };
      const number = textOf(row.InvoiceNumber) ?? reference.sourceId;
      const note = 'Probe by Ledgerstamp: does a locked period take notes and files?';
      const written = [
        await leaving(company, `note on ${number}`, (access) =>
          company.files.addNote(access, reference, note, randomUUID()),
        ),
        await leaving(company, `file on ${number}`, (access) =>
          company.files.attach(access, reference, pdf('probe.pdf'), false),
        ),
      ];
      const dated = await company.tried(() => company.newDraft({ date: lockedUntil }));
      const taken = written.filter((result) => 'taken' in result).length;
      const [noted, filed, ofThatDay] = [...written, dated].map(saying);
      const seen = `${number}: note ${noted}; file ${filed}; new draft of that day ${ofThatDay}`;
      if (taken === 1) return open(seen);
      return { settings: { lockedPeriodWriting: taken === 2 ? 'accept' : 'refuse' }, seen };
    },
  },
  {
    number: 4,
    asks: `How are the file name "${ODD_NAME}" and a doubled name kept?`,
    settings: ['attachmentNames', 'attachmentDoubles'],
    async ask(company) {
      const { reference } = await company.draft();
      const attach = (name: string): Promise<Tried<unknown>> =>
        company.tried((access) => company.files.attach(access, reference, pdf(name), false));
      const results = [await attach(ODD_NAME), await attach(DOUBLED_NAME), await attach(DOUBLED_NAME)];
      const files = await company.call((access) => company.files.attachments(access, reference));
      const names = files.map((file) => textOf(file.FileName) ?? '');
      const doubles = names.filter((name) => name.startsWith('probe-doubled'));
      const [odd] = names.filter((name) => !doubles.includes(name));
      const seen = `${names.map((name) => `"${name}"`).join(', ')} (${results.map(saying).join(', ')})`;
      const kept = new Map([
        [ODD_NAME, 'decoded'],
        [encodeURIComponent(ODD_NAME), 'encoded'],
      ]).get(odd ?? '');
      const isRefused = 'refused' in (results[0] as Tried<unknown>) && odd === undefined;
      const attachmentNames = isRefused ? 'refused' : kept;
      const byCount = doubles.length === 1 ? 'replace' : 'rename';
      const areDoublesTaken = results.slice(1).every((result) => 'taken' in result);
      return {
        settings: { attachmentNames, attachmentDoubles: areDoublesTaken ? byCount : undefined },
        seen,
      };
    },
  },
  {
    number: 5,
    asks: 'Does If-Modified-Since include changes of the very second?',
    settings: ['modifiedSince'],
    async ask(company) {
      const draft = await company.draft();
      const changedAt = netDate(textOf((await company.byId(draft.id)).UpdatedDateUTC) ?? '');
      if (changedAt === null) return open('Xero answered without UpdatedDateUTC');
      const second = new Date(Math.floor(changedAt.getTime() / 1_000) * 1_000);
      await company.listed(draft, new Date(second.getTime() - 1_000));
      const atSecond = await company.list(`InvoiceNumber=="${draft.number}"`, 1, second);
      const isIncluded = atSecond.length > 0;
      return {
        settings: { modifiedSince: isIncluded ? 'inclusive' : 'exclusive' },
        seen: `changed ${changedAt.toISOString()}, ${isIncluded ? '' : 'not '}listed since ${second.toISOString()}`,
      };
    },
  },
  {
    number: 6,
    asks: 'Are 2,048 characters taken as Url and as query of an address, and what above?',
    settings: ['longestUrl', 'longestQuery'],
    async ask(company) {
      const { id: invoiceID } = await company.draft();
      let words = '';
      const longestUrl = await longest(2_048, async (length) => {
        const invoice: Invoice = { invoiceID, url: 'https://example.com/'.padEnd(length, 'a') };
        const result = await company.tried((access) => company.write(access, invoice));
        if ('refused' in result) words = result.refused;
        return 'taken' in result && textOf(result.taken.Url)?.length === length;
      });
      let status = 200;
      const longestQuery = await longest(2_048, async (length) => {
        const answered = await company.statusOf(`Organisation?${'pad='.padEnd(length, 'a')}`);
        if (answered !== 200) status = answered;
        return answered === 200;
      });
      const seen = `Url of ${longestUrl}${words === '' ? '' : `, above: ${words}`}; query of ${longestQuery}, above: HTTP ${status}`;
      return { settings: { longestUrl, longestQuery }, seen };
    },
  },
  {
    number: 7,
    asks: 'How long may a history note be?',
    settings: ['historyLimit'],
    async ask(company) {
      const { reference } = await company.draft();
      let words = 'none refused';
      const limit = await longest(2_500, async (length) => {
        const note = 'n'.repeat(length);
        const result = await company.tried((access) =>
          company.files.addNote(access, reference, note, randomUUID()),
        );
        if ('refused' in result) words = result.refused;
        return 'taken' in result;
      });
      const history = await company.call((access) => company.files.history(access, reference));
      const kept = Math.max(
        0,
        ...history.map(({ Details }) => /^n+$/.exec(textOf(Details) ?? '')?.[0].length ?? 0),
      );
      const seen = `${limit} characters accepted, ${kept} kept (${words})`;
      return kept === 0 ? open(seen) : { settings: { historyLimit: kept }, seen };
    },
  },
  {
    number: 8,
    asks: `What does Xero answer to ${CALLS_AT_ONCE} calls at once?`,
    settings: ['concurrentProblem', 'concurrentRetryAfter'],
    async ask(company) {
      const answers = await company.atOnce('Organisation', CALLS_AT_ONCE);
      const refused = answers.find(({ status }) => status === 429);
      const answered = `${answers.filter(({ status }) => status === 200).length} of ${CALLS_AT_ONCE} were answered`;
      if (refused === undefined) return open(answered);
      const concurrentProblem = refused.headers['x-rate-limit-problem'] ?? '';
      const concurrentRetryAfter = Number(refused.headers['retry-after'] ?? 0);
      const seen = `${answered}, others got 429 "${concurrentProblem}", Retry-After ${refused.headers['retry-after'] ?? 'none'}`;
      if (/minute|day|daily|app/i.test(concurrentProblem)) return open(seen);
      return { settings: { concurrentProblem, concurrentRetryAfter }, seen };
    },
  },
  {
    number: 9,
    asks: 'Is PKCE checked for an app with a secret, and does a refresh token work again after a lost answer?',
    settings: ['pkce', 'refreshGrace'],
    async ask(company) {
      const pkce = await codeChallenges(company);
      if (!(await company.connection.mayRenewTwice()))
        return {
          settings: { pkce },
          seen: 'refresh not tried: this consent serves other organisations too, or has no refresh token',
        };
      const consent = new TwiceRenewed(company.connection.consent);
      await company.connection.renew(consent.form);
      const refreshGrace = ['accept', 'refuse'].find((known) => known === consent.seen);
      return { settings: { pkce, refreshGrace }, seen: `second use of a refresh token: ${consent.seen}` };
    },
  },
];

/** Renews tokens twice with the same refresh token, as the client does after a lost answer. */
class TwiceRenewed {
  seen = 'not tried';
  readonly form: PlatformConsent;

  constructor(private readonly consent: PlatformConsent) {
    this.form = Object.create(consent, {
      refresh: { value: (tokens: TokenSet) => this.refresh(tokens) },
    }) as PlatformConsent;
  }

  private async refresh(tokens: TokenSet): Promise<TokenSet> {
    const first = await this.consent.refresh(tokens);
    try {
      const second = await this.consent.refresh(tokens);
      this.seen = 'accept';
      return second;
    } catch (error) {
      this.seen = error instanceof Failure && error.kind === 'unauthorised' ? 'refuse' : String(error);
      return first;
    }
  }
}

/** Answers of Xero's sign-in page, without a person, to a right code challenge and to one of an unknown method. */
async function codeChallenges({ connection }: DemoCompany): Promise<string> {
  const { consent, http, redirectUri } = connection;
  const codeChallenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const right = consent.consentUrl({ redirectUri, state: 'probe', codeChallenge });
  const isTaken = async (url: string): Promise<boolean> => {
    const page = { timeoutMs: PAGE_TIMEOUT_MS, maxBytes: LARGEST_PAGE };
    return isSignIn(await http.call({ method: 'GET', url, headers: { Accept: 'text/html' }, ...page }));
  };
  if (!(await isTaken(right))) return 'refused';
  return (await isTaken(right.replace('=S256', '=none'))) ? 'ignored' : 'checked';
}

function isSignIn({ status, headers }: HttpAnswer): boolean {
  return status < 400 && !/error/i.test(headers.location ?? '');
}

/**
 * Largest length that is taken, up to the maximum tried. @param likely expected limit, which costs two calls if right
 */
async function longest(likely: number, isTaken: (length: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, likely];
  if (await isTaken(likely)) {
    if (!(await isTaken(likely + 1))) return likely;
    if (await isTaken(MOST_CHARACTERS)) return MOST_CHARACTERS;
    [low, high] = [likely + 1, MOST_CHARACTERS];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isTaken(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Makes a write that the API cannot undo, and keeps its trace at once. */
async function leaving(
  company: DemoCompany,
  trace: string,
  work: (access: BooksAccess) => Promise<unknown>,
): Promise<Tried<unknown>> {
  try {
    const written = await company.tried(work);
    if ('taken' in written) company.left.push(`a ${trace}`);
    return written;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'temporary') company.left.push(`perhaps a ${trace}`);
    throw error;
  }
}

function pdf(fileName: string): { fileName: string; bytes: Buffer } {
  return { fileName, bytes: PDF };
}

function saying(result: Tried<unknown>): string {
  return 'taken' in result ? 'accepted' : `refused: ${result.refused}`;
}

function open(seen: string): ProbeAnswer {
  return { settings: {}, seen };
}

function dateIn(day: string): string {
  return `DateTime(${day.split('-').join(',')})`;
}

function afterLock({ lockedUntil }: DemoCompany): string {
  return lockedUntil === null ? '' : ` AND Date>${dateIn(lockedUntil)}`;
}
