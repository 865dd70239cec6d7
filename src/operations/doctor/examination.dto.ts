export class FindingDto {
  code: string;
  level: 'ok' | 'warning' | 'fault';
  /** A setting, a folder, or the id of a fiscal account. */
  about: string;
  /** Name that people use for the subject, where it differs. */
  name: string | null;
  what: string;
  /** Action to take; null: none needed. */
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
  /** Version of the program. */
  version: string;
  /** The worst of all findings. */
  level: 'ok' | 'warning' | 'fault';
  findings: FindingDto[];
  /** Since it was made: one is made at most once a minute. */
  ageSeconds: number;
}
