import { request } from 'node:http';

/** Answer of a connector's probe (`pg-probe.ts`); an empty answer is undefined. */
export function askProbe<T>(socketPath: string, path: string): Promise<T> {
  return new Promise((settle, fail) => {
    const asked = request({ socketPath, path }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        settle((text === '' ? undefined : JSON.parse(text)) as T);
      });
    });
    asked.on('error', fail);
    asked.end();
  });
}
