import { ServiceApi } from './service-api';
import { type CommandResult, show } from './terminal';

/** Option common to all commands: one line of JSON for programs. */
export const JSON_OPTION = ['--json', 'print one line of JSON'] as const;

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
export function asking<Options extends object>(
  run: (service: ServiceApi, options: Options, argument: string) => Promise<CommandResult>,
): (...given: unknown[]) => Promise<void> {
  return showing<Options>((options, argument) => run(ServiceApi.fromEnvironment(), options, argument));
}

/** Body of the service's answer as typed by the service, except that times are texts. */
export type Answer<T> = T extends Date
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Answer<T[Key]> }
    : T;
