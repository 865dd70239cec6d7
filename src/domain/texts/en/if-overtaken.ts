import type { Texts } from '../texts';
import { spellDay } from './days';

const IF = 'If documents dated later are sent before it,';

export const IF_OVERTAKEN: Texts['ifOvertaken'] = {
  sentThatDay: `${IF} it is sent with the date of that day.`,
  sentUntil: (day) =>
    `${IF} it is sent with the date of that day until ${spellDay(day)}, and held as late after that.`,
  held: `${IF} it is held as late.`,
};
