import { fileFaultOf, rowNameOf } from '../file-faults';
import { words } from './words';

export const rowName = rowNameOf(words);
export const fileFault = fileFaultOf(words, rowName);
