import { CallShareExhausted } from '../../connectors/call-share-exhausted';

/**
 * Thrown when a backfill has used its share of the platform's limits. Concerns its documents only; live work continues.
 */
export class BackfillLimited extends CallShareExhausted {}
