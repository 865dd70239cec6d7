import { ALERTS } from './en/alerts';
import { GATES } from './en/gates';
import { ISSUES } from './en/issues';
import { PLACES } from './en/places';
import { REFUSALS } from './en/refusals';
import type { Texts } from './texts';

/** THE language of this build. Another one is another folder next to `en/`, and another line here. */
export const TEXTS: Texts = {
  issues: ISSUES,
  gates: GATES,
  alerts: ALERTS,
  refusals: REFUSALS,
  places: PLACES,
};
