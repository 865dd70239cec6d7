import { confirmations } from './confirmations';
import { deletions } from './deletions';
import { keyboard } from './keyboard';
import { shown } from './shown';
import { states } from './states';
import { tables } from './tables';
import { today } from './today';

/** Texts of the start page and those shared by pages; loaded with the frame. */
export const first = { confirmations, deletions, keyboard, shown, states, tables, today };
