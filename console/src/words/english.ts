import { board } from './english/board';
import { document } from './english/document';
import { documents } from './english/documents';
import { fixList } from './english/fix-list';
import { frame } from './english/frame';
import { setUp } from './english/set-up';
import { shown } from './english/shown';
import { states } from './english/states';
import { tables } from './english/tables';

/** Every sentence of the console in English, by page. Another language is another object of this shape. */
export const english = { board, document, documents, fixList, frame, setUp, shown, states, tables };

/** Plain texts, and functions of what goes into a text: a plural is decided by the language, not by the page. */
export type Words = typeof english;
