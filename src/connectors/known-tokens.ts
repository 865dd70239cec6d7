import { performance } from 'node:perf_hooks';

/** Access token in memory that may still be valid; refresh tokens are not kept in memory. */
export interface KnownToken {
  readonly accessToken: string;
  /** Expiry, ISO 8601. */
  readonly expiresAt: string;
}

/** Versions of the rows of these connections; those that do not work are missing. */
type VersionsOf = (connectionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Remembered extends KnownToken {
  readonly version: string;
  /** Time of the last comparison with the stored row. */
  readonly askedAt: number;
  usedAt: number;
}

/** Maximum time until a change by another process takes effect here. */
const TRUSTED_MS = 1_000;
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Access tokens in use, by connection. At most once a second one statement checks whether their rows have changed, as
 * by a disconnection, a refresh or a new consent.
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

  /** Reads a token and stores it under the row version read before. */
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

  /** Shares a running check among callers, and checks again for those that came too late for it. */
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
      // Skips a token that was forgotten or read again meanwhile.
      if (this.tokens.get(id) !== known) continue;
      if (versions.get(id) === known.version) this.tokens.set(id, { ...known, askedAt });
      else this.tokens.delete(id);
    }
  }
}

function isTrusted({ askedAt }: Remembered): boolean {
  return performance.now() - askedAt < TRUSTED_MS;
}
