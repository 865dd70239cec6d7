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

export class ExaminationDto {
  /** Of the program. */
  version: string;
  /** The worst of all findings. */
  level: 'ok' | 'warning' | 'fault';
  findings: FindingDto[];
  /** Since it was made: one is made at most once a minute. */
  ageSeconds: number;
}
