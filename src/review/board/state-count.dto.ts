/** How many documents stand in which state. */
export class StateCountDto {
  state: string;
  documents: number;
}
