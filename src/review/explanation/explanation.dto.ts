export class GateDto {
  /** Stable: SEEN, CONNECTED, …, or the code of an issue. */
  gate: string;
  /** open, closed, or ahead (not reached yet). */
  state: string;
  sentence: string;
  /** What to do; null where nothing has to be done. */
  fix: string | null;
  /** Who can: bookkeeper, administrator, operator, or time. */
  fixer: string | null;
  where: string | null;
  since: Date | null;
}

export class ExplanationDto {
  id: string;
  number: string;
  customerName: string;
  state: string;
  /** The first closed gate in one sentence; null when nothing is in the way. */
  because: string | null;
  gates: GateDto[];
}
