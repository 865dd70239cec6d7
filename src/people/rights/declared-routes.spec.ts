import { Controller, Delete, Get, type INestApplicationContext, Post } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { declaredRoutes, requireDeclaredRoutes } from './declared-routes';
import { from } from './places';
import { Needs, Public } from './route-rights';

@Controller('api/things')
class Declared {
  @Get()
  @Public('there is nothing to protect')
  list(): void {}

  @Post(':thingId')
  @Needs('rules.change', from.installation())
  change(): void {}

  notARoute(): void {}
}

@Controller()
class Forgotten {
  @Get('/api/forgotten')
  look(): void {}

  @Delete(['api/one', 'api/other'])
  remove(): void {}
}

@Controller('api/more')
class Inheriting extends Forgotten {}

async function application(...controllers: (new () => object)[]): Promise<INestApplicationContext> {
  return Test.createTestingModule({ imports: [DiscoveryModule], controllers }).compile();
}

describe('the rights of routes', () => {
  it('are declared at each handler', async () => {
    const declared = await application(Declared);
    expect(declaredRoutes(declared)).toEqual([
      {
        ...{ method: 'GET', path: '/api/things', handler: 'Declared.list' },
        right: { isPublic: true, why: 'there is nothing to protect' },
        takesScope: false,
      },
      {
        ...{ method: 'POST', path: '/api/things/:thingId', handler: 'Declared.change' },
        right: { needs: 'rules.change', place: { kind: 'installation' } },
        takesScope: false,
      },
    ]);
    expect(() => requireDeclaredRoutes(declared)).not.toThrow();
  });

  it('that are not declared keep the application from starting, each route by its name', async () => {
    const forgetful = await application(Declared, Forgotten);
    expect(() => requireDeclaredRoutes(forgetful)).toThrow(
      [
        'These routes declare no right; add @Needs(action) or @Public(why):',
        '  - GET /api/forgotten (Forgotten.look)',
        '  - DELETE /api/one (Forgotten.remove)',
        '  - DELETE /api/other (Forgotten.remove)',
      ].join('\n'),
    );
  });

  it('are asked of a route that a controller inherits, too', async () => {
    const inheriting = await application(Inheriting);
    const routes = declaredRoutes(inheriting).map(({ handler, path, right }) => [handler, path, right]);
    expect(routes).toContainEqual(['Inheriting.look', '/api/more/api/forgotten', null]);
    expect(() => requireDeclaredRoutes(inheriting)).toThrow('GET /api/more/api/forgotten (Inheriting.look)');
  });
});
