import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Sets security headers on every answer: no caching, framing or scripts. Console pages and the API description have
 * policies of their own.
 * @param publicUrl https: browsers must insist on TLS
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

/** Headers of the page that describes the API: files of its own origin only; Swagger UI sets inline styles. */
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
