import { InvalidArgumentError } from 'commander';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * Parser for commander: returns an id unchanged, checked before any request so that the message names the
 * option or argument.
 */
export function idFrom(command: string): (text: string) => string {
  return (text) => {
    if (isId(text)) return text;
    throw new InvalidArgumentError(`It must be an id; "ledgerstamp ${command}" lists them.`);
  };
}

export const organisationId = idFrom('organisations');
