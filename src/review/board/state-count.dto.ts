import type { DocumentState } from '../../documents/lifecycle';
/** Number of documents in a state. */
export class StateCountDto {
  state: DocumentState;
  documents: number;
}
