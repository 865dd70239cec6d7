import { daySpeller } from '../spell-day';

export const spellDay = daySpeller('en-GB');
