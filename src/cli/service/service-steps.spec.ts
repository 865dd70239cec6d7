import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServicePlan, Step } from './service-plan';
import { carryOut, keptElsewhere, notRoot, serviceHome, shownStep, unreachable } from './service-commands';
import { quotedArgument } from './winsw';

const GOLDEN = 'test/data/services';

/** Names that systems could misread: with spaces, quotes, specifiers, variables, XML characters. */
const PLANS: Readonly<Record<string, ServicePlan>> = {
  linux: {
    node: '/usr/bin/node',
    program: '/opt/Ledgerstamp "100 %" $HOME/dist/src/cli/main.js',
    directory: '/var/lib/ledgerstamp',
    secrets: ['ENCRYPTION_KEY', 'XERO_CLIENT_SECRET'],
    restricted: ['/etc/ledgerstamp/secrets', '/etc/ledgerstamp/ledgerstamp.env'],
    folders: { '/srv/backups of "100 %"': true, '/mnt/journal': false },
    rehearses: true,
    user: 'ledgerstamp',
  },
  darwin: {
    node: '/usr/local/bin/node',
    program: '/Applications/Smith & Sons <Ledgerstamp>/dist/src/cli/main.js',
    directory: '/usr/local/var/ledgerstamp',
    secrets: [],
    restricted: [],
    folders: {},
    rehearses: false,
    user: '_ledgerstamp',
  },
  win32: {
    node: 'C:\\Program Files\\nodejs\\node.exe',
    program: 'C:\\Program Files\\Smith & Sons\\dist\\src\\cli\\main.js',
    directory: 'C:\\ProgramData\\Ledgerstamp',
    secrets: [],
    restricted: [],
    folders: {},
    rehearses: false,
    user: 'NT AUTHORITY\\LocalService',
  },
};

describe('the service of a machine', () => {
  it.each(Object.entries(PLANS))(
    'is written for %s as it was read by a person (UPDATE_GOLDEN=1)',
    (name, plan) => {
      const { system, directory } = serviceHome(name);
      expect(directory).toBe(plan.directory);
      const steps = [
        ...system.install(plan),
        ...system.uninstall(directory),
        { run: system.status(directory) },
      ];
      const written = `${steps.map(shownStep).join('\n')}\n`;
      const file = join(GOLDEN, `${name}.txt`);
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, written);
      expect(written).toBe(readFileSync(file, 'utf8'));
    },
  );

  it('may write to the folders of backups and journal outside its own, and rehearses backups that it can open', () => {
    const home = '/var/lib/ledgerstamp';
    const BACKUP_DIRECTORY = '/srv/not-there';
    expect(keptElsewhere({ BACKUP_DIRECTORY, JOURNAL_DIRECTORY: '/usr' }, home)).toEqual({
      folders: { '/srv/not-there': true, '/usr': false },
      rehearses: true,
    });
    const inside = { BACKUP_DIRECTORY: `${home}/backups`, JOURNAL_DIRECTORY: 'journal' };
    expect(keptElsewhere(inside, home)).toEqual({ folders: {}, rehearses: true });
    expect(keptElsewhere({}, home)).toEqual({ folders: {}, rehearses: false });
    const BACKUP_RECIPIENTS_FILE = '/etc/ledgerstamp/recipients';
    expect(keptElsewhere({ BACKUP_DIRECTORY, BACKUP_RECIPIENTS_FILE }, home).rehearses).toBe(false);
  });

  it('is given a folder of root that nobody has used, such as a disk mounted for it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-mounted-'));
    const [disk, used] = [join(folder, 'disk'), join(folder, 'used')];
    for (const path of [disk, used, join(disk, 'lost+found'), join(used, 'of-another')]) mkdirSync(path);
    const { folders } = keptElsewhere(
      { BACKUP_DIRECTORY: disk, JOURNAL_DIRECTORY: used },
      '/var/lib/ledgerstamp',
    );
    expect(folders).toEqual({ [disk]: process.getuid?.() === 0, [used]: false });
    rmSync(folder, { recursive: true });
  });

  it('rehearses no more once its backups are for a public key', () => {
    const plan = { ...(PLANS.linux as ServicePlan), rehearses: false };
    const steps = serviceHome('linux').system.install(plan).map(shownStep);
    expect(steps.filter((step) => step.includes('rehearse'))).toEqual([
      'run, if it can be: systemctl disable --now ledgerstamp-rehearse.timer',
      'remove: /etc/systemd/system/ledgerstamp-rehearse.timer',
      'remove: /etc/systemd/system/ledgerstamp-rehearse.service',
    ]);
  });

  it('is not known for other systems', () => {
    expect(() => serviceHome('aix')).toThrow(
      'services are written for Linux, macOS and Windows, and not for aix',
    );
  });

  it.each([
    ['linux', 'LoadState=loaded\nActiveState=active', 'LoadState=loaded\nActiveState=inactive'],
    [
      'darwin',
      'system/ledgerstamp = {\n\tstate = running\n}',
      'system/ledgerstamp = {\n\tstate = not running\n}',
    ],
    ['win32', 'Started', 'Stopped'],
    ['win32', 'Active (running)', 'Inactive (stopped)'],
  ])('is known on %s to run, or not to, by what its system answers', (name, running, stopped) => {
    const { system } = serviceHome(name);
    expect([system.running.test(running), system.running.test(stopped)]).toEqual([true, false]);
  });

  it.each([
    ['loaded', 'active', 'running', true, 'It runs.'],
    ['loaded', 'activating', 'start', false, 'It is starting, and does not serve yet'],
    ['loaded', 'activating', 'auto-restart', false, 'It ended (exit-code), and is started again'],
    ['loaded', 'deactivating', 'stop-sigterm', false, 'It is stopping'],
    [
      'loaded',
      'failed',
      'failed',
      false,
      'It has failed (exit-code) and stays down. Its log says why: journalctl',
    ],
    ['loaded', 'inactive', 'dead', false, 'Start it with: systemctl start ledgerstamp.service'],
    ['not-found', 'inactive', 'dead', false, 'Install it with: ledgerstamp service install'],
  ])('says of systemd in plain words what it is when %s, %s, %s', (load, active, sub, runs, words) => {
    const { system } = serviceHome('linux');
    const answer = `Result=exit-code\nLoadState=${load}\nActiveState=${active}\nSubState=${sub}`;
    expect([system.running.test(answer), system.inWords?.(answer)]).toEqual([
      runs,
      expect.stringContaining(words),
    ]);
  });

  it('shows what systemd says where that is no state', () => {
    const { system } = serviceHome('linux');
    expect(system.inWords?.('System has not been booted with systemd as init system')).toBeNull();
  });

  it('is installed by an administrator', () => {
    expect([notRoot(0), notRoot(1000)]).toEqual([null, expect.stringContaining('sudo')]);
  });

  it('cannot run from the folder of a person, or one for temporary files', () => {
    const plan = PLANS.linux as ServicePlan;
    expect(unreachable(plan)).toBeNull();
    expect(unreachable({ ...plan, node: '/home/tariro/.nvm/node' })).toContain('/home/tariro/.nvm/node');
    expect(unreachable({ ...plan, program: '/tmp/main.js' })).toContain('/tmp/main.js');
  });

  it.each([
    ['C:\\a\\b.js', 'C:\\a\\b.js'],
    ['C:\\a b\\', '"C:\\a b\\\\"'],
    ['say "x"', '"say \\"x\\""'],
    ['a \\" b', '"a \\\\\\" b"'],
    ['', '""'],
  ])('has words that Windows takes apart as they were: %s', (word, expected) => {
    expect(quotedArgument(word)).toBe(expected);
  });

  it('is made in order, and no further than what fails', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-service-'));
    const file = join(folder, 'new', 'unit');
    const said: string[] = [];
    const run = (words: readonly string[]): void => {
      said.push(`${words.join(' ')} ${existsSync(file)}`);
    };
    carryOut([{ run: ['first'] }, { write: file, text: 'unit' }, { run: ['second'] }, { remove: file }], run);
    expect([said, existsSync(file)]).toEqual([['first false', 'second true'], false]);
    const failing = [process.execPath, '-e', 'console.error("no unit"); process.exit(3)'];
    const steps: Step[] = [{ run: failing }, { write: file, text: 'never' }];
    expect(() => carryOut(steps)).toThrow(/ failed: no unit$/);
    expect(existsSync(file)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(PLANS))(
    'can be installed and removed on %s again, also after half of it',
    (name, plan) => {
      const { system, directory } = serviceHome(name);
      const stops = /bootout|disable|stop|uninstall/;
      for (const steps of [system.install(plan), system.uninstall(directory)]) {
        const runs = steps.flatMap((step) => ('run' in step ? [step] : []));
        for (const { run, mayFail = false } of runs)
          expect([run, mayFail]).toEqual([run, stops.test(run.join(' '))]);
      }
    },
  );

  it('shuts others out from its settings before it starts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-settings-'));
    const [secrets, settings] = [join(folder, 'secrets'), join(folder, 'ledgerstamp.env')];
    const secret = join(secrets, 'ENCRYPTION_KEY');
    mkdirSync(secrets);
    for (const file of [settings, secret]) writeFileSync(file, 'secret');
    for (const path of [secrets, settings, secret]) chmodSync(path, 0o755);
    const plan = { ...(PLANS.linux as ServicePlan), restricted: [secrets, settings] };
    const [first] = serviceHome('linux').system.install(plan);
    carryOut(first === undefined ? [] : [first]);
    for (const path of [secrets, settings, secret]) expect(statSync(path).mode & 0o777).toBe(0o700);
    rmSync(folder, { recursive: true });
  });

  it('opens its folder on Windows to the account that it runs as, before it starts', () => {
    const { system } = serviceHome('win32');
    const plan = { ...(PLANS.win32 as ServicePlan), user: 'OFFICE\\fiscal' };
    const runs = system.install(plan).flatMap((step) => ('run' in step ? [step.run] : []));
    expect(runs[0]?.slice(0, 3)).toEqual(['icacls', plan.directory, '/inheritance:r']);
    expect(runs[0]?.slice(4)).toEqual([
      ...['*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F', 'OFFICE\\fiscal:(OI)(CI)M'],
    ]);
  });

  it('goes on after what may fail, and says that it failed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-service-'));
    const file = join(folder, 'unit');
    writeFileSync(file, '');
    const failing = [process.execPath, '-e', 'console.error("not loaded"); process.exit(3)'];
    expect(carryOut([{ run: failing, mayFail: true }, { remove: file }])).toEqual([
      expect.stringMatching(/ failed: not loaded$/),
    ]);
    expect(existsSync(file)).toBe(false);
    const absent = join(folder, 'no-such-program');
    expect(() => carryOut([{ run: [absent], mayFail: true }])).toThrow(/ENOENT/);
    rmSync(folder, { recursive: true });
  });

  if (existsSync('/usr/bin/systemd-sysusers')) {
    it('has an account that systemd makes', () => {
      const root = mkdtempSync(join(tmpdir(), 'ledgerstamp-root-'));
      const steps = serviceHome('linux').system.install(PLANS.linux as ServicePlan);
      const account = steps.find((step) => 'write' in step && step.write.includes('/sysusers.d/'));
      mkdirSync(join(root, 'etc/sysusers.d'), { recursive: true });
      if (account !== undefined && 'write' in account) writeFileSync(join(root, account.write), account.text);
      execFileSync('systemd-sysusers', [`--root=${root}`, 'ledgerstamp.conf'], {
        stdio: 'pipe',
      });
      expect(readFileSync(join(root, 'etc/passwd'), 'utf8')).toMatch(
        /^ledgerstamp:.*:Ledgerstamp:\/var\/lib\/ledgerstamp:.*nologin$/m,
      );
      rmSync(root, { recursive: true });
    });
  }

  if (existsSync('/usr/bin/systemd-analyze')) {
    it('is a unit that systemd accepts', () => {
      const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-unit-'));
      const plan = { ...(PLANS.linux as ServicePlan), node: process.execPath };
      const unit = serviceHome('linux')
        .system.install(plan)
        .find((step) => 'write' in step && step.write.endsWith('.service'));
      const file = join(folder, 'ledgerstamp.service');
      writeFileSync(file, unit !== undefined && 'write' in unit ? unit.text : '');
      // Captures standard error, since ignored lines are reported there with exit code 0.
      const said = execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$0" 2>&1', file], {
        encoding: 'utf8',
      });
      expect(said.split('\n').filter((line) => line.includes('ledgerstamp'))).toEqual([]);
      rmSync(folder, { recursive: true });
    });
  }
});
