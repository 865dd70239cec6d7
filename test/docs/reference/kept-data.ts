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

interface KeptTable {
  readonly tables: readonly string[];
  readonly kept: string;
  readonly why: string;
  /** Empty: it names no customer. */
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
    '`docs/reference/data/reasons.json`',
    `A document in \`waiting\` has the code of its first issue: [why a document is held](issues.md).

${tableOf(['Reason', 'State', 'What has happened', 'How it ends, or what to do'], rows)}`,
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

${tableOf(['Key', 'What it guards'], rows(keys))}`,
  );
}
