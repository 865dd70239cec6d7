import { server as said } from '../../../messages/compiled/pt';
import { ALERTS } from './alerts';
import { backfillStop } from './backfill-stop';
import { fileFault, rowName } from './file-faults';
import { FINDINGS } from './findings';
import { ISSUES } from './issues';
import { MAILS } from './mails';
import { REFUSALS } from './refusals';
import { gatesOf } from '../gates';
import { receiptFaultOf } from '../receipts';
import { reconciliationOf } from '../reconciliation';
import type { Texts } from '../texts';
import { words } from './words';

export const PORTUGUESE: Texts = {
  abouts: said.abouts,
  afterFiscalisation: said.afterFiscalisation,
  writeBackRefusals: said.writeBackRefusals,
  places: said.places,
  subjects: said.subjects,
  issues: ISSUES,
  gates: gatesOf(words),
  findings: FINDINGS,
  fileFault,
  rowName,
  backfillStop,
  alerts: ALERTS,
  mails: MAILS,
  refusals: REFUSALS,
  receiptName: said.receiptName,
  receiptFault: receiptFaultOf(words, rowName),
  reconciliation: reconciliationOf(words),
  stored: said.stored,
};
