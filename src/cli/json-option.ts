/** The same on every command: what is shown, as one line for programs. */
export const JSON_OPTION = ['--json', 'print one line of JSON'] as const;

export interface Shown {
  readonly json?: true;
}
