import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares with the stored file of this name; `UPDATE_GOLDEN=1` writes it. A difference belongs to the change that
 * causes it, and is reviewed with it.
 */
export function expectFrozen(name: string, found: object | string): void {
  const file = join(__dirname, name);
  const text = typeof found === 'string' ? found : `${JSON.stringify(found, shown, 1)}\n`;
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(text);
}

function shown(_key: string, value: unknown): unknown {
  return typeof value === 'function' ? '(function)' : value;
}
