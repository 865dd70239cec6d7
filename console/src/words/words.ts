import { createContext, use } from 'react';
import { ENGLISH_ENTRANCE, type Language, speak, type Vocabulary } from './languages';
import type { Words } from './shape';

/**
 * The words of the pages below. Outside every provider there are those of the sign-in page alone; what is loaded behind
 * it brings more along, and the rest comes when a page asks for it.
 */
export const WordsContext = createContext<Vocabulary>(ENGLISH_ENTRANCE);

/** The sentences of one page, or of what pages share: `const words = useWords('frame')`. Waits where they are not there yet. */
export function useWords<Page extends keyof Words>(page: Page): Words[Page] {
  const { now, rest } = use(WordsContext);
  const words: Words[Page] | undefined = now[page];
  return words ?? (use(rest()) as Words)[page];
}

/** The page is in the language of the words here: of the person behind the sign-in, of the browser before it. */
export function useSpoken(): void {
  speak(use(WordsContext));
}

/** Language of the page. */
export function useLanguage(): Language {
  return use(WordsContext).language;
}
