import { createContext, use, useMemo } from 'react';
import { naming } from '../../../src/messages/naming';
import { useSession } from '../api/use-session';
import { usePlatforms } from '../shown/organisations';
import { ENGLISH_ENTRANCE, type Language, speak, type Vocabulary } from './languages';
import type { Words } from './shape';

/**
 * Words for the components inside. Without a provider, only those of the sign-in page; the rest is loaded when a page
 * uses it.
 */
export const WordsContext = createContext<Vocabulary>(ENGLISH_ENTRANCE);

/** Words that call the accounting platform by its own name. */
export function useNamedWords(): Vocabulary {
  const words = use(WordsContext);
  const mayRead = useSession().data?.may.some(({ action }) => action === 'read') === true;
  const platforms = usePlatforms(mayRead).data;
  const name = platforms?.length === 1 ? platforms[0]?.name : undefined;
  return useMemo(() => {
    if (name === undefined || name === words.now.shown?.platform) return words;
    let rest: ReturnType<typeof words.rest> | undefined;
    return {
      ...words,
      now: naming(name, words.now),
      rest: () => (rest ??= words.rest().then((said) => naming(name, said))),
    };
  }, [name, words]);
}

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
