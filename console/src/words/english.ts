import { backfills } from './english/backfills';
import { documentLists } from './english/document-lists';
import { frame } from './english/frame';
import { mappings } from './english/mappings';
import { organisationSettings } from './english/organisation-settings';
import { tables } from './english/tables';

/** Every sentence of the console in English, by page. Another language is another object of this shape. */
export const english = { backfills, documentLists, frame, mappings, organisationSettings, tables };

/** Plain texts, and functions of what goes into a text: a plural is decided by the language, not by the page. */
export type Words = typeof english;
