import { counted } from '../../counted';
import type { Texts } from '../texts';

/** Stored, and read again by `readStop`: another wording needs another form there. */
export const backfillStop: Texts['backfillStop'] = (stop) => {
  switch (stop.rule) {
    case 'late':
      return `The device has received later documents meanwhile: of the released ones ${counted(stop.late, 'is', 'are')} late. Resume with the acknowledgement, or cancel.`;
    case 'first':
      return `Of the first ${stop.released}, ${stop.rejected} rejected.`;
    case 'share':
      return `Of ${stop.settled} documents, ${stop.rejected} rejected: more than ${stop.percent} %.`;
  }
};
