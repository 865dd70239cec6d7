class FindingDto {
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

class ProgramReleaseDto {
  version: string;
  /** Day of the release; null: its heading gives none. */
  releasedOn: string | null;
  /** First lines of its notes. */
  lines: string[];
}

export class NewerReleaseDto {
  /** Newer release; null: there is none, or none is known. */
  newer: ProgramReleaseDto | null;
}

export class ExaminationDto {
  /** Version of the program. */
  version: string;
  /** Worst level of all findings. */
  level: 'ok' | 'warning' | 'fault';
  findings: FindingDto[];
  /** Age in seconds; an examination is made at most once a minute. */
  ageSeconds: number;
}
