import { postgresOptions } from './server-settings';

describe('the options handed to pg_ctl', () => {
  it('quotes for a POSIX shell, and says last what we decide', () => {
    expect(postgresOptions({ cluster_name: `it's $HOME` }, 5433, 'linux')).toBe(
      `-c 'timezone=UTC' -c 'log_timezone=UTC' -c 'wal_compression=on' -c 'cluster_name=it'\\''s $HOME' ` +
        `-c 'port=5433' -c 'listen_addresses=127.0.0.1' -c 'unix_socket_directories='`,
    );
  });

  it('quotes for cmd.exe', () => {
    const options = postgresOptions({ cluster_name: 'two words' }, 5433, 'win32');
    expect(options).toContain('-c "cluster_name=two words" -c "port=5433"');
  });

  it('lets a default be changed', () => {
    expect(postgresOptions({ timezone: 'Africa/Harare' }, 1, 'linux')).not.toContain("'timezone=UTC'");
  });

  it.each([
    [{ Port: '1' }, 'linux' as const, 'decides Port itself'],
    [{ listen_addresses: '*' }, 'linux' as const, 'decides listen_addresses itself'],
    [{ 'fsync=off -c x': '1' }, 'linux' as const, 'is not the name'],
    [{ cluster_name: 'a\nb' }, 'linux' as const, 'cannot be passed on'],
    [{ cluster_name: '%PATH%' }, 'win32' as const, 'cannot be passed on'],
  ])('refuses %j on %s', (settings, platform, message) => {
    expect(() => postgresOptions(settings, 1, platform)).toThrow(message);
  });
});
