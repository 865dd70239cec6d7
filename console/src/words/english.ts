import { frame } from './english/frame';

/** Every sentence of the console in English, by page. Another language is another object of this shape. */
export const english = { frame };

/** Plain texts, and functions of what goes into a text: a plural is decided by the language, not by the page. */
export type Words = typeof english;
