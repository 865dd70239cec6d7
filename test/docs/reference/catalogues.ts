import { readFileSync } from 'node:fs';
import { ALERT_CAUSES } from '../../../src/domain/issues/alert-catalogue';
import { ISSUE_CATALOGUE, ISSUE_CODES } from '../../../src/domain/issues/issue-catalogue';
import { REFUSAL_CATALOGUE } from '../../../src/domain/issues/refusal-catalogue';
import { TEXTS } from '../../../src/domain/texts/language';
import { ruleBrokenBy } from '../../../src/mapping/zimbabwe/zimbabwe';
import { read } from './kept-data';
import { tableOf } from '../expect-page';
import { code, page } from './page';

/** Call or setting that carries out what a sentence asks of a person. */
interface IssueCall {
  readonly issues: readonly string[];
  readonly call: string;
}

export function issues(): string {
  const calls = read<IssueCall>('issue-calls');
  const rows = ISSUE_CODES.map((issue) => {
    const { fixer } = ISSUE_CATALOGUE[issue];
    const own = calls.filter((one) => one.issues.includes(issue)).map(({ call }) => call);
    return [code(issue), ruleBrokenBy(issue) ?? '–', fixer, TEXTS.issues[issue].fix, own.join('; ')];
  });
  return page(
    'Why a document is held',
    'For the person who reads a code and wants to know who does what.',
    '`src/domain/issues/issue-catalogue.ts` and `docs/reference/data/issue-calls.json`',
    `*Who*: the bookkeeper works in the books, the administrator in the settings, the operator runs Ledgerstamp; \`time\` needs nobody.
*Rule*: the code of the tax authority ([rules](../rules.md)). *By API*: the call, or the setting of the organisation (\`PATCH /api/organisations/ORG\`); \`DOC\` is
the path \`/api/documents/ID\`.

${tableOf(['Code', 'Rule', 'Who', 'What to do', 'By API'], rows)}`,
  );
}

interface Stop {
  readonly does: string;
  readonly stops: string;
  readonly continues: string;
}

export function alerts(): string {
  const rows = ALERT_CAUSES.map((cause) => {
    const { when, nextStep } = TEXTS.alerts[cause];
    // Links of the catalogue start at the page on which people read it.
    return [code(cause), when.replaceAll('](#', '](../operating.md#'), nextStep];
  });
  return page(
    'Alerts',
    'For the person who has received an alert. Channels, reminders and mails: [watching](../watching.md#alerts).',
    '`src/domain/issues/alert-catalogue.ts`',
    `${tableOf(['Cause', 'When', 'What to do'], rows)}

## What stops the submissions of an account

${tableOf(
  ['What the service does', 'When it stops', 'What continues automatically'],
  read<Stop>('stops').map(({ does, stops, continues }) => [does, stops, continues]),
)}`,
  );
}

export function writeBackRefusals(): string {
  const rows = Object.entries(TEXTS.writeBackRefusals).map(([refusal, { what, fix }]) => [
    code(refusal),
    what,
    fix,
  ]);
  return page(
    'What the books refuse',
    'For the person who finds a part of the write-back refused: [documents](../documents.md#what-the-books-refuse).',
    '`src/messages/en.json`',
    tableOf(['Code', 'What it is', 'What to do'], rows),
  );
}

/** Status by kind of a refusal: `platform/api/refusal.filter.ts`. */
const STATUSES: Readonly<Record<string, string>> = {
  invalid: '400',
  not_there: '404',
  conflict: '409',
  no_longer_kept: '410',
  changed_meanwhile: '412',
  unfit: '422',
};

/** Sentences by path: as text, or once for each variant of sample arguments. */
type Sampled = Readonly<
  Record<string, string | readonly (readonly [values: unknown, sentence: string | readonly string[]])[]>
>;

export function refusals(): string {
  const sentences = JSON.parse(readFileSync('test/frozen/sentences.server.en.json', 'utf8')) as Sampled;
  const rows = Object.entries(REFUSAL_CATALOGUE).map(([refusal, { kind }]) => {
    const said = sentences[`refusals.${refusal}`];
    if (said === undefined) throw new Error(`${refusal} has no frozen sentence: run test/frozen first`);
    const [first] = typeof said === 'string' ? [[null, said] as const] : said;
    const sentence = [first?.[1] ?? []].flat().join(' ').replaceAll('<', '‹').replaceAll('>', '›');
    return [code(refusal), STATUSES[kind] ?? kind, sentence];
  });
  return page(
    'Refusals of the API',
    'For the person whose call was answered with a `code`. Names and figures in the sentences are samples.',
    '`src/messages` and `src/domain/issues/refusal-catalogue.ts`',
    tableOf(['Code', 'Status', 'The sentence'], rows),
  );
}
