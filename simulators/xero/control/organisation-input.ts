import { account, taxRate } from '../documents/derive-directory';
import { guidFrom } from '../digests';
import { firstText, isObject, type Json, type JsonObject } from '../json';
import { decimalIn, ZERO } from '../money';
import {
  DEFAULT_SETTINGS,
  type LimitSettings,
  type Organisation,
  type Settings,
} from '../store/organisations';
import { dateString, dayIn } from '../xero-dates';
import {
  controlFault,
  objectInput,
  optionalChoice,
  optionalFlag,
  optionalList,
  optionalText,
  optionalWhole,
} from './control-input';

function readLimits(input: JsonObject, before: LimitSettings): LimitSettings {
  return {
    enforce: optionalFlag(input, 'enforce') ?? before.enforce,
    concurrent: optionalWhole(input, 'concurrent') ?? before.concurrent,
    minute: optionalWhole(input, 'minute') ?? before.minute,
    day: optionalWhole(input, 'day') ?? before.day,
  };
}

/** Settings of what only a call to Xero itself can tell, next to older ones of the same kind. */
function readProbedSettings(input: JsonObject, before: Settings) {
  return {
    attachmentNames:
      optionalChoice(input, 'attachmentNames', ['decoded', 'encoded', 'refused']) ?? before.attachmentNames,
    attachmentDoubles:
      optionalChoice(input, 'attachmentDoubles', ['replace', 'rename']) ?? before.attachmentDoubles,
    longestUrl: optionalWhole(input, 'longestUrl') ?? before.longestUrl,
    longestQuery: optionalWhole(input, 'longestQuery') ?? before.longestQuery,
    concurrentProblem: optionalText(input, 'concurrentProblem') ?? before.concurrentProblem,
    concurrentRetryAfter: optionalWhole(input, 'concurrentRetryAfter') ?? before.concurrentRetryAfter,
    pkce: optionalChoice(input, 'pkce', ['checked', 'ignored', 'refused']) ?? before.pkce,
    refreshGrace: optionalChoice(input, 'refreshGrace', ['accept', 'refuse']) ?? before.refreshGrace,
  };
}

function readSettings(input: JsonObject, before: Settings): Settings {
  return {
    limits: readLimits(objectInput(input.limits ?? null), before.limits),
    invoiceEditPaid: optionalChoice(input, 'invoiceEditPaid', ['refuse', 'accept']) ?? before.invoiceEditPaid,
    historyLimit: optionalWhole(input, 'historyLimit') ?? before.historyLimit,
    modifiedSince: optionalChoice(input, 'modifiedSince', ['inclusive', 'exclusive']) ?? before.modifiedSince,
    listOrder: optionalText(input, 'listOrder') ?? before.listOrder,
    lateRowsMs: optionalWhole(input, 'lateRowsMs') ?? before.lateRowsMs,
    listTotals: optionalChoice(input, 'listTotals', ['calculated', 'rounded']) ?? before.listTotals,
    highVolume: optionalWhole(input, 'highVolume') ?? before.highVolume,
    attachmentBumps: optionalFlag(input, 'attachmentBumps') ?? before.attachmentBumps,
    noteBumps: optionalFlag(input, 'noteBumps') ?? before.noteBumps,
    lockedPeriodWriting:
      optionalChoice(input, 'lockedPeriodWriting', ['accept', 'refuse']) ?? before.lockedPeriodWriting,
    archivedContactEdits:
      optionalChoice(input, 'archivedContactEdits', ['accept', 'refuse']) ?? before.archivedContactEdits,
    uploadAnswersSize: optionalFlag(input, 'uploadAnswersSize') ?? before.uploadAnswersSize,
    ...readProbedSettings(input, before),
  };
}

function readLockDate(input: JsonObject, before: string | null): string | null {
  if (input.periodLockDate === undefined) return before;
  if (input.periodLockDate === null) return null;
  const day = dayIn(input.periodLockDate);
  if (day === undefined) throw controlFault(400, 'periodLockDate must be a calendar day');
  return dateString(day).slice(0, 10);
}

/** Reads an organisation; absent fields keep their values, or have the defaults of a new one. */
export function readOrganisation(
  tenantId: string,
  input: JsonObject,
  before: Organisation | undefined,
  now: number,
): Organisation {
  return {
    tenantId,
    name: optionalText(input, 'name') ?? before?.name ?? tenantId,
    baseCurrency: optionalText(input, 'baseCurrency') ?? before?.baseCurrency ?? 'USD',
    countryCode: optionalText(input, 'countryCode') ?? before?.countryCode ?? 'ZW',
    timezone: optionalText(input, 'timezone') ?? before?.timezone ?? 'UTC',
    periodLockDate: readLockDate(input, before?.periodLockDate ?? null),
    profile: { ...before?.profile, ...objectInput(input.profile ?? null) },
    settings: readSettings(objectInput(input.settings ?? null), before?.settings ?? DEFAULT_SETTINGS),
    createdMs: before?.createdMs ?? now,
  };
}

function readEach(
  input: JsonObject,
  field: string,
  complete: (element: JsonObject) => JsonObject,
): JsonObject[] {
  return (optionalList(input, field) ?? []).map((element) => {
    if (!isObject(element)) throw controlFault(400, `${field} must hold objects in Xero's form`);
    return complete(element);
  });
}

function needed(element: JsonObject, field: string): string {
  const value = firstText(element, field);
  if (value === undefined) throw controlFault(400, `${field} is missing`);
  return value;
}

function completeRate(element: JsonObject): JsonObject {
  const taxType = needed(element, 'TaxType');
  const rate = decimalIn(element.EffectiveRate) ?? decimalIn(element.DisplayTaxRate) ?? ZERO;
  return { ...taxRate(taxType, firstText(element, 'Name') ?? taxType, rate), ...element };
}

function readCurrencies(input: JsonObject): JsonObject[] {
  const listed = optionalList(input, 'currencies') ?? [];
  return listed.map((currency: Json) => {
    const element = typeof currency === 'string' ? { Code: currency } : objectInput(currency);
    return { Description: needed(element, 'Code'), ...element };
  });
}

/** Lists of the organisation in Xero's form, with missing fields added. */
export function readDirectory(tenantId: string, input: JsonObject) {
  return {
    TaxRates: readEach(input, 'taxRates', completeRate),
    Currencies: readCurrencies(input),
    Accounts: readEach(input, 'accounts', (element) => ({
      ...account(tenantId, needed(element, 'Code'), firstText(element, 'TaxType') ?? 'NONE'),
      ...element,
    })),
    Items: readEach(input, 'items', (element) => ({
      ItemID: guidFrom(tenantId, 'item', needed(element, 'Code')),
      ...element,
    })),
  };
}
