import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ServiceManager } from './service-manager';

const PERIOD_USEC = '80000';

/** Script that receives datagrams on a Unix socket, which Node cannot, and prints each on a line. */
const RECEIVER = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind(sys.argv[1]); print("bound", flush=True)
while True: print(s.recv(4096).decode().strip(), flush=True)`;

function canBeRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a service manager', () => {
  let folder: string;
  let path: string | undefined;
  let receiver: ChildProcess | null = null;
  const warnings: string[] = [];
  const warn = (sentence: string): void => void warnings.push(sentence);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-notify-'));
    path = process.env.PATH;
    warnings.length = 0;
  });

  afterEach(async () => {
    if (receiver?.kill() === true) await once(receiver, 'exit');
    receiver = null;
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });

  /** Replacement of systemd-notify that records its arguments. */
  function standIn(lines: string): () => string[] {
    const [program, calls] = [join(folder, 'systemd-notify'), join(folder, 'calls')];
    writeFileSync(program, `#!/bin/sh\n${lines}\necho "$* $NOTIFY_SOCKET" >> '${calls}'\n`);
    chmodSync(program, 0o755);
    process.env.PATH = `${folder}${delimiter}${path ?? ''}`;
    return () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);
  }

  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await new Promise((settle) => setTimeout(settle, 5));
  };

  it('is notified that the service listens, still works, and stops', async () => {
    const calls = standIn('');
    const environment = {
      NOTIFY_SOCKET: '/run/x',
      WATCHDOG_USEC: PERIOD_USEC,
      WATCHDOG_PID: String(process.pid),
    };
    const manager = ServiceManager.handedOver(environment);
    expect(environment).toEqual({});
    await manager.ready({ isHealthy: () => Promise.resolve(true), warn });
    await until(() => calls().length > 2);
    await manager.stopping();
    const said = calls();
    expect([said[0], said[1], said[2]]).toEqual(['READY=1 /run/x', 'WATCHDOG=1 /run/x', 'WATCHDOG=1 /run/x']);
    expect(said).toContain('STOPPING=1 /run/x');
    expect(warnings).toEqual([]);
  });

  it('hears nothing of a service whose database does not answer, and hears it again afterwards', async () => {
    const calls = standIn('');
    const manager = ServiceManager.handedOver({ NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: PERIOD_USEC });
    let [asked, isWell] = [0, false];
    const isHealthy = (): Promise<boolean> => {
      asked += 1;
      return Promise.resolve(isWell);
    };
    await manager.ready({ isHealthy, warn });
    await until(() => asked >= 3);
    expect(calls()).toEqual(['READY=1 /run/x']);
    isWell = true;
    await until(() => calls().length > 1);
    await manager.stopping();
  });

  it('is notified by one program at a time, however slow it is', async () => {
    const calls = standIn(`echo "begun" >> '${join(folder, 'calls')}'; sleep 0.1`);
    const manager = ServiceManager.handedOver({ NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: PERIOD_USEC });
    await manager.ready({ isHealthy: () => Promise.resolve(true), warn });
    await until(() => calls().length >= 8);
    const said = calls().slice(0, 8);
    await manager.stopping();
    expect(said.map((line) => line === 'begun')).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it.each([
    [
      'that hears of another process',
      { NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: PERIOD_USEC, WATCHDOG_PID: '1' },
    ],
    ['without a watchdog', { NOTIFY_SOCKET: '/run/x' }],
  ])('%s is notified of the start alone, and never asks', async (_name, environment) => {
    const calls = standIn('');
    const isHealthy = jest.fn(() => Promise.resolve(true));
    const manager = ServiceManager.handedOver(environment);
    const timers = jest.spyOn(globalThis, 'setInterval');
    await manager.ready({ isHealthy, warn });
    expect([calls(), timers.mock.calls]).toEqual([['READY=1 /run/x'], []]);
    timers.mockRestore();
  });

  it('that is not there is not notified', async () => {
    const calls = standIn('');
    const manager = ServiceManager.handedOver({ WATCHDOG_USEC: PERIOD_USEC });
    await manager.ready({ isHealthy: () => Promise.resolve(true), warn });
    await manager.stopping();
    expect([calls(), warnings]).toEqual([[], []]);
  });

  it('that cannot be notified is no reason to end, and said', async () => {
    standIn('echo "no such socket" >&2; exit 1');
    await ServiceManager.handedOver({ NOTIFY_SOCKET: '/run/x' }).ready({
      isHealthy: () => Promise.resolve(true),
      warn,
    });
    expect(warnings).toEqual([
      expect.stringMatching(/^systemd was not notified \(READY=1\): .*no such socket/s),
    ]);
  });

  if (canBeRun('systemd-notify') && canBeRun('python3')) {
    it("of systemd's own kind understands what is said", async () => {
      const socket = join(folder, 'socket');
      receiver = spawn('python3', ['-c', RECEIVER, socket], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines: string[] = [];
      if (receiver.stdout !== null) createInterface(receiver.stdout).on('line', (line) => lines.push(line));
      await until(() => lines.length > 0);
      const manager = ServiceManager.handedOver({ NOTIFY_SOCKET: socket, WATCHDOG_USEC: PERIOD_USEC });
      await manager.ready({ isHealthy: () => Promise.resolve(true), warn });
      await until(() => lines.includes('WATCHDOG=1'));
      await manager.stopping();
      await until(() => lines.includes('STOPPING=1'));
      expect([lines[1], warnings]).toEqual(['READY=1', []]);
    });
  }
});
