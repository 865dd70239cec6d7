import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Sets security headers on every answer, early ones included: no caching, no framing, no scripts. Pages of
 * the console and the API description have policies of their own.
 * @param publicUrl only an address that is reached over TLS may tell browsers to insist on it
 */
export function securityHeaders(publicUrl: string): RequestHandler {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  });
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    protect(request, response, next);
  };
}

/** The page that describes the API loads files next to it alone; Swagger UI writes styles into its own elements. */
export function describingPageHeaders(): RequestHandler {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
  });
}
