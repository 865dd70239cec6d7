import { storedSentence } from '../texts/stored-sentence';

/** Sentence stored with a document that is missing from the books. */
export const GONE_FROM_BOOKS = storedSentence('goneFromBooks');
