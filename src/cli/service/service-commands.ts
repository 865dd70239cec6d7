import type { Command } from 'commander';
import { JSON_OPTION, showing } from '../command-options';
import {
  carryOut,
  ended,
  notRoot,
  planHere,
  serviceHome,
  type ServiceOptions,
  shownStep,
  unreachable,
} from './service-steps';

const PRINT = ['--print', 'show what would be done, and do nothing'] as const;
const DIRECTORY = [
  '--directory <folder>',
  'where it runs, except under systemd: /var/lib/ledgerstamp',
] as const;

interface Printed {
  readonly print?: true;
}

/** Adds the commands for running as a system service: of systemd, launchd or WinSW. */
export function addServiceCommands(root: Command): void {
  const service = root.command('service').description('the service that starts with this machine');
  service
    .command('install')
    .description('install it and start it')
    .option(...PRINT)
    .option(...DIRECTORY)
    .option('--user <name>', 'whom it runs as; by default an account of its own')
    .option(...JSON_OPTION)
    .action(
      showing(({ print, ...options }: Printed & ServiceOptions) => {
        const home = serviceHome();
        const plan = planHere(home, options);
        const fault = notRoot() ?? unreachable(plan);
        if (fault !== null && print !== true) throw new Error(fault);
        return done(home.system.install(plan), print);
      }),
    );
  service
    .command('uninstall')
    .description('stop it and remove it; its data stays')
    .option(...PRINT)
    .option(...DIRECTORY)
    .option(...JSON_OPTION)
    .action(
      showing(({ print, directory }: Printed & ServiceOptions) => {
        const home = serviceHome();
        const fault = notRoot();
        if (fault !== null && print !== true) throw new Error(fault);
        return done(home.system.uninstall(directory ?? home.directory), print);
      }),
    );
  service
    .command('status')
    .description('whether it runs, and what to do if not; exit code 1: it does not')
    .option(...DIRECTORY)
    .option(...JSON_OPTION)
    .action(
      showing(({ directory }: ServiceOptions) => {
        const home = serviceHome();
        const { error, output } = ended(home.system.status(directory ?? home.directory));
        if (error !== undefined) throw error;
        const isRunning = home.system.running.test(output);
        const text = home.system.inWords?.(output) ?? output;
        return { isWell: isRunning, text, facts: { isRunning, output } };
      }),
    );
}

function done(steps: Parameters<typeof carryOut>[0], print?: true) {
  const passedOver = print === true ? [] : carryOut(steps);
  return {
    isWell: true,
    text: [...steps.map(shownStep), ...passedOver.map((fault) => `passed over: ${fault}`)].join('\n'),
    facts: { isDone: print !== true, steps, passedOver },
  };
}
