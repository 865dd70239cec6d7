import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { recordActsOf } from '../acts/record-act';
import { clientAddress } from '../rights/request-origin';
import type { Principal } from '../rights/principal';
import { cookieOf, sessionCookie } from '../rights/session-cookie';
import type { SignInMethod } from './session.entities';
import { SessionDto } from './session.dto';
import { type SignedIn, SessionsRepository } from './sessions.repository';

/** Begins browser sessions after any proof of identity, and sets their cookies. */
@Injectable()
export class BrowserSessionsService {
  private readonly logger = new Logger(BrowserSessionsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Begins a session, and ends the browser's previous one. */
  async begin(request: Request, response: Response, who: SignedIn): Promise<SessionDto> {
    const cookie = sessionCookie(this.config.publicUrl);
    const address = clientAddress(request.ip);
    const id = await this.sessions.begin(who, { address, userAgent: request.get('user-agent') ?? null });
    await this.sessions.end(cookieOf(request, cookie.name));
    response.cookie(cookie.name, id, { ...cookie.options, maxAge: this.config.session.absoluteMs });
    const caller = await this.sessions.callerOf(id, true, null);
    const { principal } = caller;
    if (principal !== null) await this.record(principal, who, address);
    this.logger.log({ caller: principal?.personId ?? principal?.kind, address }, 'signed in');
    return SessionDto.of(caller, this.config);
  }

  /** Records in the installation's audit log the start of a session, with its method and address. */
  private record(principal: Principal, who: SignedIn, address: string): Promise<void> {
    const name = WITH['key' in who ? 'key' : who.method];
    return recordActsOf(this.dataSource.manager, { principal, address }, [
      {
        action: 'own-sign-in.change',
        deed: 'signed_in',
        organisationId: null,
        outcome: 'done',
        times: 1,
        object: { kind: 'session', id: principal.via.id, name },
      },
    ]);
  }
}

const WITH: Readonly<Record<SignInMethod, string>> = {
  key: 'with a key of the settings',
  provider: 'with an account at a provider',
  passkey: 'with a passkey',
  recovery_code: 'with a recovery code',
};
