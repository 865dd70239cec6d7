import { alertsOf } from './alerts';
import { fileFaultOf, rowNameOf } from './file-faults';
import { findingsOf } from './findings';
import { gatesOf } from './gates';
import { issuesOf } from './issues';
import { mailsOf } from './mails';
import { receiptFaultOf } from './receipts';
import { reconciliationOf } from './reconciliation';
import { refusalsOf } from './refusals';
import type { Texts } from './texts';
import type { Words } from './words';

/** Builds all texts of one language from its sentences. */
export function textsOf(words: Words): Texts {
  const {
    abouts,
    afterFiscalisation,
    databaseFaults,
    places,
    receiptName,
    standstill,
    stored,
    subjects,
    writeBackRefusals,
  } = words.said;
  const rowName = rowNameOf(words);
  const fileFault = fileFaultOf(words, rowName);
  const receiptFault = receiptFaultOf(words, rowName);
  const findings = findingsOf(words, { fileFault, rowName });
  return {
    ...{ abouts, afterFiscalisation, databaseFaults, places, subjects, writeBackRefusals },
    ...{ rowName, fileFault, receiptName, receiptFault, findings, standstill, stored },
    issues: issuesOf(words),
    gates: gatesOf(words),
    alerts: alertsOf(words, { findings }),
    mails: mailsOf(words),
    refusals: refusalsOf(words, receiptFault),
    reconciliation: reconciliationOf(words),
  };
}
