import { counted } from '../../counted';
import type { Texts } from '../texts';

/** Sentences that are stored and parsed by `readStop`; a change here needs another pattern there. */
export const backfillStop: Texts['backfillStop'] = (stop) => {
  switch (stop.rule) {
    case 'late': {
      const { late, toCome, lost } = stop;
      const others =
        toCome === undefined || lost === undefined
          ? ''
          : `, of those to come ${toCome}. Of these documents ${lost} can never be sent, because their tax has another rate today`;
      return `The device has received later documents meanwhile: of the released ones ${counted(late, 'is', 'are')} late${others}. Resume with the acknowledgement, or cancel.`;
    }
    case 'first':
      return `Of the first ${stop.released}, ${stop.rejected} rejected.`;
    case 'share':
      return `Of ${stop.settled} documents, ${stop.rejected} rejected: more than ${stop.percent} %.`;
  }
};
