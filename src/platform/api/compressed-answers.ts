import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Minimum size for compression; a smaller answer fits one packet either way. */
const LEAST_BYTES = 1_400;
/** Fast compression, because each answer is compressed and sent once. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses JSON answers as brotli or gzip, outside the event loop; streamed files and events stay uncompressed. Safe
 * against BREACH (2013): cookies are SameSite=Strict, so another site's page gets no answer to measure.
 */
export function compressedAnswers(): RequestHandler {
  return (request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      const isJson = /^application\/json\b/.test(String(response.getHeader('Content-Type') ?? ''));
      if (!isJson || typeof body !== 'string' || request.method === 'HEAD') return send(body);
      response.vary('Accept-Encoding');
      const text = Buffer.from(body);
      const coding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one) === one);
      if (coding === undefined || text.length < LEAST_BYTES || response.hasHeader('Content-Encoding')) {
        return send(body);
      }
      const compressing = coding === 'br' ? brotli(text, QUICK) : gzipped(text);
      compressing.then((bytes) => {
        response.setHeader('Content-Encoding', coding);
        send(bytes);
      }, next);
      return response;
    };
    next();
  };
}
