import { createContext, use } from 'react';
import type { Words } from './english';
import { entrance } from './entrance';

/**
 * The words of the pages below. Outside every provider there are those of the sign-in page alone, which loads no others:
 * what is loaded behind it (app.tsx, the invitation) brings the rest along.
 */
export const WordsContext = createContext<Words>(entrance as Words);

/** The sentences of one page, or of what pages share: `const words = useWords('frame')`. */
export function useWords<Page extends keyof Words>(page: Page): Words[Page] {
  return use(WordsContext)[page];
}
