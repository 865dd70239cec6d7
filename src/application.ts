import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { compressedAnswers } from './api/compressed-answers';
import { API_DESCRIPTION, describeApi } from './api/open-api';
import type { Config } from './config/config';
import { consoleFiles } from './console/console-files';
import { consoleHeaders } from './console/console-headers';
import { ForgeryGate } from './webhooks/forgery-gate';
import { Admission } from './rights/admission';
import { BoundedValidation } from './requests/bounded-validation';
import { RequestBodies } from './requests/request-bodies';
import { cutUnreadBodies } from './requests/unread-bodies';
import { requireDeclaredRoutes } from './rights/declared-routes';
import { rawWebhookBodies } from './webhooks/raw-bodies';

/** The whole application, ready to listen. `config.databaseUrl` must be set: the caller has started a server if need be. */
export async function createApplication(config: Config): Promise<INestApplication> {
  const application = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    bufferLogs: true,
    bodyParser: false,
  });
  application.useLogger(application.get(Logger));
  requireDeclaredRoutes(application);
  // Webhooks need the bytes as they came, so their reader stands before the one for JSON. Both stand before all else:
  // what is forged must cost little, however much of it comes.
  application.use('/webhooks', rawWebhookBodies(), application.get(ForgeryGate).handle);
  application.use(cutUnreadBodies());
  application.use(securityHeaders(config.publicUrl));
  application.use('/console', consoleHeaders(), consoleFiles());
  application.use('/api', compressedAnswers());
  application.set('trust proxy', config.trustedProxies);
  // These pages are no handlers of ours; every handler declares its right itself.
  application.use(API_DESCRIPTION, application.get(Admission).middleware('read'));
  application.useGlobalInterceptors(new RequestBodies());
  application.useGlobalPipes(new BoundedValidation());
  describeApi(application);
  return application;
}

/** Only an address that is reached over TLS may tell browsers to insist on it. */
function securityHeaders(publicUrl: string): RequestHandler {
  const isTls = publicUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: isTls ? [] : null } },
    strictTransportSecurity: isTls,
  });
}
