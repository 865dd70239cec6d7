import { type ScriptSettings, workOnce } from './script';

const EVERY_MS = 500;

/** Process of the script: reads the books again and again until its parent has ended. */
async function main(): Promise<void> {
  const settings = JSON.parse(process.env.SCRIPT ?? '{}') as ScriptSettings;
  process.once('disconnect', () => process.exit(0));
  process.send?.({ listening: 'http://127.0.0.1:0' });
  for (;;) {
    await workOnce(settings).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    });
    await new Promise((settle) => setTimeout(settle, EVERY_MS));
  }
}

void main();
