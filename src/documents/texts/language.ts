import { ALERTS } from './en/alerts';
import { GATES } from './en/gates';
import { IF_OVERTAKEN } from './en/if-overtaken';
import { ISSUES } from './en/issues';
import { MAILS } from './en/mails';
import { PLACES } from './en/places';
import { REFUSALS } from './en/refusals';
import { WRITE_BACK_REFUSALS } from './en/write-back-refusals';
import type { Texts } from './texts';

/** THE language of this build. Another one is another folder next to `en/`, and another line here. */
export const TEXTS: Texts = {
  issues: ISSUES,
  gates: GATES,
  alerts: ALERTS,
  mails: MAILS,
  refusals: REFUSALS,
  writeBackRefusals: WRITE_BACK_REFUSALS,
  ifOvertaken: IF_OVERTAKEN,
  places: PLACES,
};
