import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandResult } from './terminal';

export interface SimulateOptions {
  readonly schedules?: number;
  readonly seed?: number;
}

/** The program next to this one in a built tree; not part of an installation of the product alone. */
const PROGRAM = resolve(__dirname, '../../simulation/main.js');

/** Random schedules of crashes and faults against the production code, in virtual time. Not well: a promise was broken. */
export async function simulate({ schedules, seed }: SimulateOptions): Promise<CommandResult> {
  if (!existsSync(PROGRAM)) {
    throw new Error(
      'the simulation is not part of this installation; build the whole repository: npm run build',
    );
  }
  const words = [
    ...(schedules === undefined ? [] : ['--schedules', String(schedules)]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ];
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => lines.push(text));
  }
  const code = await new Promise<number>((ended, failed) => {
    child.once('error', failed);
    child.once('close', (exitCode) => ended(exitCode ?? 1));
  });
  const text = lines.join('').trimEnd();
  return { isWell: code === 0, facts: { isWell: code === 0, lines: text.split('\n') }, text };
}
