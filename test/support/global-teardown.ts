import { rmSync } from 'node:fs';

export default async function globalTeardown(): Promise<void> {
  await globalThis.testServer?.stop();
  if (globalThis.testHome !== undefined) rmSync(globalThis.testHome, { recursive: true, force: true });
}
