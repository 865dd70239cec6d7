/** Option common to all commands: one line of JSON for programs. */
export const JSON_OPTION = ['--json', 'print one line of JSON'] as const;

export interface Shown {
  readonly json?: true;
}
