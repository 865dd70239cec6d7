import { AFTER_FISCALISATION } from './after-fiscalisation';
import { ALERTS } from './alerts';
import { backfillStop } from './backfill-stop';
import { fileFault, rowName } from './file-faults';
import { FINDINGS } from './findings';
import { GATES } from './gates';
import { IF_OVERTAKEN } from './if-overtaken';
import { ISSUES } from './issues';
import { MAILS } from './mails';
import { PLACES } from './places';
import { receiptFault } from './receipt-faults';
import { receiptName } from './receipt-name';
import { RECONCILIATION } from './reconciliation';
import { REFUSALS } from './refusals';
import { STORED } from './stored-sentences';
import { ABOUTS, SUBJECTS } from './subjects';
import { WRITE_BACK_REFUSALS } from './write-back-refusals';
import type { Texts } from '../texts';

export const ENGLISH: Texts = {
  issues: ISSUES,
  gates: GATES,
  findings: FINDINGS,
  fileFault,
  rowName,
  backfillStop,
  alerts: ALERTS,
  abouts: ABOUTS,
  mails: MAILS,
  refusals: REFUSALS,
  receiptName,
  receiptFault,
  afterFiscalisation: AFTER_FISCALISATION,
  reconciliation: RECONCILIATION,
  writeBackRefusals: WRITE_BACK_REFUSALS,
  ifOvertaken: IF_OVERTAKEN,
  places: PLACES,
  subjects: SUBJECTS,
  stored: STORED,
};
