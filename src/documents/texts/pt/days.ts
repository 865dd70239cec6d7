import { daySpeller } from '../spell-day';

export const spellDay = daySpeller('pt-MZ');
