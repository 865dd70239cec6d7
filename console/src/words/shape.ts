import type { entrance } from './compiled/en/entrance';
import type { first } from './compiled/en/first';
import type { rest } from './compiled/en/rest';

/** Words of the sign-in page, and of the frame of every page. */
export type Entrance = typeof entrance;

export type FirstWords = typeof first;

export type RestOfWords = typeof rest;

/** All words of the console, by page: texts, and functions of the values in a text. */
export type Words = Entrance & FirstWords & RestOfWords;
