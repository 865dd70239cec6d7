import type { DocumentState } from '../../documents/lifecycle';
/** How many documents stand in which state. */
export class StateCountDto {
  state: DocumentState;
  documents: number;
}
