// The size habits of docs/architecture.md as a check: no file over 400 lines, no constructor over 5
// parameters, no barrel, no `forwardRef`, no interval that overlaps itself, no "to do" note left in code, no escape from the type checker.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LONGEST_FILE = 400;
const MOST_CONSTRUCTOR_PARAMETERS = 5;
const FORBIDDEN = [
  [/\bforwardRef\(/, 'forwardRef'],
  [/\b(TODO|FIXME|XXX)\b/, 'left open'],
  [/:\s*any\s*[;,)=\]>|&{]|\bas any\s*[;,)\]]|@ts-ignore|@ts-nocheck/, 'escape from the type checker'],
  [/\b(it|test|describe)\.(only|skip)\b|\bx(it|describe)\(/, 'skipped or focused test'],
];

/** Work of an interval that takes longer than the interval must not begin again: the worker has a guard of its own. */
const GUARDED_ELSEWHERE = ['src/sync/run/scheduler.service.ts'];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file) && !file.endsWith('.d.ts'));

const faults = [];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const isTest = file.startsWith('test/') || file.endsWith('.spec.ts');
  if (!isTest && lines.length > LONGEST_FILE)
    faults.push(`${file}: ${lines.length} lines (at most ${LONGEST_FILE})`);
  if (/^src\/.*index\.ts$/.test(file)) faults.push(`${file}: a barrel`);
  if (
    /^\s*@Interval\(/m.test(text) &&
    !text.includes('new NonOverlapping(') &&
    !GUARDED_ELSEWHERE.includes(file)
  )
    faults.push(`${file}: an interval that can overlap itself (platform/schedule/non-overlapping.ts)`);
  lines.forEach((line, index) => {
    for (const [pattern, what] of FORBIDDEN) {
      if (pattern.test(line)) faults.push(`${file}:${index + 1}: ${what}`);
    }
  });
  const parameters =
    text
      .match(/constructor\(([^)]*)\)/)?.[1]
      .split(',')
      .filter((part) => part.trim() !== '') ?? [];
  if (!isTest && parameters.length > MOST_CONSTRUCTOR_PARAMETERS) {
    faults.push(
      `${file}: constructor with ${parameters.length} parameters (at most ${MOST_CONSTRUCTOR_PARAMETERS})`,
    );
  }
}

for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? `tree: ${files.length} files within the size habits`
    : `tree: ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
