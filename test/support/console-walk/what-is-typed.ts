export const KEYS = ['Escape', 'Enter', 'Tab', '/', 'j', 'k', '?', 'Control+k', 'ArrowDown'];
/** What anybody may type anywhere. */
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
/** What somebody who means it fills in, by the name of the field. */
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
/** What has to be typed before something happens that cannot be taken back stands in the name of its field. */
export const ASKED = /(?:type|escreva)\b[^:]*: (.+?)(?: \*)?$/i;
