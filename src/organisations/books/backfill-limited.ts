import { ShareUsedUp } from '../../connectors/share-used-up';

/** Backfill has used up its share of the platform's limits: a matter of its documents alone, live work goes on. */
export class BackfillLimited extends ShareUsedUp {}
