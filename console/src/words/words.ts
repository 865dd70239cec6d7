import { createContext, use } from 'react';
import { ENGLISH_ENTRANCE, type Language, speak, type Vocabulary } from './languages';
import type { Words } from './shape';

/**
 * Words for the components inside. Without a provider, only those of the sign-in page; the rest is loaded when a page
 * uses it.
 */
export const WordsContext = createContext<Vocabulary>(ENGLISH_ENTRANCE);

/** Words of one page: `const words = useWords('frame')`. Suspends while they are loading. */
export function useWords<Page extends keyof Words>(page: Page): Words[Page] {
  const { now, rest } = use(WordsContext);
  const words: Words[Page] | undefined = now[page];
  return words ?? (use(rest()) as Words)[page];
}

/** Applies the language of the words here to the page: the person's after sign-in, the browser's before. */
export function useSpoken(): void {
  speak(use(WordsContext));
}

/** Language of the page. */
export function useLanguage(): Language {
  return use(WordsContext).language;
}
