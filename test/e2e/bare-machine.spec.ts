import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../demo/eventually';
import { TENANT_ID, XERO_APP } from '../../demo/set-up';

/** Programs that make a machine of a folder, and enter it. */
const PROGRAMS = ['debootstrap', 'systemd-nspawn', 'nsenter'];
const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error !== undefined);
const IS_ABLE = process.platform === 'linux' && process.arch === 'x64' && process.getuid?.() === 0;

const DOMAIN = 'ledgerstamp.example';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const RELEASE = `/opt/ledgerstamp-${version}-linux-x64`;
/** What the pages leave to the reader, in this order of their commands. */
const FILLED_IN: readonly (readonly [string, string])[] = [
  ["'...' > XERO_CLIENT_SECRET", `'${XERO_APP.clientSecret}' > XERO_CLIENT_SECRET`],
  ['FISCAL_URL=https://...', 'FISCAL_URL=http://127.0.0.1:4002'],
  [
    'XERO_CLIENT_ID=...',
    [
      'SMTP_URL=smtp://127.0.0.1:2525',
      'MAIL_FROM=alerts@ledgerstamp.example',
      `XERO_CLIENT_ID=${XERO_APP.clientId}`,
      ...['API', 'IDENTITY', 'LOGIN'].map((name) => `XERO_${name}_URL=http://127.0.0.1:4001`),
      'POLL_SECONDS=5',
      'XERO_CALLS_PER_MINUTE=100000',
      'XERO_CALLS_PER_DAY=1000000',
      'NODE_EXTRA_CA_CERTS=/etc/ledgerstamp/tls.crt',
    ].join('\n'),
  ],
];

/** Machine of Debian 12 in a folder, which boots with systemd and reaches no network. */
class Machine {
  private constructor(
    readonly root: string,
    private readonly init: ChildProcess,
  ) {}

  /** @param packages of Debian that are fetched beforehand, so that apt finds them without a network */
  static async boot(root: string, packages: string): Promise<Machine> {
    execFileSync('debootstrap', ['--variant=minbase', `--include=${BARE.join(',')}`, 'bookworm', root], {
      stdio: 'ignore',
    });
    copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
    execFileSync('chroot', [root, 'apt-get', 'install', '-y', '--download-only', ...packages.split(' ')], {
      env: { PATH: PATHS, DEBIAN_FRONTEND: 'noninteractive' },
    });
    // Mounted read-only, or else the container writes the host's name servers into the folder.
    const words = ['--directory', root, '--boot', '--register=no', '--keep-unit', '--private-network'];
    const init = spawn('systemd-nspawn', [...words, '--hostname=bare', '--quiet'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const machine = new Machine(root, init);
    await machine.until('it has booted', 'systemctl is-active multi-user.target');
    return machine;
  }

  /** Runs commands like somebody who has logged in as root. @throws Error with their output where one fails */
  run(commands: string, directory = '/root'): string {
    const [leader] = readFileSync(`/proc/${this.init.pid}/task/${this.init.pid}/children`, 'utf8').split(' ');
    const env = { PATH: PATHS, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...TRUST };
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      [...`-t ${leader} -m -u -i -n -p -r -w`.split(' '), 'bash', '-ec', `cd ${directory}\n${commands}`],
      { env, encoding: 'utf8', maxBuffer: 64e6 },
    );
    if (status !== 0) throw new Error(`exit code ${status} of\n${commands}\n${stdout}\n${stderr}`);
    return stdout;
  }

  /** Waits until commands succeed. @returns what they print */
  until(what: string, commands: string): Promise<string> {
    let instead = '';
    const once = (): Promise<string | null> => {
      try {
        return Promise.resolve(this.run(commands));
      } catch (error) {
        instead = String(error);
        return Promise.resolve(null);
      }
    };
    return eventually(what, once, () => Promise.resolve(instead), 240_000);
  }

  async stop(): Promise<void> {
    const ended = new Promise((settle) => this.init.on('close', settle));
    // SIGTERM is an orderly shutdown.
    this.init.kill('SIGTERM');
    await ended;
  }
}

const BARE = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'openssl', 'xz-utils', 'curl', 'jq'];
const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const TRUST = { NODE_EXTRA_CA_CERTS: '/etc/ledgerstamp/tls.crt' };

/** Blocks of commands of a page below a heading, as they are written. */
function blocksOf(page: string, heading: string): string[] {
  const text = readFileSync(`docs/${page}`, 'utf8');
  const [, below = ''] = text.split(`\n${heading}\n`);
  const [section = ''] = below.split(/^#{2,3} /m);
  return [...section.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = '']) => block);
}

/** What a person does in the console from the first sign-in to the first day, by the same calls. */
const ACTS = `
const { SoftwareAuthenticator } = require('${RELEASE}/dist/simulators/authenticator/software-authenticator');
const { ConnectorApi } = require('${RELEASE}/dist/demo/connector-api');
const { callJson } = require('${RELEASE}/dist/demo/http-json');
const { loadBooks } = require('${RELEASE}/dist/demo/loaded-books');
const { setUpConnector, XERO_APP } = require('${RELEASE}/dist/demo/set-up');
const url = 'https://${DOMAIN}';
const console_ = { 'X-Ledgerstamp-Console': 'person', Origin: url };
async function main(token) {
  const { options } = await callJson('POST', url + '/api/invitation/question', { token, name: 'Anna' }, console_);
  const { id, rawId, type, response } = new SoftwareAuthenticator(url).create(options);
  const accepted = await fetch(url + '/api/invitation/accepted', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...console_ },
    body: JSON.stringify({ token, name: 'Anna', passkeyName: 'Key', passkey: { id, rawId, type, response } }),
  });
  const Cookie = accepted.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  const made = await callJson('POST', url + '/api/tokens', { name: 'Set-up', organisationIds: null, actions: null }, { ...console_, Cookie });
  const api = new ConnectorApi(url, made.token);
  await api.send('POST', '/api/connections', { grantType: 'client_credentials', platform: 'xero', ...XERO_APP });
  const [organisation] = await api.get('/api/organisations');
  await setUpConnector(api, organisation, loadBooks('samples'), 'http://127.0.0.1:4002');
  console.log(made.token);
}
void main(process.argv[3]);
`;

/** Server that takes every mail, and keeps it in a file. */
const MAIL_SERVER = `
require("net").createServer((socket) => {
  let isText = false;
  socket.write("220 bare\\r\\n");
  require("readline").createInterface(socket).on("line", (line) => {
    if (isText) require("fs").appendFileSync("/root/mails", line + "\\n");
    if (isText && line !== ".") return;
    isText = /^DATA/i.test(line);
    socket.write(isText ? "354 go on\\r\\n" : /^QUIT/i.test(line) ? "221 bye\\r\\n" : "250 bare\\r\\n");
  });
}).listen(2525, "127.0.0.1");
`;

if (!IS_ABLE || missing.length > 0) {
  const what = IS_ABLE ? `there is no ${missing.join(', ')}` : 'it needs root on Linux, x64';
  describe('a bare Debian machine', () => {
    it(`NOT TRIED: ${what}`, () => expect([IS_ABLE, missing]).not.toEqual([true, []]));
  });
} else {
  describe('a bare Debian machine', () => {
    let folder: string;
    let machine: Machine;
    let token = '';
    const logOf = (unit: string): string => machine.run(`journalctl -u ${unit} -o cat --no-pager`);
    const call = (words: string): string =>
      `curl -sf --cacert /etc/ledgerstamp/tls.crt -H 'Authorization: Bearer ${token}' ${words}`;
    const list = (state: string): string =>
      call(`'https://${DOMAIN}/api/documents?pageSize=1000&state=${state}'`);

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-bare-'));
      const [install = ''] = blocksOf('installing.md', '### On Debian, with two processes');
      const [, packages = ''] = /^apt-get install -y (.*)$/m.exec(install) ?? [];
      expect(packages).toContain('postgresql');
      machine = await Machine.boot(join(folder, 'root'), packages);
      bring(machine, folder);
    });

    afterAll(async () => {
      await machine.stop();
      rmSync(folder, { recursive: true });
    });

    it('has the service in two processes behind a proxy, by the commands of the page', async () => {
      let script = blocksOf('installing.md', '### On Debian, with two processes');
      expect(script).toHaveLength(4);
      for (const [gap, filling] of FILLED_IN) {
        expect(script.join('').split(gap)).toHaveLength(2);
        script = script.map((block) => block.replace(gap, filling));
      }
      expect(script.join('').match(/\.\.\./g)).toBeNull();
      for (const block of script) machine.run(block);
      for (const port of [3000, 3001])
        await machine.until(`${port} serves`, `curl -sf http://127.0.0.1:${port}/health/ready`);
      expect(machine.run('ledgerstamp service status')).toBe('It runs.\n');
      expect(machine.run('systemctl --failed --no-legend --plain')).not.toMatch(
        /ledgerstamp|nginx|postgres|prometheus/,
      );
      expect(
        machine.run('systemd-analyze verify /etc/systemd/system/ledgerstamp*.{service,timer} 2>&1'),
      ).toBe('');
      machine.run(`curl -sf --cacert /etc/ledgerstamp/tls.crt https://${DOMAIN}/health/ready`);
    });

    it('is watched by Prometheus, by the commands of the page', async () => {
      const [watching = '', ...others] = blocksOf('watching.md', '## Metrics');
      expect(others).toEqual([]);
      machine.run(watching);
      const up = 'curl -s http://127.0.0.1:9090/api/v1/query --data-urlencode query=';
      await machine.until('both are scraped', `${up}'sum(up{job="ledgerstamp"})' | grep '"2"'`);
    });

    it('lets the first owner in by the link of its log, and writes back what the books hold', async () => {
      machine.run(
        `systemd-run --unit=simulators -E NODE_EXTRA_CA_CERTS -p WorkingDirectory=/root node ${RELEASE}/dist/simulators/main.js`,
      );
      await machine.until('the simulators are up', 'curl -sf http://127.0.0.1:4002/openapi.json');
      const [, invitation = ''] = /invitation#(\S+)/.exec(logOf('ledgerstamp')) ?? [];
      writeFileSync(join(machine.root, 'root/act.js'), ACTS);
      token = machine.run(`node act.js -- ${invitation}`).trim();
      await machine.until(
        '43 are written back',
        `${list('written_back')} | jq -e '.documents | length == 43'`,
      );
      const logs = logOf('ledgerstamp') + logOf('ledgerstamp-2');
      expect(logs.match(/a document is fiscalised and written back/g)).toHaveLength(43);
      expect(logs).not.toMatch(/"level":"(error|fatal)"/);
    });

    it('makes a backup on its own, rehearses it by the timer, and doctor finds no fault, by the commands of the page', async () => {
      await machine.until('a backup is there', 'ls /srv/backups/*.tar');
      expect(machine.run('systemctl list-timers --no-pager')).toContain('ledgerstamp-rehearse.timer');
      machine.run('systemctl start ledgerstamp-rehearse');
      expect(logOf('ledgerstamp-rehearse')).toContain('The backup can be restored.');
      const [examine = ''] = blocksOf('installing.md', '### Examine it');
      const found = machine.run(examine);
      expect(found).toContain('ok      REHEARSAL BACKUP_DIRECTORY');
      expect(found).toContain('faults 0,');
      expect(machine.run(examine.replace('doctor', 'check'))).toContain('every audit log verifies');
    });

    it('goes on in the other process when one is killed, says so, and starts it anew', async () => {
      const lastWork = (unit: string): string =>
        [...logOf(unit).matchAll(/"time":"([^"]+)".*written back"/g)].at(-1)?.[1] ?? '';
      const [one = '', other = ''] = ['ledgerstamp', 'ledgerstamp-2'].sort((a, b) =>
        lastWork(b).localeCompare(lastWork(a)),
      );
      const held = `/run/systemd/system/${one}.service.d/held.conf`;
      const waits = `[Service]\nExecStartPre=/bin/sh -c 'while [ -e ${held} ]; do sleep 1; done'`;
      machine.run(`install -D -m 644 /dev/stdin ${held} <<'END'\n${waits}\nEND\nsystemctl daemon-reload`);
      machine.run(`systemctl kill -s KILL ${one}`);
      await machine.until(
        'the proxy leads to the other',
        `curl -sf --cacert /etc/ledgerstamp/tls.crt https://${DOMAIN}/health/ready`,
      );
      const [loading = ''] =
        /^cat > first.json[^]*?^END$/m.exec(readFileSync('docs/tutorial.md', 'utf8')) ?? [];
      const load = `curl -sf --data @first.json http://127.0.0.1:4001/_control/organisations/${TENANT_ID}/load`;
      machine.run(`NOW="/Date($(date +%s)000+0000)/"\n${loading}\n${load}`);
      await machine.until('INV-0101 is written back', `${list('written_back')} | grep INV-0101`);
      expect(lastWork(other) > lastWork(one)).toBe(true);
      machine.run(`rm ${held}`);
      await machine.until('it runs again', `systemctl is-active ${one}`);
      expect(logOf(one)).toContain('code=killed, status=9/KILL');
    });

    it('says by alert, log, mail, Prometheus and doctor that a backup cannot be restored, and closes the alert after a good one', async () => {
      machine.run(`systemd-run --unit=mail node -e '${MAIL_SERVER}'`);
      const channel = '{"name":"Owner","kind":"email","recipients":["anna@ledgerstamp.example"]}';
      machine.run(
        call(`-H 'Content-Type: application/json' -d '${channel}' https://${DOMAIN}/api/alert-channels`),
      );
      machine.run('cd /srv/backups && newest=$(ls -t | head -1) && truncate -s -5000 $newest');
      expect(() => machine.run('systemctl start ledgerstamp-rehearse')).toThrow('failed');
      const alerts = `LEDGERSTAMP_TOKEN=${token} LEDGERSTAMP_URL=http://127.0.0.1:3000 ledgerstamp alerts`;
      await machine.until('the alert is open', `! ${alerts} > alerts && grep REHEARSAL_OVERDUE alerts`);
      expect(logOf('ledgerstamp') + logOf('ledgerstamp-2')).toMatch(
        /"code":"REHEARSAL_OVERDUE".*alert opened/,
      );
      const firing = `curl -s http://127.0.0.1:9090/api/v1/alerts | grep LedgerstampRehearsalOverdue`;
      await machine.until('Prometheus has it', firing);
      await machine.until('the mail has arrived', "grep -q 'Subject:.*No rehearsal' /root/mails");
      const [examine = ''] = blocksOf('installing.md', '### Examine it');
      expect(() => machine.run(examine)).toThrow('FAULT   REHEARSAL_FAILED');
      machine.run(examine.replace('doctor', 'backup'));
      machine.run('systemctl start ledgerstamp-rehearse');
      // Exit code 1 lists alerts, and 2 means that nothing was answered.
      const listed = `${alerts} > alerts || [ $? = 1 ]`;
      await machine.until('the alert is closed', `${listed}\n! grep REHEARSAL_OVERDUE alerts`);
    });
  });
}

/** Brings what a person brings: the release, Node.js, a name with a certificate, and here the simulators for an account. */
function bring(machine: Machine, folder: string): void {
  const made = join(folder, 'made');
  execFileSync(process.execPath, ['scripts/package/main.mjs', '--out', made]);
  for (const file of readdirSync(made)) copyFileSync(join(made, file), join(machine.root, 'root', file));
  const node = `node-${process.version}-linux-x64`;
  mkdirSync(join(folder, node, 'bin'), { recursive: true });
  copyFileSync(process.execPath, join(folder, node, 'bin/node'));
  execFileSync('tar', ['-C', folder, '-I', 'xz -0', '-cf', join(machine.root, `root/${node}.tar.xz`), node]);
  writeFileSync(join(machine.root, 'etc/hosts'), `127.0.0.1 localhost bare ${DOMAIN}\n`);
  machine.run(
    `mkdir -p /etc/ledgerstamp && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=${DOMAIN} \\
      -addext subjectAltName=DNS:${DOMAIN} -keyout /etc/ledgerstamp/tls.key -out /etc/ledgerstamp/tls.crt`,
  );
}
