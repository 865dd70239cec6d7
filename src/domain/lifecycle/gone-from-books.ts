import { storedSentence } from '../texts/stored-sentence';

/** Sentence stored with a document that the books no longer serve. */
export const GONE_FROM_BOOKS = storedSentence('goneFromBooks');
