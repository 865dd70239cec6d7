// Makes random steps in the console in a real browser, with the simulators: walk-console.mjs [--steps N] [--seed S].
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const walk = ['jest', '--config', 'jest.long.config.cjs', 'test/e2e/console-walk'];
const env = { ...process.env, WALK_STEPS: values.steps, WALK_SEED: values.seed };
process.exitCode = spawnSync('npx', walk, { stdio: 'inherit', env }).status ?? 1;
