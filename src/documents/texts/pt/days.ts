import { daySpeller, withDaysSpelled } from '../spell-day';

export const spellDay = daySpeller('pt-MZ');

export const spellDaysOf = (text: string): string => withDaysSpelled(text, spellDay);
