import { createContext, use } from 'react';
import { english, type Words } from './english';

/** The language of the pages below; a provider of another one changes them all. */
export const WordsContext = createContext<Words>(english);

/** The sentences of one page, or of what pages share: `const words = useWords('frame')`. */
export function useWords<Page extends keyof Words>(page: Page): Words[Page] {
  return use(WordsContext)[page];
}
