import { alertsOf } from './alerts';
import { findingsOf } from './findings';
import { issuesOf } from './issues';
import { refusalsOf } from './refusals';
import type { Texts } from './texts';
import type { Words } from './words';
import type { GateParameters } from '../lifecycle/gate-catalogue';
import { entriesByCode, saidByField } from './said-by-code';
import type { ReceiptFault, NamedReceipt, UnfitReceipt } from '../receipt/outside-receipt';
import type { FileFault } from '../issues/file-fault';

/** Row or rule as its reader names it: `line 7`, `taxes[2]`, `tax OUTPUT from 2026-01-01 till 2026-12-31`. */
const ROW = /^(.*?)(?: from (\d{4}-\d{2}-\d{2}))?(?: till (\d{4}-\d{2}-\d{2}))?$/s;

function rowNameOf({ said: { rows }, spellDay }: Words): Texts['rowName'] {
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

function fileFaultOf(words: Words, rowName: Texts['rowName']): Texts['fileFault'] {
  const rule = ({ rule: named }: { readonly rule: string }) => ({ rule: rowName(named) });
  return saidByField<FileFault, 'fault'>(words, 'fault')(words.said.fileFaults, {
    same_rule: rule,
    overlaps: rule,
    other_tax: rule,
  });
}

function reconciliationOf(words: Words): Texts['reconciliation'] {
  const { openClasses, ...said } = words.said.reconciliation;
  return {
    ...said,
    withoutReceipt: ({ documents, classes, amounts }) =>
      said.withoutReceipt({
        documents,
        classes: words.list(classes.map(([name, count]) => openClasses[name]({ count }))),
        amounts: words.list(amounts),
      }),
    missingNumbers: (missing) =>
      said.missingNumbers({
        ...missing,
        isOneNumber: missing.first === missing.last,
        isOneDay: missing.after === missing.till,
      }),
  };
}

type Fault = ReceiptFault | UnfitReceipt;

function receiptFaultOf(words: Words, rowName: Texts['rowName']): Texts['receiptFault'] {
  const { receiptName, receiptFaults } = words.said;
  const receipt = ({ receipt: one }: { readonly receipt: NamedReceipt }) => ({ receipt: receiptName(one) });
  return saidByField<Fault, 'fault'>(words, 'fault')(receiptFaults, {
    recorded: receipt,
    of_row: ({ row }) => ({ row: rowName(row) }),
    other_in_row: ({ row, ...one }) => ({ row: rowName(row), ...receipt(one) }),
    two_receipts: ({ other, ...one }) => ({ other: receiptName(other), ...receipt(one) }),
  });
}

function mailsOf({ said: { mails }, list }: Words): Texts['mails'] {
  const { waitsFor, invitation, ...said } = mails;
  return {
    ...said,
    held: ({ code, ...held }) => said.held({ ...held, wait: waitsFor[code] }),
    numbers: (numbers, others) => said.numbers({ numbers: list(numbers), others: Math.max(0, others) }),
    invitation: ({ link, ...sent }) => ({
      subject: invitation.subject(sent),
      paragraphs: [
        invitation.greeting(sent),
        invitation.opening(sent),
        link,
        invitation.once(sent),
        invitation.unexpected(sent),
      ],
    }),
  };
}

function gatesOf(words: Words): Texts['gates'] {
  return entriesByCode<GateParameters>(words)('sentence', words.said.gates, {}, { fix: null });
}

/** Builds all texts of one language from its sentences. */
export function textsOf(words: Words): Texts {
  // The sentences left out here are parts of those below.
  const { rows: _, fileFaults: _files, receiptFaults: _receipts, parts: _parts, ...whole } = words.said;
  const rowName = rowNameOf(words);
  const fileFault = fileFaultOf(words, rowName);
  const receiptFault = receiptFaultOf(words, rowName);
  const findings = findingsOf(words, { fileFault, rowName });
  return {
    ...whole,
    rowName,
    fileFault,
    receiptFault,
    findings,
    issues: issuesOf(words),
    gates: gatesOf(words),
    alerts: alertsOf(words, { findings }),
    mails: mailsOf(words),
    refusals: refusalsOf(words, receiptFault),
    reconciliation: reconciliationOf(words),
  };
}
