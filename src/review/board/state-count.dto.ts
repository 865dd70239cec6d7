import type { DocumentState } from '../../domain/lifecycle/lifecycle';
/** Number of documents in a state. */
export class StateCountDto {
  state: DocumentState;
  documents: number;
}
