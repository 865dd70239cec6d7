/** Questions with a body: asked again, they are asked because something has changed. */
const QUESTIONS = /\/(preflight|what-if)(\/|$)/;

/** Whether a call changes nothing. */
export function isReading({ method, url }: Request): boolean {
  return method === 'GET' || QUESTIONS.test(new URL(url).pathname);
}
