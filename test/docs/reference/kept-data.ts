import { readFileSync } from 'node:fs';
import { tableOf } from '../expect-page';
import { code, page } from './page';

const FOLDER = 'docs/reference/data';

export interface Reason {
  readonly code: string;
  readonly states: readonly string[];
  readonly when: string;
  readonly ends: string;
}

export interface KeptTable {
  readonly tables: readonly string[];
  readonly kept: string;
  readonly why: string;
  /** What the row says about a customer; empty: nothing. */
  readonly customer: string;
}

export function read<Row>(name: string): readonly Row[] {
  return JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8')) as readonly Row[];
}

export function reasons(): string {
  const rows = read<Reason>('reasons').map((one) => [
    code(one.code),
    one.states.map((state) => (/^[a-z_]+$/.test(state) ? code(state) : state)).join(', '),
    one.when,
    one.ends,
  ]);
  return page(
    'Reasons of a state',
    'For the person who reads the reason of a document or an entry of its history.',
    '`reasons.json` and `connection-reasons.json` of `docs/reference/data`',
    `A document in \`waiting\` has the code of its first issue: [why a document is held](issues.md).

${tableOf(['Reason', 'State', 'What has happened', 'How it ends, or what to do'], rows)}

## Connections

Why an organisation or a connection is not connected ([connections](../operating.md#connections)):

${tableOf(
  ['Reason', 'Where', 'What has happened'],
  connectionReasons().map((one) => [code(one.code), one.where, one.what]),
)}`,
  );
}

interface ConnectionReason {
  readonly code: string;
  readonly where: string;
  readonly what: string;
}

export function connectionReasons(): readonly ConnectionReason[] {
  return read<ConnectionReason>('connection-reasons');
}

interface Limits {
  readonly files: readonly { file: string; kind: string; largest: string; otherwise: string }[];
  readonly lists: readonly { list: string; size: string; tried: string }[];
  readonly calls: readonly { call: string; atOnce: string }[];
}

export function limits(): string {
  const { files, lists, calls } = JSON.parse(readFileSync(`${FOLDER}/limits.json`, 'utf8')) as Limits;
  return page(
    'Limits',
    'For the person whose file or call is refused. Calls in a minute: [security](../security.md#costly-calls).',
    '`docs/reference/data/limits.json`',
    `## Files that are accepted

${tableOf(
  ['File', 'Kind', 'Largest', 'Otherwise'],
  files.map(({ file, kind, largest, otherwise }) => [file, kind, largest, otherwise]),
)}

## Lists of Xero

The largest customer tried: \`npm run bench -- books\`, in 300 MB with a heap of 200.

${tableOf(
  ['List', 'Read as', 'Tried with'],
  lists.map(({ list, size, tried }) => [list, size, tried]),
)}

## Costly calls

One process answers so many at once; the next returns 429 with the time to come again.

${tableOf(
  ['Call', 'At once'],
  calls.map(({ call, atOnce }) => [call, atOnce]),
)}`,
  );
}

export function keptTables(): string {
  const rows = read<KeptTable>('tables').map(({ tables, kept, why, customer }) => [
    tables.map(code).join(', '),
    kept,
    why,
    customer === '' ? '–' : customer,
  ]);
  return page(
    'What is kept, table by table',
    'For the person who answers for data protection or for disks. The rules behind it: [retention](../retention.md).',
    '`docs/reference/data/tables.json`',
    tableOf(['Table', 'Kept', 'Why, and how it is deleted', 'What names a customer there'], rows),
  );
}

interface Named {
  readonly names: readonly string[];
  readonly why: string;
}

export function distribution(): string {
  const { tables, keys } = JSON.parse(readFileSync(`${FOLDER}/distribution.json`, 'utf8')) as {
    readonly tables: readonly Named[];
    readonly keys: readonly Named[];
  };
  const rows = (of: readonly Named[]): string[][] =>
    of.map(({ names, why }) => [names.map(code).join(', '), why]);
  return page(
    'Distribution',
    'For the person who plans to spread one database over several machines: [scale](../scale.md).',
    '`docs/reference/data/distribution.json`',
    `${tableOf(['Table', 'Why it does not name an organisation'], rows(tables))}

These keys guard a group of organisations, or the installation:

${tableOf(['Key', 'What it guards'], rows(keys))}

That all devices of a taxpayer use a number once is not a key but a question asked under a lock of that number (\`refuse_overtaken\`): it needs the
taxpayer's submissions in one place, as the keys do.`,
  );
}
