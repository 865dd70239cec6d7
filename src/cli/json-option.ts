/** The same on every command: what is shown, as one line for programs. */
export const JSON_OPTION = ['--json', 'the facts as one line of JSON'] as const;

export interface Shown {
  readonly json?: true;
}
