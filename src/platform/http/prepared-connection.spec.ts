import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { HttpService } from '@nestjs/axios';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { HttpClient } from './http-client';
import { PreparedConnection } from './prepared-connection';

describe('a prepared connection', () => {
  let server: Server;
  let accepted: Promise<Socket>;
  let url: string;

  beforeEach(async () => {
    server = createServer();
    accepted = new Promise((settle) => server.once('connection', settle));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => new Promise((closed) => server.close(closed)));

  it.each(['end', 'resetAndDestroy'] as const)(
    'that the other side closed while it was idle (%s) sends nothing, and says so at once',
    async (how) => {
      const connection = await PreparedConnection.open(new HttpClient(new HttpService()), url, 1_000);
      const other = await accepted;
      other.resume();
      other[how]();
      await new Promise((settle) => other.once('close', settle));
      await new Promise((settle) => setTimeout(settle, 50));
      const sent = connection.sendOnce({
        ...({ method: 'POST', url, headers: {}, body: Buffer.from('{}') } as const),
        ...{ timeoutMs: 2_000, maxBytes: 100 },
      });
      await expect(sent).resolves.toEqual({
        mayHaveArrived: false,
        detail: storedSentence('brokenOff', { code: 'ECONNRESET' }),
      });
    },
  );
});
