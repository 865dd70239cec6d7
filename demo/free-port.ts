import { createServer } from 'node:net';

/** Favourite port of this machine if it is free, otherwise any free one. */
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
