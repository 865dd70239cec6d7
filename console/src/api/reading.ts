/** Paths of POST calls that only preview a change: repeating one is harmless. */
const QUESTIONS = /\/(preflight|what-if)(\/|$)/;

/** True when a call changes nothing at the server. */
export function isReading({ method, url }: Request): boolean {
  return method === 'GET' || QUESTIONS.test(new URL(url).pathname);
}
