import { EmbeddedServerError } from './embedded-server-error';

/** PostgreSQL parameters by name, e.g. `{ max_connections: '300' }`. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Decided by us: the server is reachable from this machine only, and found by the port in its lock file. */
const RESERVED = [
  'port',
  'listen_addresses',
  'unix_socket_directories',
  'data_directory',
  'external_pid_file',
];

/**
 * Moments are shown and calendar days cut alike on every machine. Whole pages, which the log holds after each checkpoint, are
 * compressed there: they are most of what it grows by.
 */
const DEFAULTS: ServerSettings = { timezone: 'UTC', log_timezone: 'UTC', wal_compression: 'on' };

/**
 * The text that pg_ctl's `-o` takes. pg_ctl gives it to a shell, hence the quoting.
 * @throws EmbeddedServerError for a name that is none or is reserved, and for a value that cannot be quoted
 */
export function postgresOptions(settings: ServerSettings, port: number, platform = process.platform): string {
  for (const [name, value] of Object.entries(settings)) refuseUnfit(name, value, platform);
  const all = {
    ...DEFAULTS,
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  };
  return Object.entries(all)
    .map(([name, value]) => `-c ${quote(`${name}=${value}`, platform)}`)
    .join(' ');
}

function refuseUnfit(name: string, value: string, platform: NodeJS.Platform): void {
  if (!/^[a-z_][a-z0-9_.]*$/i.test(name)) {
    throw new EmbeddedServerError(`"${name}" is not the name of a PostgreSQL parameter.`);
  }
  if (RESERVED.includes(name.toLowerCase())) {
    throw new EmbeddedServerError(`The embedded server decides ${name} itself; leave it out.`);
  }
  const unquotable = platform === 'win32' ? /["%\0\r\n]/ : /[\0\r\n]/;
  if (unquotable.test(value)) {
    throw new EmbeddedServerError(`The value of ${name} contains a character that cannot be passed on.`);
  }
}

function quote(text: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;
}
