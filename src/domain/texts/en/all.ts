import { server as said } from '../../../messages/compiled/en';
import { ALERTS } from './alerts';
import { backfillStop } from './backfill-stop';
import { fileFault, rowName } from './file-faults';
import { FINDINGS } from './findings';
import { GATES } from './gates';
import { ISSUES } from './issues';
import { MAILS } from './mails';
import { receiptFault } from './receipt-faults';
import { receiptName } from './receipt-name';
import { RECONCILIATION } from './reconciliation';
import { REFUSALS } from './refusals';
import { STORED } from './stored-sentences';
import type { Texts } from '../texts';

export const ENGLISH: Texts = {
  ...said,
  issues: ISSUES,
  gates: GATES,
  findings: FINDINGS,
  fileFault,
  rowName,
  backfillStop,
  alerts: ALERTS,
  mails: MAILS,
  refusals: REFUSALS,
  receiptName,
  receiptFault,
  reconciliation: RECONCILIATION,
  stored: STORED,
};
