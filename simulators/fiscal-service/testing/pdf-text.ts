import { spawn } from 'node:child_process';

const READER = `
  import { extractText } from 'unpdf';
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const { text, totalPages } = await extractText(new Uint8Array(Buffer.concat(chunks)), { mergePages: true });
  process.stdout.write(JSON.stringify({ text, pages: totalPages }));`;

/**
 * Text of all pages, with runs of white space as one space. Read in a separate process, because Jest does not support
 * the reader's dynamic import.
 */
export async function textOf(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const reader = spawn(process.execPath, ['--input-type=module', '--eval', READER], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const [out, complaints]: [Buffer[], Buffer[]] = [[], []];
  reader.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  reader.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  reader.stdin.end(pdf);
  const code = await new Promise((resolve) => reader.on('close', resolve));
  if (code !== 0) throw new Error(`the PDF cannot be read: ${Buffer.concat(complaints).toString()}`);
  const { text, pages } = JSON.parse(Buffer.concat(out).toString('utf8')) as { text: string; pages: number };
  return { text: text.replace(/\s+/g, ' '), pages };
}
