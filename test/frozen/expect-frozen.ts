import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares with the file beside this one; `UPDATE_GOLDEN=1` writes it. What differs is part of the change that makes it so,
 * and is read with it.
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
