import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { compressedAnswers } from './platform/api/compressed-answers';
import { problemDetails } from './platform/api/problem-details';
import { API_DESCRIPTION, describeApi } from './open-api';
import type { Config } from './platform/config/config';
import { consoleFiles, consoleHeaders, docsFiles } from './operations/console/console-files';
import { ForgeryMiddleware } from './webhooks/forgery.middleware';
import { AdmissionService } from './people/rights/admission.service';
import { rememberingPrincipals } from './people/rights/current-principal';
import { from } from './people/rights/places';
import { BoundedValidation, cutUnreadBodies, limitConnections } from './platform/requests/request-limits';
import { ConcurrencyLimitInterceptor } from './platform/requests/concurrency-limit.interceptor';
import { RequestBodiesInterceptor } from './platform/requests/request-bodies.interceptor';
import { describingPageHeaders, securityHeaders } from './platform/requests/security-headers';
import { speakingAsAsked } from './platform/requests/spoken-language';
import { requireDeclaredRoutes } from './people/rights/declared-routes';
import { rawWebhookBodies } from './webhooks/raw-bodies';

/** The whole application, ready to listen. `config.databaseUrl` must be set: the caller has started a server if need be. */
export async function createApplication(config: Config): Promise<INestApplication> {
  const options = { bufferLogs: true, bodyParser: false };
  return equipped(await NestFactory.create<NestExpressApplication>(AppModule.with(config), options), config);
}

/** An application of these modules with everything that stands before and around its controllers. */
export function equipped(application: NestExpressApplication, config: Config): INestApplication {
  limitConnections(application.getHttpServer());
  application.useLogger(application.get(Logger));
  requireDeclaredRoutes(application);
  application.use(securityHeaders(config.publicUrl));
  // Webhooks need the bytes as they came. They stand before all that costs more: what is forged must cost little.
  application.use('/webhooks', rawWebhookBodies(), application.get(ForgeryMiddleware).handle);
  application.use(cutUnreadBodies());
  application.use('/console', consoleHeaders(), consoleFiles());
  application.use('/docs', consoleHeaders(), docsFiles());
  application.use('/api', compressedAnswers(), problemDetails());
  application.set('trust proxy', config.trustedProxies);
  application.use('/api', speakingAsAsked());
  application.use(rememberingPrincipals());
  // Swagger serves these pages without a handler of ours; every handler declares its right itself.
  application.use(
    API_DESCRIPTION,
    describingPageHeaders(),
    application.get(AdmissionService).middleware('read', from.anywhere('of this build')),
  );
  application.useGlobalInterceptors(new ConcurrencyLimitInterceptor(), new RequestBodiesInterceptor());
  application.useGlobalPipes(new BoundedValidation());
  describeApi(application);
  return application;
}
