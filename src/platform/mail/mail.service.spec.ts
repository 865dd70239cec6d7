import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../config/config';
import { MailService } from './mail.service';

describe('a mail server that offers no TLS', () => {
  let server: SMTPServer;
  let arrived = 0;
  let last = '';

  beforeAll(async () => {
    server = new SMTPServer({
      ...{ authOptional: true, hideSTARTTLS: true },
      onData: (stream, _session, done) => {
        arrived += 1;
        last = '';
        stream.on('data', (part: Buffer) => (last += part.toString()));
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });

  afterAll(
    () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
      }),
  );

  async function send(host: string, query = ''): Promise<void> {
    const { port } = server.server.address() as AddressInfo;
    const alerts = { smtpUrl: `smtp://${host}:${port}${query}`, mailFrom: 'alerts@ledgerstamp.example' };
    const mail = new MailService({ alerts } as Config);
    const list = { unsubscribe: 'https://l.example/console/people' };
    await mail.send({ to: ['rudo@practice.example'], subject: 'x', text: 'x', list });
    mail.onApplicationShutdown();
  }

  it('on this machine is sent mails', async () => {
    await send('127.0.0.1');
    expect(arrived).toBe(1);
    expect(last).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(last).toMatch(/^List-Unsubscribe: <https:\/\/l[.]example\/console\/people>\r$/m);
  });

  // Uses a host name that is not local but resolves to this machine.
  it('elsewhere is sent nothing, unless the address says so', async () => {
    await expect(send('0.0.0.0')).rejects.toThrow('the mail server did not accept the message');
    expect(arrived).toBe(1);
    await send('0.0.0.0', '?ignoreTLS=true');
    expect(arrived).toBe(2);
  });
});
