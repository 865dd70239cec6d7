/** Error with an unexpected answer, in the words of the other side. */
export class UnexpectedAnswer extends Error {
  constructor(
    what: string,
    readonly status: number,
    text: string,
  ) {
    super(`${what}: HTTP ${status} ${text.slice(0, 500)}`);
  }
}

/** Makes a JSON call. @throws UnexpectedAnswer for a status other than 2xx */
export async function callJson<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new UnexpectedAnswer(`${method} ${new URL(url).pathname}`, answer.status, text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
