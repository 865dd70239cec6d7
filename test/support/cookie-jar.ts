/** Cookies of one browser for one site, whatever their paths. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  /** Stores the cookies that an answer sets, and removes those that it clears. */
  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  get(name: string): string {
    return this.cookies.get(name) ?? '';
  }

  set(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Follows redirects of one site as a browser does. @returns the first address of another site */
export async function walk(from: string, jar: CookieJar): Promise<string> {
  const { origin } = new URL(from);
  let at = from;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer = await fetch(at, {
      headers: { Cookie: jar.header(), Accept: 'text/html' },
      redirect: 'manual',
    });
    jar.take(answer);
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${at} answers ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
    at = new URL(next, at).href;
    if (new URL(at).origin !== origin) return at;
  }
  throw new Error(`${from} leads in a circle`);
}
