import type { LimitStore, StoredText } from '../../src/connectors/xero/limits/limit-book';
import type { LimiterClock } from '../../src/connectors/xero/limits/limiter-clock';

/** Texts in memory. Each reading and each replacement counts as one statement of PostgreSQL. */
export class MemoryLimitStore implements LimitStore {
  readonly stored = new Map<string, string>();
  /** Called before each change. */
  onChange: (scope: string) => void = () => undefined;
  /** Called with the text after each change that was stored. */
  onChanged: (scope: string, text: string) => void = () => undefined;
  /** Number of statements by scope. */
  readonly statements = new Map<string, number>();

  read(scope: string): Promise<StoredText> {
    this.count(scope);
    const text = this.stored.get(scope) ?? null;
    return Promise.resolve({ text, version: text, databaseMs: 0 });
  }

  replace(scope: string, before: StoredText, text: string): Promise<StoredText | null> {
    this.count(scope);
    this.onChange(scope);
    if ((this.stored.get(scope) ?? null) !== before.version) return Promise.resolve(null);
    this.stored.set(scope, text);
    this.onChanged(scope, text);
    return Promise.resolve({ text, version: text, databaseMs: 0 });
  }

  texts(): Promise<{ texts: ReadonlyMap<string, string>; databaseMs: number }> {
    return Promise.resolve({ texts: this.stored, databaseMs: 0 });
  }

  private count(scope: string): void {
    this.statements.set(scope, (this.statements.get(scope) ?? 0) + 1);
  }
}

/** Clock that moves only when it is set, or when somebody sleeps on it. Timers run when `pass` moves past them. */
export class HandClock implements LimiterClock {
  now = Date.UTC(2026, 2, 2, 6);
  private timers: { readonly at: number; readonly act: () => void }[] = [];

  storeTime = (): number => this.now;
  elapsed = (): number => this.now;
  sleep = (ms: number): Promise<void> => {
    this.now += ms;
    return Promise.resolve();
  };
  later = (ms: number, act: () => void): void => {
    this.timers.push({ at: this.now + ms, act });
  };

  /** Moves the clock, and completes the work that timers have begun. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const next = this.timers.sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > until) break;
      this.timers.shift();
      this.now = Math.max(this.now, next.at);
      next.act();
      await new Promise((settled) => setImmediate(settled));
    }
    this.now = Math.max(this.now, until);
  }
}
