import { request } from 'node:http';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Body as received, still compressed. */
  readonly bytes: Buffer;
}

/** Sends a GET like a browser, and returns the raw answer, since `fetch` would decompress it. */
export function getRaw(url: string, headers: Readonly<Record<string, string>> = {}): Promise<WireAnswer> {
  return new Promise((settle, fail) => {
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        settle({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });
}
