import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { RequestHandler } from 'express';
import { FiscalRegistry } from './fiscal/fiscal-registry';
import { describeFiscalServices } from './fiscal/accounts/describe-fiscal-services';
import { withStableIds } from './operation-ids';

/** Path of Swagger UI, which @nestjs/swagger loads only for the page. */
const PAGE = 'swagger-ui-dist/absolute-path.js';

/** Paths of the description: the page with all paths below it, and the files. */
export const API_DESCRIPTION = ['/api/docs', '/api/docs-json', '/api/docs-yaml'];

/**
 * The description of the API as a page at `/api/docs` and as JSON at `/api/docs-json`. A package of a release has no page: it
 * comes with a program that reports installations (scripts/package/). There the address leads to the JSON.
 */
export function describeApi(application: INestApplication, hasPage = isInstalled(PAGE)): void {
  SwaggerModule.setup('api/docs', application, () => apiDescription(application), {
    ui: hasPage,
    // The right that each route needs is published as the extension `x-right`.
    swaggerOptions: { showExtensions: true },
  });
  if (!hasPage)
    application.use('/api/docs', ((_request, response) =>
      response.redirect('/api/docs-json')) as RequestHandler);
}

function isInstalled(module: string): boolean {
  try {
    require.resolve(module);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the OpenAPI description. No database is needed: an application without a database address is enough.
 */
export function apiDescription(application: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Ledgerstamp')
    .setDescription('Set-up and operation: organisations, mappings, fiscal accounts and documents.')
    .setVersion('1')
    .addBearerAuth({
      type: 'http',
      description: 'The administrator key (ADMIN_API_KEY); for reading also the viewer key (VIEWER_API_KEY).',
    })
    .addSecurityRequirements('bearer')
    .build();
  const document = withStableIds(SwaggerModule.createDocument(application, description));
  return describeFiscalServices(document, application.get(FiscalRegistry).all());
}
