/** Full names of the ten provinces. */
export const PROVINCES = [
  ...(['Harare', 'Bulawayo', 'Manicaland', 'Mashonaland Central', 'Mashonaland East'] as const),
  ...(['Mashonaland West', 'Masvingo', 'Matabeleland North', 'Matabeleland South', 'Midlands'] as const),
] as const;
type Province = (typeof PROVINCES)[number];

/**
 * Towns, growth points and centres by province (section 267 of the Constitution), with other spellings after a slash; the
 * first is the one that is sent.
 */
const TOWNS: Readonly<Record<Province, readonly string[]>> = {
  Harare: ['Harare/Hre', 'Chitungwiza', 'Epworth'],
  Bulawayo: ['Bulawayo/Byo'],
  Manicaland: [
    ...[
      'Mutare',
      'Rusape',
      'Chipinge',
      'Chimanimani',
      'Nyanga',
      'Juliasdale',
      'Penhalonga',
      'Odzi',
      'Headlands',
    ],
    ...['Nyazura', 'Murambinda', 'Buhera', 'Birchenough Bridge', 'Checheche', 'Hauna', 'Watsomba', 'Makoni'],
  ],
  'Mashonaland Central': [
    ...['Bindura', 'Shamva', 'Mvurwi', 'Mazowe', 'Concession', 'Glendale', 'Guruve', 'Centenary', 'Rushinga'],
    ...['Mount Darwin/Mt Darwin', 'Muzarabani', 'Mbire', 'Madziwa', 'Mushumbi Pools'],
  ],
  'Mashonaland East': [
    ...['Marondera', 'Ruwa', 'Chivhu', 'Mutoko', 'Murewa/Murehwa', 'Macheke', 'Goromonzi', 'Hwedza/Wedza'],
    ...['Beatrice', 'Featherstone', 'Arcturus', 'Bromley', 'Domboshava', 'Juru', 'Kotwa', 'Mudzi', 'Sadza'],
  ],
  'Mashonaland West': [
    'Chinhoyi',
    'Kadoma',
    'Chegutu',
    'Norton',
    'Kariba',
    'Karoi',
    'Banket',
    'Chirundu',
    'Chakari',
    'Sanyati',
    'Mhangura',
    'Mutorashanga',
    'Raffingora',
    'Trelawney',
    'Darwendale',
    'Makuti',
    'Magunje',
    'Murombedzi',
    'Mubaira',
    'Selous',
    'Eiffel Flats',
    'Nyabira',
    'Zvimba',
    'Hurungwe',
  ],
  Masvingo: [
    ...[
      'Masvingo',
      'Chiredzi',
      'Triangle',
      'Gutu/Mpandawana',
      'Rutenga',
      'Mwenezi',
      'Zaka',
      'Jerera',
      'Bikita',
    ],
    ...['Nyika', 'Chivi', 'Ngundu', 'Mashava', 'Hippo Valley', 'Neshuro'],
  ],
  'Matabeleland North': [
    ...['Hwange', 'Victoria Falls/Vic Falls', 'Lupane', 'Binga', 'Nkayi', 'Tsholotsho', 'Dete', 'Turk Mine'],
    ...['Inyathi', 'Nyamandhlovu', 'Kamativi', 'Jotsholo'],
  ],
  'Matabeleland South': [
    ...[
      'Gwanda',
      'Beitbridge/Beit Bridge',
      'Plumtree',
      'Filabusi',
      'Esigodini',
      'Maphisa',
      'Kezi',
      'Shangani',
    ],
    ...['West Nicholson', 'Colleen Bawn/Collen Bawn', 'Figtree', 'Insiza', 'Matobo'],
  ],
  Midlands: [
    ...[
      'Gweru',
      'Kwekwe/Kwe Kwe/Que Que',
      'Zvishavane',
      'Shurugwi',
      'Redcliff',
      'Gokwe',
      'Mvuma',
      'Mberengwa',
    ],
    ...['Lalapanzi', 'Silobela', 'Zhombe', 'Mataga', 'Nembudziya', 'Chirumhanzu'],
  ],
};

/** Suburbs that people write as the city; ambiguous names are left out. */
const SUBURBS: Readonly<Partial<Record<Province, readonly string[]>>> = {
  Harare: [
    'Avondale',
    'Borrowdale',
    'Msasa',
    'Mbare',
    'Eastlea',
    'Highlands',
    'Mount Pleasant/Mt Pleasant',
    'Belgravia',
    'Mabelreign',
    'Marlborough',
    'Greendale',
    'Newlands',
    'Chisipite',
    'Waterfalls',
    'Hatfield',
    'Graniteside',
    'Workington',
    'Southerton',
    'Willowvale',
    'Ardbennie',
    'Milton Park',
    'Pomona',
    'Causeway',
    'Budiriro',
    'Kuwadzana',
    'Glen View',
    'Highfield',
    'Mufakose',
    'Dzivarasekwa',
    'Mabvuku',
    'Tafara',
    'Warren Park',
    'Glen Lorne',
    'Gunhill',
    'Alexandra Park',
    'Vainona',
    'Bluffhill',
    'Tynwald',
    'Arundel',
    'Kambuzuma',
  ],
  Bulawayo: [
    ...['Belmont', 'Donnington', 'Steeldale', 'Westondale', 'Thorngrove', 'Raylton', 'Kumalo', 'Nkulumane'],
    ...['Luveve', 'Entumbane', 'Pumula', 'Mzilikazi', 'Burnside', 'Matsheumhlope', 'Famona', 'Bradfield'],
  ],
};

/** Town or suburb as it is sent, with its province. */
export interface Town {
  readonly name: string;
  readonly province: Province;
}

const ALL_TOWNS = new Map(placesOf(TOWNS));
const PLACES = new Map([...ALL_TOWNS, ...placesOf(SUBURBS)]);
const PROVINCES_BY_NAME = new Map(PROVINCES.map((name) => [spelled(name), name]));

function placesOf(table: Readonly<Partial<Record<Province, readonly string[]>>>): [string, Town][] {
  return PROVINCES.flatMap((province) =>
    (table[province] ?? []).flatMap((entry) => {
      const [name = '', ...others] = entry.split('/');
      return [name, ...others].map((spelling): [string, Town] => [spelled(spelling), { name, province }]);
    }),
  );
}

function spelled(text: string): string {
  return text.toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim();
}

/** Finds a town or suburb of exactly this name; null: unknown. */
export function townNamed(text: string): Town | null {
  return PLACES.get(spelled(text)) ?? null;
}

/** Names of all towns and suburbs as they are sent. */
export const PLACE_NAMES: readonly string[] = [...new Set([...PLACES.values()].map(({ name }) => name))];

/** Finds the only place whose name a text has but for one letter, or two letters exchanged; null: none, or several. */
export function townMisspelt(text: string): Town | null {
  const words = spelled(text).split(' ');
  const texts = [words, words.slice(-2), words.slice(-1)].map((some) => some.join(' '));
  const found = [...PLACES].flatMap(([name, town]) =>
    texts.some((one) => isMisspelt(one, name)) ? [town] : [],
  );
  return onlyTown(found);
}

/** Finds the only town that is named among the words of a text; suburbs have names of other things, too. */
export function townAmong(text: string): Town | null {
  const words = spelled(text).split(' ');
  const texts = words.flatMap((word, place) => [word, `${word} ${words[place + 1] ?? ''}`]);
  return onlyTown(texts.flatMap((one) => ALL_TOWNS.get(one) ?? []));
}

function onlyTown([one, ...others]: readonly Town[]): Town | null {
  return one !== undefined && others.every(({ name }) => name === one.name) ? one : null;
}

const SHORTEST_MISSPELT = 5;

function isMisspelt(text: string, name: string): boolean {
  if (Math.min(text.length, name.length) < SHORTEST_MISSPELT) return false;
  let [from, till] = [0, 0];
  while (from < text.length && text[from] === name[from]) from += 1;
  const most = Math.min(text.length, name.length) - from;
  while (till < most && text.at(-1 - till) === name.at(-1 - till)) till += 1;
  const [one, other] = [text.slice(from, text.length - till), name.slice(from, name.length - till)];
  const isExchanged = one.length === 2 && other.length === 2 && one === `${other[1]}${other[0]}`;
  return isExchanged || Math.max(one.length, other.length) === 1;
}

/** Finds the town in a city field with other words: `Harare CBD`, `Msasa Harare`, `Mutare, Zimbabwe`. */
export function townIn(text: string): Town | null {
  const words = spelled(text)
    .replace(/\bzimbabwe$|\bcbd$|\bcity$/g, '')
    .trim()
    .split(' ');
  // Final words take precedence, because a suburb is written before its city.
  const candidates = [words, words.slice(-2), words.slice(-1)].map((some) => some.join(' '));
  return candidates.map(townNamed).find((place) => place !== null) ?? null;
}

const SHORT: readonly [RegExp, string][] = [
  [/ (province|prov)$/, ''],
  [/^mash(?:onaland)? /, 'mashonaland '],
  [/^mat(?:abeleland)? /, 'matabeleland '],
  [/ n$/, ' north'],
  [/ s$/, ' south'],
  [/ e$/, ' east'],
  [/ w$/, ' west'],
];

/** Finds the province: `Mash East`, `Midlands Province`; null: the text names none. */
export function provinceNamed(text: string): Province | null {
  const whole = SHORT.reduce((name, [form, full]) => name.replace(form, full), spelled(text));
  return PROVINCES_BY_NAME.get(whole) ?? null;
}

/**
 * Placeholders for an empty field and every spelling of Zimbabwe; no other country begins with these letters.
 */
const NO_OTHER_COUNTRY = /^$|^[^a-z]*$|^(?:n\/?a|none|nil|local)$|^zi|^zw|^republic of zi/;

/** True when a country field names another country; false if empty, misspelt, or a town. */
export function isAbroad(country: string): boolean {
  const name = spelled(country);
  return !NO_OTHER_COUNTRY.test(name) && townIn(name) === null && provinceNamed(name) === null;
}

/** VAT number with the letters of a country of Europe in front, where they are part of it. */
const EUROPEAN_VAT =
  /^(?:VAT(?:REG(?:ISTRATION)?)?(?:NO|NUMBER)?[:=#]?)?(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z\d]{2}\d{5,10}\w{0,3}$/i;

/** True for a VAT number of a country of Europe, also behind a label; `VAT NUMBER 220401569` is none. @param number without blanks */
export function isEuropeanVat(number: string): boolean {
  return EUROPEAN_VAT.test(number);
}
