import { EmbeddedServerError } from './embedded-server-error';

/** PostgreSQL parameters by name, e.g. `{ max_connections: '300' }`. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Parameters that we set: the server is reachable from this machine only, on the port in its lock file. */
const RESERVED = [
  'port',
  'listen_addresses',
  'unix_socket_directories',
  'data_directory',
  'external_pid_file',
];

/**
 * Default parameters. Times and days are the same on every machine; full pages in the write-ahead log, its largest
 * part, are compressed.
 */
const DEFAULTS: ServerSettings = { timezone: 'UTC', log_timezone: 'UTC', wal_compression: 'on' };

/**
 * Text for `pg_ctl -o`, quoted for a shell.
 * @throws EmbeddedServerError for an invalid or reserved name, and for a value that cannot be quoted
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
