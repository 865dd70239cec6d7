import type { entrance } from './entrance';
import type { first } from './english/first';
import type { rest } from './english/rest';

/** Texts of the sign-in page, and of the frame of every page. */
export type Entrance = typeof entrance;

export type FirstWords = typeof first;

export type RestOfWords = typeof rest;

/**
 * Every sentence of the console, by page. English is the model: another language is another folder of this shape, and a
 * sentence that it lacks does not compile. Plain texts, and functions of what goes into a text: a plural is decided by
 * the language, not by the page.
 */
export type Words = Entrance & FirstWords & RestOfWords;
