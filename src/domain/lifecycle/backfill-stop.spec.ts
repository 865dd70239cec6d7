import { BACKFILL_STOPS } from '../../../test/support/backfill-stop-samples';
import { readStop } from './backfill-stop';
import { TEXTS } from '../texts/language';

describe('why a backfill was stopped', () => {
  it.each(BACKFILL_STOPS.map((stop) => [TEXTS.backfillStop(stop), stop] as const))(
    'is read again from what is stored: %s',
    (sentence, stop) => expect(readStop(sentence)).toEqual(stop),
  );

  it.each(['', 'Somebody stopped it.', 'Of the first 5, 1 rejected. And more.'])(
    'is not read from another sentence: "%s"',
    (sentence) => expect(readStop(sentence)).toBeNull(),
  );
});
