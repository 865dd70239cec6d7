import type { entrance } from './compiled/en/entrance';
import type { first } from './compiled/en/first';
import type { rest } from './compiled/en/rest';

/** Words of the sign-in page, and of the frame of every page. */
export type Entrance = typeof entrance;

export type FirstWords = typeof first;

export type RestOfWords = typeof rest;

/** Every sentence of the console, by page. Plain texts, and functions of what goes into a text. */
export type Words = Entrance & FirstWords & RestOfWords;
