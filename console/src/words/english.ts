import { activity } from './english/activity';
import { backfills } from './english/backfills';
import { board } from './english/board';
import { calls } from './english/calls';
import { charts } from './english/charts';
import { clients } from './english/clients';
import { close } from './english/close';
import { confirmations } from './english/confirmations';
import { connection } from './english/connection';
import { deletions } from './english/deletions';
import { documentLists } from './english/document-lists';
import { document } from './english/document';
import { documents } from './english/documents';
import { entrance } from './entrance';
import { fixList } from './english/fix-list';
import { invitation } from './english/invitation';
import { invoice } from './english/invoice';
import { keyboard } from './english/keyboard';
import { mappings } from './english/mappings';
import { organisationSettings } from './english/organisation-settings';
import { otherSales } from './english/other-sales';
import { outside } from './english/outside';
import { ownMail } from './english/own-mail';
import { people } from './english/people';
import { reconciliation } from './english/reconciliation';
import { safeMode } from './english/safe-mode';
import { sentTaxes } from './english/sent-taxes';
import { setUp } from './english/set-up';
import { settings } from './english/settings';
import { shown } from './english/shown';
import { states } from './english/states';
import { takings } from './english/takings';
import { today } from './english/today';
import { tokens } from './english/tokens';
import { tables } from './english/tables';
import { writtenCodes } from './english/written-codes';

/** Every sentence of the console in English, by page. Another language is another object of this shape. */
export const english = {
  ...entrance,
  backfills,
  board,
  calls,
  charts,
  clients,
  close,
  confirmations,
  connection,
  deletions,
  documentLists,
  document,
  documents,
  fixList,
  invitation,
  invoice,
  keyboard,
  mappings,
  organisationSettings,
  otherSales,
  outside,
  ownMail,
  people,
  reconciliation,
  safeMode,
  sentTaxes,
  setUp,
  settings,
  shown,
  states,
  takings,
  tables,
  activity,
  today,
  tokens,
  writtenCodes,
};

/** Plain texts, and functions of what goes into a text: a plural is decided by the language, not by the page. */
export type Words = typeof english;
