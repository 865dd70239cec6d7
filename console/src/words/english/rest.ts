import { activity } from './activity';
import { backfills } from './backfills';
import { board } from './board';
import { calls } from './calls';
import { channels } from './channels';
import { charts } from './charts';
import { clients } from './clients';
import { close } from './close';
import { connection } from './connection';
import { documentLists } from './document-lists';
import { document } from './document';
import { documents } from './documents';
import { fixList } from './fix-list';
import { invitation } from './invitation';
import { invoice } from './invoice';
import { mappings } from './mappings';
import { organisationSettings } from './organisation-settings';
import { otherSales } from './other-sales';
import { outside } from './outside';
import { ownMail } from './own-mail';
import { people } from './people';
import { reconciliation } from './reconciliation';
import { personalData } from './personal-data';
import { safeMode } from './safe-mode';
import { sentTaxes } from './sent-taxes';
import { setUp } from './set-up';
import { settings } from './settings';
import { takings } from './takings';
import { tokens } from './tokens';
import { writtenCodes } from './written-codes';

/** Texts of the pages that are opened from the start page. */
export const rest = {
  activity,
  backfills,
  board,
  calls,
  channels,
  charts,
  clients,
  close,
  connection,
  documentLists,
  document,
  documents,
  fixList,
  invitation,
  invoice,
  mappings,
  organisationSettings,
  otherSales,
  outside,
  ownMail,
  people,
  reconciliation,
  personalData,
  safeMode,
  sentTaxes,
  setUp,
  settings,
  takings,
  tokens,
  writtenCodes,
};
