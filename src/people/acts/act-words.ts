import { changesOf, type Details } from './act-details';
import { ACT_NAMES, type ActName } from './act-names';

/** Fields of an act that its sentence needs. */
export interface ToldAct {
  readonly person: string;
  readonly deed: string;
  readonly outcome: string;
  readonly action: string;
  readonly times: number;
  readonly objectKind: string;
  readonly objectName: string | null;
  /** Former state as JSON text. */
  readonly before: string | null;
  readonly after: string | null;
}

const MOST_SAID = 80;
const MOST_CHANGES = 6;
/** Clearer names for some fields. */
const NAMES: Readonly<Record<string, string>> = {
  percent: 'rate',
  taxCode: 'tax code',
  taxName: 'name of the tax',
  deviceTaxId: 'tax of the device',
  goLiveOn: 'go-live date',
  sendAs: 'sent as',
  tin: 'TIN',
  vatNumber: 'VAT number',
  quietMinutes: 'minutes between reminders',
};
/** Matches a time in JSON form. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Fields already contained in the object's name. */
const IN_THE_NAME = ['scope', 'key', 'taxType', 'source', 'name'];
/** Fields whose value needs no label. */
const UNNAMED = ['reason', 'value'];

/**
 * Describes an act in one sentence without a full stop: "Rudo Moyo changed the tax mapping OUTPUT2 from 15.5
 * % to exempt".
 */
export function tellAct(act: ToldAct): string {
  const { person, deed, outcome, action, times, objectKind, objectName } = act;
  const often = times === 1 ? '' : ` ${times} times`;
  if (outcome === 'refused' && deed === 'refused') return `${person} was refused "${action}"${often}`;
  const object = `the ${objectKind}${objectName === null || objectName === '' ? '' : ` ${objectName}`}`;
  const done = isDeed(deed) ? ACT_NAMES[deed] : `did "${deed}" to {}`;
  const changes = tellChanges(detailsOf(act.before), detailsOf(act.after));
  return `${person} ${done.replace('{}', () => object)}${often}${changes}`;
}

function tellChanges(before: Details | null, after: Details | null): string {
  if (before !== null && after !== null) {
    const keys = Object.keys(changesOf(before, after).after);
    if (keys.length === 1 && (keys[0] === 'percent' || UNNAMED.includes(keys[0] ?? '')))
      return ` ${fromTo(keys[0] ?? '', before, after)}`;
    return listed(
      keys.map((key) =>
        isId(key) ? `another ${nameOf(key)}` : `${nameOf(key)} ${fromTo(key, before, after)}`,
      ),
    );
  }
  const given = after ?? before ?? {};
  const said = Object.entries(given).filter(
    ([key, value]) => !isId(key) && !IN_THE_NAME.includes(key) && !isEmpty(value),
  );
  const facts = said.map(([key, value]) =>
    UNNAMED.includes(key) ? `“${shown(key, value)}”` : `${nameOf(key)} ${shown(key, value)}`,
  );
  return listed(facts, after === null ? ' (it was: ' : ': ', after === null ? ')' : '');
}

function listed(parts: readonly string[], open = ': ', close = ''): string {
  if (parts.length === 0) return '';
  const more = parts.length > MOST_CHANGES ? ` and ${parts.length - MOST_CHANGES} more` : '';
  return `${open}${parts.slice(0, MOST_CHANGES).join(', ')}${more}${close}`;
}

function fromTo(key: string, before: Details, after: Details): string {
  return `from ${shown(key, before[key])} to ${shown(key, after[key])}`;
}

function shown(key: string, value: unknown): string {
  if (key === 'percent') return value == null || value === 'exempt' ? 'exempt' : `${text(value)} %`;
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && 'secretSha256' in value) return 'a secret';
  const said = text(value);
  return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said;
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(', ');
  if (typeof value === 'string') return TIME.test(value) ? minuteOf(value) : value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('role' in value && 'organisationId' in value)
    return `${text(value.role)} of ${value.organisationId === null ? 'all organisations' : 'one organisation'}`;
  // Settings and similar objects are described field by field.
  return Object.entries(value)
    .map(([key, inner]) => `${nameOf(key)} ${text(inner)}`)
    .join(', ');
}

/** Formats a time: `2026-11-26T08:07:29.271Z` as `2026-11-26 08:07 UTC`. */
function minuteOf(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

/** Formats a field name: `validFrom` as "valid from". */
function nameOf(key: string): string {
  const words = key
    .replace(/Ids?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ');
  return NAMES[key] ?? words;
}

/** True for a field with a row's id, which has no meaning for people. */
function isId(key: string): boolean {
  return /[a-z]Id$/.test(key) && NAMES[key] === undefined;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function detailsOf(json: string | null): Details | null {
  return json === null ? null : (JSON.parse(json) as Details);
}

function isDeed(deed: string): deed is ActName {
  return deed in ACT_NAMES;
}
