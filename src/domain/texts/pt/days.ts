import { daySpeller, momentSpeller, withDaysSpelled } from '../spell-day';

export const spellDay = daySpeller('pt-MZ');

export const spellDaysOf = (text: string): string => withDaysSpelled(text, spellDay);

export const spellMoment = momentSpeller(spellDay);
