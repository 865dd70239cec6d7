export const KEYS = ['Escape', 'Enter', 'Tab', '/', 'j', 'k', '?', 'Control+k', 'ArrowDown'];
/** Texts that may be typed into any field. */
export const TEXTS = [
  'A',
  '8471',
  'INV-0001',
  'Asked for it by letter.',
  '',
  '0',
  '-1',
  '99999999.99',
  'O’Hara "<b>" %',
  'é'.repeat(120),
];
/** Texts that a determined user fills in, by the name of the field. */
export const MEANT: readonly (readonly [name: RegExp, text: string])[] = [
  [/e-?mail|correio/i, 'rudo@practice.example'],
  [/address|endereço/i, 'https://127.0.0.1:9/hook'],
  [/(code|código).*(HS)|HS (code|de)/i, '84713000'],
  [/calls|chama|currency|moeda/i, 'ZAR'],
  [/above|between|before|amount|total|mais de|entre/i, '60'],
  [/search|procurar/i, 'INV-00'],
  [/./, 'Asked for by letter'],
];
export const DAYS = ['2026-03-01', '1999-12-31', '2026-11-30', ''];
/** Pattern of a field name that states the text to type before an irreversible act. */
export const ASKED = /(?:type|escreva)\b[^:]*: (.+?)(?: \*)?$/i;
