import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { cutOff } from '../../proof/chaos/fault-proxy';

describe('a connection that is cut', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    server = createServer((socket) => void socket.on('error', () => undefined).resume()).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(() => new Promise((settle) => server.close(settle)));

  it.each(['in the middle', 'while it is being ended'])('is gone: %s', async (moment) => {
    const socket = connect(port, '127.0.0.1');
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    await once(socket, 'connect');
    const gone = once(socket, 'close');
    if (moment !== 'in the middle') {
      socket.end();
      // Waits until the system has begun to close the connection, before it reports the end.
      await new Promise<void>((settle) => process.nextTick(settle));
    }
    cutOff(socket);
    await gone;
    expect(errors).toEqual([]);
  });
});
