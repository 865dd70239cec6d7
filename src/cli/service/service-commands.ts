import type { Command } from 'commander';
import { JSON_OPTION, showing } from '../command-options';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import {
  type RunStep,
  type ServicePlan,
  type ServiceSystem,
  type Step,
  escapeXml,
  RESTARTS_AFTER_SECONDS,
  STOPS_WITHIN_SECONDS,
} from './service-plan';
import { SECRETS, SETTINGS, systemd } from './systemd';
import { LOCAL_SERVICE, winsw } from './winsw';

const LABEL = 'ledgerstamp';
const FILE = `/Library/LaunchDaemons/${LABEL}.plist`;

/** Service manager of macOS. */
const launchd: ServiceSystem = {
  install: (plan) => [
    { write: FILE, text: propertyList(plan) },
    // Removes a loaded service of an earlier version.
    { run: ['launchctl', 'bootout', `system/${LABEL}`], mayFail: true },
    { run: ['launchctl', 'bootstrap', 'system', FILE] },
  ],
  uninstall: () => [{ run: ['launchctl', 'bootout', `system/${LABEL}`], mayFail: true }, { remove: FILE }],
  status: () => ['launchctl', 'print', `system/${LABEL}`],
  running: /^\s*state = running$/m,
};

/** Builds a property list for launchd.plist(5). Settings are in `.env` of the folder. */
function propertyList({ node, program, directory, user }: ServicePlan): string {
  const text = (value: string): string => `<string>${escapeXml(value)}</string>`;
  const log = text(`${directory}/ledgerstamp.log`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '<dict>',
    `  <key>Label</key>${text(LABEL)}`,
    `  <key>ProgramArguments</key><array>${[node, program, 'start'].map(text).join('')}</array>`,
    `  <key>WorkingDirectory</key>${text(directory)}`,
    `  <key>UserName</key>${text(user)}`,
    '  <key>RunAtLoad</key><true/>',
    '  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>',
    `  <key>ThrottleInterval</key><integer>${RESTARTS_AFTER_SECONDS}</integer>`,
    `  <key>ExitTimeOut</key><integer>${STOPS_WITHIN_SECONDS}</integer>`,
    '  <key>Umask</key><integer>63</integer>',
    `  <key>StandardOutPath</key>${log}`,
    `  <key>StandardErrorPath</key>${log}`,
    '</dict>',
    '</plist>',
    '',
  ].join('\n');
}

interface ServiceOptions {
  readonly directory?: string;
  readonly user?: string;
}

interface Home {
  readonly system: ServiceSystem;
  readonly directory: string;
  /** Account of the service; null: the operator must name one. */
  readonly user: string | null;
}

const HOMES: Readonly<Record<string, Home>> = {
  linux: { system: systemd, directory: '/var/lib/ledgerstamp', user: 'ledgerstamp' },
  darwin: { system: launchd, directory: '/usr/local/var/ledgerstamp', user: null },
  win32: { system: winsw, directory: 'C:\\ProgramData\\Ledgerstamp', user: LOCAL_SERVICE },
};

/** @throws Error on systems without a supported service manager */
export function serviceHome(platform: string = process.platform): Home {
  const home = HOMES[platform];
  if (home === undefined)
    throw new Error(`services are written for Linux, macOS and Windows, and not for ${platform}`);
  return home;
}

/** Plans the service for the running program. */
function planHere(home: Home, options: ServiceOptions): ServicePlan {
  const isSystemd = home.system === systemd;
  const settings = isSystemd && existsSync(SETTINGS) ? parseEnv(readFileSync(SETTINGS, 'utf8')) : {};
  const user = options.user ?? home.user;
  if (user === null)
    throw new Error('say whom the service runs as: --user NAME, an account without other rights');
  return {
    node: realpathSync(process.execPath),
    program: resolve(__dirname, '..', 'main.js'),
    directory: options.directory ?? home.directory,
    secrets: isSystemd && existsSync(SECRETS) ? settingsIn(SECRETS) : [],
    restricted: isSystemd ? [SECRETS, SETTINGS].filter((path) => existsSync(path)) : [],
    ...keptElsewhere(settings, home.directory),
    user,
  };
}

/** Folders that the settings place outside that of the service, and whether its backups can be opened where they are made. */
export function keptElsewhere(
  settings: NodeJS.Dict<string>,
  directory: string,
): Pick<ServicePlan, 'folders' | 'rehearses'> {
  const { BACKUP_DIRECTORY: backups = '', JOURNAL_DIRECTORY: journal = '' } = settings;
  const elsewhere = [backups, journal]
    .filter(isAbsolute)
    .filter((path) => relative(directory, path).startsWith('..'));
  return {
    folders: Object.fromEntries(elsewhere.map((path) => [path, isUnused(path)])),
    rehearses: backups !== '' && (settings.BACKUP_RECIPIENTS_FILE ?? '') === '',
  };
}

/** True for a folder that is not there, or is as root has made or mounted it: with nothing of anybody in it. */
function isUnused(path: string): boolean {
  if (!existsSync(path)) return true;
  return statSync(path).uid === 0 && readdirSync(path).every((name) => name === 'lost+found');
}

/** Lists the files with secrets; others in the folder, such as those of an editor, are left out. */
function settingsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name))
    .sort();
}

/** @param uid of the caller; Windows has none, and checks rights itself */
export function notRoot(uid = process.getuid?.()): string | null {
  return uid === undefined || uid === 0
    ? null
    : 'this needs the rights of an administrator: run it as root (sudo), or add --print to see what it would do';
}

/** Finds paths that the service cannot enter: home folders, and temporary folders. */
export function unreachable({ node, program }: ServicePlan): string | null {
  const path = [node, program].find((each) => /^\/(home|root|tmp|var\/tmp)\//.test(each));
  return path === undefined
    ? null
    : `${path} is in the folder of a person or in one for temporary files, where the service cannot enter: install it for all, in /opt for example`;
}

type Run = (words: readonly string[]) => void;

/**
 * Runs steps in order until one fails that may not.
 * @returns output of those that failed and may
 * @throws Error naming the failed program, with its output
 */
export function carryOut(steps: readonly Step[], run: Run = runProgram): string[] {
  const passedOver: string[] = [];
  for (const step of steps) {
    if ('run' in step) passedOver.push(...faultsOf(step, run));
    else if ('remove' in step) rmSync(step.remove, { force: true });
    else {
      mkdirSync(dirname(step.write), { recursive: true });
      writeFileSync(step.write, step.text, { mode: 0o644 });
    }
  }
  return passedOver;
}

function faultsOf({ run: words, mayFail }: RunStep, run: Run): string[] {
  try {
    run(words);
    return [];
  } catch (error) {
    // An error with a cause means that the program itself could not be run.
    if (mayFail === true && error instanceof Error && error.cause === undefined) return [error.message];
    throw error;
  }
}

function runProgram(words: readonly string[]): void {
  const { status, error, output } = ended(words);
  if (error !== undefined) throw new Error(`${words.join(' ')} failed: ${error.message}`, { cause: error });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${output}`);
}

/** Runs a program and returns its output and exit status. */
function ended([program = '', ...words]: readonly string[]): {
  status: number | null;
  error?: Error;
  output: string;
} {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { status, ...(error && { error }), output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

/** Formats a step for people: the text of a file, or the words of a command. */
export function shownStep(step: Step): string {
  if ('run' in step) return `${step.mayFail === true ? 'run, if it can be' : 'run'}: ${step.run.join(' ')}`;
  if ('remove' in step) return `remove: ${step.remove}`;
  return `write: ${step.write}\n\n${step.text}`;
}

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
