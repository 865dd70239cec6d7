import { performance } from 'node:perf_hooks';

/** An access token that this process may still hand out; a refresh token is never remembered. */
export interface KnownToken {
  readonly accessToken: string;
  /** Expiry, ISO 8601. */
  readonly expiresAt: string;
}

/** Versions of the rows of these connections; one that works no more is missing. */
type VersionsOf = (connectionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Remembered extends KnownToken {
  readonly version: string;
  /** Time of the last check that it is still the stored one. */
  readonly askedAt: number;
  usedAt: number;
}

/** Longest time until a change made by a different process takes effect here. */
const TRUSTED_MS = 1_000;
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * The access tokens in use, by connection. Once a second at most, one statement for all of them asks whether their rows are
 * still the same: a disconnection, a refresh by another process and a new consent all change a row.
 */
export class KnownTokens {
  private readonly tokens = new Map<string, Remembered>();
  private asking: Promise<void> | null = null;

  constructor(private readonly versionsOf: VersionsOf) {}

  /** Returns the token; null: not known, or no longer the stored one. */
  async of(connectionId: string): Promise<KnownToken | null> {
    const known = this.tokens.get(connectionId);
    if (known === undefined) return null;
    known.usedAt = performance.now();
    if (!isTrusted(known)) await this.askAgain();
    const confirmed = this.tokens.get(connectionId);
    return confirmed !== undefined && isTrusted(confirmed) ? confirmed : null;
  }

  /** Reads a token and remembers it under the version that its row had before. */
  async read<T extends KnownToken>(connectionId: string, read: () => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    const version = (await this.versionsOf([connectionId])).get(connectionId);
    const token = await read();
    if (version !== undefined) {
      const { accessToken, expiresAt } = token;
      this.tokens.set(connectionId, { accessToken, expiresAt, version, askedAt, usedAt: askedAt });
    }
    return token;
  }

  forget(connectionId: string): void {
    this.tokens.delete(connectionId);
  }

  /** Callers that come while it is being asked wait for that answer, and ask once more if it came too late for them. */
  private async askAgain(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = null));
    await this.asking;
  }

  private async ask(): Promise<void> {
    const askedAt = performance.now();
    for (const [id, { usedAt }] of this.tokens)
      if (askedAt - usedAt > FORGOTTEN_AFTER_MS) this.tokens.delete(id);
    const before = new Map(this.tokens);
    const versions = await this.versionsOf([...before.keys()]);
    for (const [id, known] of before) {
      // A token forgotten or read again meanwhile is newer.
      if (this.tokens.get(id) !== known) continue;
      if (versions.get(id) === known.version) this.tokens.set(id, { ...known, askedAt });
      else this.tokens.delete(id);
    }
  }
}

function isTrusted({ askedAt }: Remembered): boolean {
  return performance.now() - askedAt < TRUSTED_MS;
}
