import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { isSameKey, roleOfKey } from '../roles';
import { SessionsRepository } from '../session/sessions.repository';
import type { KeyHolder } from './actions';
import { isByPerson } from './own-page';
import { cookieOf, sessionCookie } from './session-cookie';

/** What a request brought as proof of who makes it, and whose it is; `holder` null: nobody's. */
export interface Caller {
  readonly proof: 'nothing' | 'key' | 'session';
  readonly holder: KeyHolder | null;
}

const NOBODY: Caller = { proof: 'nothing', holder: null };

/** Tells who makes a request: by `Authorization: Bearer <key>`, or by the cookie of a session. */
@Injectable()
export class Callers {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sessions: SessionsRepository,
  ) {}

  /** A wrong key next to a right cookie is a wrong key. */
  async of(request: Request): Promise<Caller> {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      return { proof: 'key', holder: this.holderOf(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '') };
    }
    const id = cookieOf(request, sessionCookie(this.config.publicUrl).name);
    if (id === '') return NOBODY;
    return { proof: 'session', holder: await this.sessions.roleOf(id, isByPerson(request)) };
  }

  private holderOf(key: string): KeyHolder | null {
    const { metricsToken } = this.config;
    if (metricsToken !== null && isSameKey(key, metricsToken)) return 'collector';
    return roleOfKey(key, this.config);
  }
}
