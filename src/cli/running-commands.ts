import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';

/** Path of the demo, which drives the compiled service from outside and is not imported. */
const DEMO = join(__dirname, '..', '..', 'demo', 'main.js');

/** Commands for programs that run until stopped, loaded when requested. */
export function addRunningCommands(root: Command): void {
  root
    .command('start')
    .description('start the service with the settings of the environment and of .env')
    .action(async () => {
      await import('../main.js');
    });
  root
    .command('demo')
    .description(
      'run the service on sample documents, between a simulated Xero and a simulated fiscal service',
    )
    // The demo parses its options itself, --help included.
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (_options: unknown, command: Command) => {
      process.argv = [process.execPath, DEMO, ...command.args];
      await import(pathToFileURL(DEMO).href);
    });
}
