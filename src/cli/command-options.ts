import { InvalidArgumentError } from 'commander';
import type { ServiceApi } from './service-api';
import { type CommandResult, show } from './terminal';

/** Option common to all commands: one line of JSON for programs. */
export const JSON_OPTION = ['--json', 'print one line of JSON'] as const;

/** Options of commands that call the service; each command reads those that it declares. */
export interface Given {
  readonly organisation: string;
  readonly from?: string;
  readonly till?: string;
  readonly by: string;
  readonly reason: string;
  readonly limit: number;
  /** Output file. */
  readonly out: string;
  readonly csv?: true;
  readonly dryRun?: true;
  readonly follow?: true;
}

/**
 * Wraps the action of a command: its result is printed, as JSON if requested. Commander passes arguments, options and
 * command.
 */
export function showing<Options extends object>(
  run: (options: Options, argument: string) => CommandResult | Promise<CommandResult>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const { json, ...options } = given.at(-2) as Options & { readonly json?: true };
    const argument = given.length > 2 ? (given[0] as string) : '';
    show(await run(options as Options, argument), json ?? false);
  };
}

/** Wraps the action of a command that only calls the service. */
export function asking<Options extends object = Given>(
  run: (service: ServiceApi, options: Options, argument: string) => Promise<CommandResult>,
): (...given: unknown[]) => Promise<void> {
  return showing<Options>(async (options, argument) => run(await serviceApi(), options, argument));
}

/** The service, with the token of the environment or without one; its module is loaded when a command needs it. */
export async function serviceApi(
  how: 'fromEnvironment' | 'unauthenticated' = 'fromEnvironment',
): Promise<ServiceApi> {
  return (await import('./service-api.js')).ServiceApi[how]();
}

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
