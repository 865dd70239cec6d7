import { useWords } from '../words/words';
import type { Candidate } from './candidates';
import { spellDay } from './days';
import { spellAmount } from './digits';

/** Spells a candidate with everything that speaks for it. */
export function useSpelledCandidate(): (candidate: Candidate) => string {
  const { original } = useWords('document');
  return ({ number, issuedOn, currency, left, signs }) =>
    [
      original.left(number, spellDay(issuedOn), currency, spellAmount(left)),
      ...signs.map((sign) => original.signs[sign]),
    ].join(' · ');
}
