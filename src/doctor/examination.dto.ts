export class FindingDto {
  code: string;
  level: 'ok' | 'warning' | 'fault';
  /** A setting, a folder, or the id of a fiscal account. */
  about: string;
  /** How people call it, where that differs. */
  name: string | null;
  what: string;
  /** What to do; null: nothing. */
  cure: string | null;
}

export class ProgramReleaseDto {
  version: string;
  /** A day; null: its heading does not say. */
  releasedOn: string | null;
  /** The first of its notes. */
  lines: string[];
}

export class NewerReleaseDto {
  /** Null: there is none, or nothing is known of one. */
  newer: ProgramReleaseDto | null;
}

export class ExaminationDto {
  /** Of the program. */
  version: string;
  /** The worst of all findings. */
  level: 'ok' | 'warning' | 'fault';
  findings: FindingDto[];
  /** Since it was made: one is made at most once a minute. */
  ageSeconds: number;
}
