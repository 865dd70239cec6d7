import { raw, type RequestHandler } from 'express';

/** Far more than a hundred outcomes need; anything larger is turned away before it fills memory. */
const LARGEST_DELIVERY = '256kb';

/** Reads every body as the bytes that came, whatever type it claims: signatures are made over bytes. */
export function rawWebhookBodies(): RequestHandler {
  return raw({ type: () => true, limit: LARGEST_DELIVERY });
}
