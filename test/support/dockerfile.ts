import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Start command of a Dockerfile's last stage, with the folder that represents its root. */
export interface Image {
  readonly root: string;
  readonly user: string;
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** Instructions of a Dockerfile, without comments and with continued lines joined. */
function instructions(file: string): Instruction[] {
  return readFileSync(file, 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** Replaces each path from the root by the same path in the folder that represents the root. */
const below = (root: string, text: string): string => text.replace(/(^|\s)\/(?=\w)/g, `$1${root}/`);

/**
 * Carries out the COPY and RUN steps of a Dockerfile in a clean folder per stage. This machine stands for the base
 * images.
 * @param run runs one RUN step, a line for the shell
 */
export function buildInFolder(file: string, context: string, into: string, run = shell): Image {
  const stages = new Map<string, string>();
  const found = { environment: {} as Record<string, string>, user: '', directory: '/' };
  const words = { ENTRYPOINT: [] as string[], CMD: [] as string[], HEALTHCHECK: [] as string[] };
  const values = new Map<string, string>();
  let root = '';
  for (const { name, rest } of instructions(file)) {
    if (name === 'FROM') {
      root = join(into, `stage-${stages.size}`);
      mkdirSync(root);
      stages.set(/ AS (\S+)$/.exec(rest)?.[1] ?? '', root);
    } else if (name === 'ARG') values.set(rest.split('=')[0] ?? '', rest.split('=')[1] ?? '');
    else if (name === 'COPY')
      copy(
        rest.replace(/\$\{(\w+)\}/g, (_all, key: string) => values.get(key) ?? ''),
        context,
        root,
        stages,
      );
    else if (name === 'RUN') run(below(root, rest));
    else if (name === 'USER') found.user = rest;
    else if (name === 'WORKDIR') found.directory = rest;
    else if (name === 'ENV')
      for (const pair of rest.split(' '))
        found.environment[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
    else if (name in words)
      words[name as keyof typeof words] = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
    else if (name !== 'EXPOSE') throw new Error(`${file}: ${name} is not understood here`);
  }
  const { ENTRYPOINT: entrypoint, CMD: command, HEALTHCHECK: healthcheck } = words;
  return { root, ...found, entrypoint, command, healthcheck };
}

function copy(rest: string, context: string, root: string, stages: ReadonlyMap<string, string>): void {
  const words = rest.split(' ').filter((word) => !word.startsWith('--'));
  const [source = '', target = ''] = words;
  const stage = /--from=(\S+)/.exec(rest)?.[1];
  const from =
    stage === undefined ? join(context, matching(context, source)) : join(stages.get(stage) ?? '', source);
  mkdirSync(dirname(join(root, target)), { recursive: true });
  cpSync(from, join(root, target), { recursive: true, verbatimSymlinks: true });
}

/** The only file of a folder that matches a pattern with stars. */
function matching(folder: string, pattern: string): string {
  const form = new RegExp(`^${pattern.replaceAll('.', '[.]').replaceAll('*', '.*')}$`);
  const [name, ...others] = readdirSync(folder).filter((each) => form.test(each));
  if (name === undefined || others.length > 0)
    throw new Error(`${pattern} does not mean one file of ${folder}`);
  return name;
}

function shell(line: string): void {
  execFileSync('sh', ['-c', line], { stdio: ['ignore', 'ignore', 'inherit'] });
}
