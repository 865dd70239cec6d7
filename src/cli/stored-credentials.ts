import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Tokens by the address of the issuing service. */
type Credentials = Readonly<Record<string, string>>;

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Tokens in `credentials.json` in XDG_CONFIG_HOME, else in `~/.config`, readable by its owner alone. */
export class StoredCredentials {
  constructor(readonly file: string) {}

  static ofUser(environment: Readonly<Record<string, string | undefined>>): StoredCredentials {
    const base = environment.XDG_CONFIG_HOME ?? join(homedir(), '.config');
    return new StoredCredentials(join(base, 'ledgerstamp', 'credentials.json'));
  }

  /**
   * Token of an address.
   * @throws Error where others on this computer can read the file
   */
  tokenFor(url: string): string | null {
    return this.read()[url] ?? null;
  }

  store(url: string, token: string): void {
    this.write({ ...this.read(), [url]: token });
  }

  forget(url: string): void {
    const { [url]: _forgotten, ...others } = this.read();
    this.write(others);
  }

  private read(): Credentials {
    if (!existsSync(this.file)) return {};
    if (process.platform !== 'win32' && (statSync(this.file).mode & OTHERS) !== 0) {
      throw new Error(`${this.file} can be read by others: chmod 600 ${this.file}`);
    }
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Credentials;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new Error(`${this.file} is not JSON: delete it, and sign in again with ledgerstamp login`, {
        cause: error,
      });
    }
  }

  private write(credentials: Credentials): void {
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    writeFileSync(this.file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: OWNER_ONLY });
  }
}
