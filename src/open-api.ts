import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { FiscalRegistry } from './fiscal/fiscal-registry';
import { describeFiscalServices } from './fiscal/accounts/describe-fiscal-services';

/** Where the description is: the page with all that is below it, and the files. */
export const API_DESCRIPTION = ['/api/docs', '/api/docs-json', '/api/docs-yaml'];

/** The description of the API as a page at `/api/docs` and as JSON at `/api/docs-json`. */
export function describeApi(application: INestApplication): void {
  SwaggerModule.setup('api/docs', application, () => apiDescription(application), {
    // What each route needs is an extension: `x-right`.
    swaggerOptions: { showExtensions: true },
  });
}

/** What the program says of its API. It needs no database: an application without an address of one will do. */
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
  return describeFiscalServices(
    SwaggerModule.createDocument(application, description),
    application.get(FiscalRegistry).all(),
  );
}
