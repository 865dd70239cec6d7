import { request } from 'node:http';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came over the wire, still compressed. */
  readonly bytes: Buffer;
}

/** One GET as a browser sends it, its answer left as it is: `fetch` would decompress it and say nothing. */
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
