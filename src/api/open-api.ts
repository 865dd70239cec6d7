import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** The description of the API as a page at `/api/docs` and as JSON at `/api/docs-json`. */
export function describeApi(application: INestApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Ledgerstamp')
    .setDescription('Set-up and operation: organisations, mappings, fiscal accounts and documents.')
    .setVersion('1')
    .addBearerAuth({ type: 'http', description: 'The administrator key (ADMIN_API_KEY).' })
    .addSecurityRequirements('bearer')
    .build();
  SwaggerModule.setup('api/docs', application, () => SwaggerModule.createDocument(application, description));
}
