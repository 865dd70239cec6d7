import { createServer } from 'node:net';

/** The favourite port of this machine if nobody has it, else any that is free. */
export function freePort(favourite = 0): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer();
    probe.once('error', () => (favourite === 0 ? reject(new Error('no free port')) : settle(freePort())));
    probe.listen(favourite, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address !== null ? address.port : favourite));
    });
  });
}
