import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import type { ServerResponse } from 'node:http';
import { EntranceController } from './entrance.controller';

/** Where the build puts the pages, beside the compiled program. */
const BUILT = join(__dirname, '..', '..', 'console');

/** Serves the operator's console under /console: files alone, without a key; every call of theirs needs it. */
@Module({
  controllers: [EntranceController],
  imports: [
    ServeStaticModule.forRoot({
      rootPath: BUILT,
      serveRoot: '/console',
      // A missing file is a 404, never the page: a browser would take the page for a script.
      exclude: ['/console/assets/{*path}'],
      serveStaticOptions: { cacheControl: false, setHeaders: keepAsLongAsItIsTrue },
    }),
  ],
})
export class ConsoleModule {}

/** The names of assets change with their content; the page that names them does not. */
function keepAsLongAsItIsTrue(response: ServerResponse, path: string): void {
  const isAsset = path.startsWith(join(BUILT, 'assets'));
  response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
}
