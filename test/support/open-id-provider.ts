import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Adapter, type AdapterPayload, type KoaContextWithOIDC } from 'oidc-provider';

/** User at the provider's log-in page. */
export interface Account {
  readonly subject: string;
  readonly mail: string;
  readonly name: string;
}

const INTERACTION = '/interaction/';
const KEY_ID = 'one';

/** `oidc-provider` in this process, on a free loopback port. The test sets its user and its faults. */
export class TestOpenIdProvider {
  /** Account of the user; null: the user cancels. */
  account: Account | null = { subject: 'subject-1', mail: 'tendai@practice.example', name: 'Tendai Moyo' };
  /** True: connections are closed without an answer. */
  isAway = false;
  /** Alters the claims of the ID token. */
  alter: (claims: JWTPayload) => JWTPayload = (claims) => claims;
  /** True: the ID token is signed with a foreign key. */
  isForged = false;
  /** Number of times that credentials were entered. */
  logIns = 0;

  private constructor(
    readonly issuer: string,
    readonly clientId: string,
    readonly clientSecret: string,
    private readonly server: Server,
  ) {}

  /** Starts the provider. @param redirectUri the only address that codes are sent to */
  static async start(redirectUri: string): Promise<TestOpenIdProvider> {
    let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
    const server = createServer((request, response) => {
      if (started.isAway) request.socket.destroy();
      else handle(request, response);
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const started = new TestOpenIdProvider(issuer, 'ledgerstamp', 'a-client-secret-of-the-tests', server);
    const provider = (await started.provider(redirectUri)).callback();
    handle = (request, response) => void provider(request, response);
    return started;
  }

  /** Settings for this provider under a given name. */
  settings(name: string): Record<string, string> {
    const prefix = `OPENID_${name.toUpperCase()}`;
    return {
      [`${prefix}_ISSUER`]: this.issuer,
      [`${prefix}_CLIENT_ID`]: this.clientId,
      [`${prefix}_CLIENT_SECRET`]: this.clientSecret,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((settle) => this.server.close(settle));
  }

  private async provider(redirectUri: string): Promise<Provider> {
    const [own, foreign] = [
      await generateKeyPair('RS256', { extractable: true }),
      await generateKeyPair('RS256'),
    ];
    const jwk = { ...(await exportJWK(own.privateKey)), kid: KEY_ID, use: 'sig', alg: 'RS256' };
    const provider = new Provider(this.issuer, {
      adapter: inMemory(),
      jwks: { keys: [jwk] },
      clients: [{ client_id: this.clientId, client_secret: this.clientSecret, redirect_uris: [redirectUri] }],
      cookies: { keys: ['a-key-of-the-tests'] },
      // Puts the mail address into the ID token, as Google, Microsoft and Keycloak do.
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => INTERACTION + uid },
      findAccount: (_context, subject) => ({
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: this.account?.mail,
          email_verified: true,
          name: this.account?.name,
        }),
      }),
      loadExistingGrant: granted,
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 3600 },
    });
    provider.use(async (context, next) => {
      if (context.path.startsWith(INTERACTION)) {
        const { account } = this;
        this.logIns += 1;
        const result =
          account === null ? { error: 'access_denied' } : { login: { accountId: account.subject } };
        await provider.interactionFinished(context.req, context.res, result);
        context.respond = false;
        return;
      }
      await next();
      const { id_token: token } = (context.body ?? {}) as { id_token?: string };
      if (context.path !== '/token' || token === undefined) return;
      const told = this.alter(
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload,
      );
      const { privateKey } = this.isForged ? foreign : own;
      const signed = await new SignJWT(told)
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .sign(privateKey);
      context.body = { ...(context.body as object), id_token: signed };
    });
    return provider;
  }
}

/** Grants access without asking the user for consent. */
async function granted(context: KoaContextWithOIDC): Promise<InstanceType<Provider['Grant']>> {
  const { provider, client, session } = context.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Adapter in memory, because the package's own one prints a warning in every test. */
function inMemory(): (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const done = Promise.resolve();
  const where = (fits: (row: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
    Promise.resolve([...rows.values()].find(fits));
  return (model) => ({
    upsert(id, payload): Promise<void> {
      rows.set(`${model} ${id}`, payload);
      return done;
    },
    find: (id) => Promise.resolve(rows.get(`${model} ${id}`)),
    findByUid: (uid) => where((row) => row.uid === uid),
    findByUserCode: (code) => where((row) => row.userCode === code),
    consume(id): Promise<void> {
      Object.assign(rows.get(`${model} ${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) });
      return done;
    },
    destroy(id): Promise<void> {
      rows.delete(`${model} ${id}`);
      return done;
    },
    revokeByGrantId(grantId): Promise<void> {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      return done;
    },
  });
}
