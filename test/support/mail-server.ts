import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Received mail. */
export interface ArrivedMail {
  readonly to: readonly string[];
  /** Header and body, decoded as far as tests need. */
  readonly text: string;
}

/** Mail server on loopback that stores received mails. */
export class MailServer {
  readonly mails: ArrivedMail[] = [];
  /** Number of next mails to refuse. */
  refuses = 0;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server = new SMTPServer({
      ...{ authOptional: true, hideSTARTTLS: true },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (kept.refuses > 0) {
            kept.refuses -= 1;
            done(Object.assign(new Error('not now'), { responseCode: 451 }));
            return;
          }
          const to = session.envelope.rcptTo.map(({ address }) => address);
          kept.mails.push({ to, text: decoded(Buffer.concat(parts).toString('utf8')) });
          done();
        });
      },
    });
    const kept = new MailServer(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return kept;
  }

  /** Settings of an application that sends to this server. */
  get settings(): Readonly<Record<string, string>> {
    const { port } = this.server.server.address() as AddressInfo;
    return {
      ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Ledgerstamp <alerts@ledgerstamp.example>' },
    };
  }

  /** Mails to an address, oldest first. */
  to(address: string): string[] {
    return this.mails.filter(({ to }) => to.includes(address)).map(({ text }) => text);
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.server.close(() => stopped()));
  }
}

/** Decodes quoted-printable ASCII texts: soft line ends, and characters that are always encoded. */
function decoded(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
}
