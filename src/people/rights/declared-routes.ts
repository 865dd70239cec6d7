import { type INestApplicationContext, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { takesScope } from './in-scope';
import { type Right, rightOf } from './route-rights';

export interface DeclaredRoute {
  /** HTTP method: GET, POST and so on. */
  readonly method: string;
  /** Path with its parameters: /api/documents/:documentId */
  readonly path: string;
  /** Class and method of the handler. */
  readonly handler: string;
  /** Declared right; null: none is declared. */
  readonly right: Right | null;
  /** True: the handler receives the organisations that its caller may see. */
  readonly takesScope: boolean;
}

type Handler = (...parameters: never[]) => unknown;

/** Every route of an application, inherited ones included, with its declared right. */
export function declaredRoutes(application: INestApplicationContext): DeclaredRoute[] {
  const discovery = application.get(DiscoveryService, { strict: false });
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const { prototype } = metatype as { prototype: Readonly<Record<string, Handler>> };
    return new MetadataScanner()
      .getAllMethodNames(prototype)
      .map((name) => prototype[name] as Handler)
      .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
      .flatMap((handler) => routesOf(metatype, handler));
  });
}

/** @throws Error that names each route without a declaration */
export function requireDeclaredRoutes(application: INestApplicationContext): void {
  const open = declaredRoutes(application).filter(({ right }) => right === null);
  if (open.length === 0) return;
  const list = open.map(({ method, path, handler }) => `  - ${method} ${path} (${handler})`).join('\n');
  throw new Error(`These routes declare no right; add @Needs(action) or @Public(why):\n${list}`);
}

function routesOf(controller: { readonly name: string }, handler: Handler): DeclaredRoute[] {
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? 'ALL';
  return pathsOf(controller).flatMap((base) =>
    pathsOf(handler).map((end) => ({
      method,
      path: `/${[base, end]
        .map((part) => part.replace(/^\/|\/$/g, ''))
        .filter(Boolean)
        .join('/')}`,
      handler: `${controller.name}.${handler.name}`,
      right: rightOf(handler),
      takesScope: takesScope(handler),
    })),
  );
}

function pathsOf(target: object): string[] {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return typeof path === 'object' ? path : [path ?? ''];
}
