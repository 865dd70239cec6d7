import type { Texts } from '../texts';
import { spellDay } from './days';

const IF = 'Se forem enviados antes dele documentos com data posterior,';

export const IF_OVERTAKEN: Texts['ifOvertaken'] = {
  sentThatDay: `${IF} é enviado com a data desse dia.`,
  sentUntil: (day) =>
    `${IF} é enviado com a data desse dia até ${spellDay(day)}, e depois disso fica retido por estar atrasado.`,
  held: `${IF} fica retido por estar atrasado.`,
};
