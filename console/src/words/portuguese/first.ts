import type { FirstWords } from '../shape';
import { confirmations } from './confirmations';
import { deletions } from './deletions';
import { keyboard } from './keyboard';
import { shown } from './shown';
import { states } from './states';
import { tables } from './tables';
import { today } from './today';

export const first: FirstWords = {
  confirmations,
  deletions,
  keyboard,
  shown,
  states,
  tables,
  today,
};
