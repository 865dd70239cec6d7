import { daySpeller, momentSpeller, withDaysSpelled } from '../spell-day';

export const spellDay = daySpeller('en-GB');

export const spellDaysOf = (text: string): string => withDaysSpelled(text, spellDay);

export const spellMoment = momentSpeller(spellDay);
