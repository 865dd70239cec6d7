import { CallShareExhausted } from '../../connectors/call-share-exhausted';

/** Backfill has used up its share of the platform's limits: a matter of its documents alone, live work goes on. */
export class BackfillLimited extends CallShareExhausted {}
