/** A validation code of the Fiscal Device Gateway specification that a document breaks, with its sentence. */
export interface RuleBreach {
  readonly code: string;
  readonly colour: 'Red' | 'Yellow';
  readonly message: string;
}

export function red(code: string, message: string): RuleBreach {
  return { code, colour: 'Red', message };
}
