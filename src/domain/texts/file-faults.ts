import type { FileFault } from '../issues/file-fault';
import { saidByField } from './said-by-code';
import type { Texts } from './texts';
import type { Words } from './words';

/** Row or rule as its reader names it: `line 7`, `taxes[2]`, `tax OUTPUT from 2026-01-01 till 2026-12-31`. */
const ROW = /^(.*?)(?: from (\d{4}-\d{2}-\d{2}))?(?: till (\d{4}-\d{2}-\d{2}))?$/s;

export function rowNameOf({ said: { rows }, spellDay }: Words): Texts['rowName'] {
  const nameOf = (row: string): string => {
    if (row === 'file') return rows.file;
    const [, kind = '', code = ''] = /^(line|currency|tax) (.+)$/s.exec(row) ?? [];
    if (kind === 'line' && /^\d+$/.test(code)) return rows.line({ number: code });
    if (kind === 'currency' && /^[A-Z]{3}$/.test(code)) return rows.currency({ code });
    return kind === 'tax' ? rows.tax({ code }) : spellDay(row);
  };
  return (row) => {
    const [, named = row, from, till] = ROW.exec(row) ?? [];
    const name = nameOf(named);
    const since = from === undefined ? name : rows.from({ row: name, day: from });
    return till === undefined ? since : rows.till({ row: since, day: till });
  };
}

export function fileFaultOf(words: Words, rowName: Texts['rowName']): Texts['fileFault'] {
  const rule = ({ rule: named }: { readonly rule: string }) => ({ rule: rowName(named) });
  return saidByField<FileFault, 'fault'>(words, 'fault')(words.said.fileFaults, {
    same_rule: rule,
    overlaps: rule,
    other_tax: rule,
  });
}
