import { resolve } from 'node:path';
import { LANGUAGES } from '../../console/src/words/compiled/languages';
import type { Words } from '../../console/src/words/shape';
import { XeroConnector } from '../../src/connectors/xero/xero.connector';
import { ISSUE_CATALOGUE, ISSUE_CODES, type IssueCode } from '../../src/domain/issues/issue-catalogue';
import { whereIs } from '../../src/domain/issues/where';
import { TEXTS_IN } from '../../src/domain/texts/language';
import type { Texts } from '../../src/domain/texts/texts';
import { type Cause, type CauseSubject, causeSentence } from '../../src/mapping/preflight/causes';
import { naming } from '../../src/messages/naming';
import type { WorkLine } from '../../src/practice/today/work';
import { workGroups } from '../../src/practice/today/work-groups';
import { FINISHED } from '../support/english-in';
import { expectFrozen } from './expect-frozen';
import { SampledTypes } from './sample-arguments';

const { menus } = new XeroConnector({} as never, {} as never, null, 1);
/** Cures of the cards; the types of the console's files need those of a browser. */
interface Cures {
  readonly curesOf: (cause: Cause, may: () => boolean) => readonly string[];
}
const CURES_FILE = resolve('console/src/fix-list/cures.ts');
const TYPES = new SampledTypes([resolve('src/domain/texts/language.ts')]);
const LONG = 'Chimanimani Agricultural Cooperative and General Merchants (Private) Limited t/a Xero Traders';

/** Subjects of a code, with what each is called; a key is left out where there is none. */
function subjectsOf(code: IssueCode): readonly (readonly [CauseSubject, string])[] {
  const sold = [
    ['item', 'CEM-50'],
    ['account', '200'],
    ['description', '2523'],
    ['item', ''],
  ] as const;
  if (code.startsWith('BUYER_'))
    return [
      ['contact', 'Moyo Kiosk'],
      ['contact', LONG],
    ];
  switch (code) {
    case 'TAX_UNMAPPED':
      return [
        ['tax_type', 'OUTPUT2'],
        ['tax_type', ''],
      ];
    case 'NO_SUPPLY_LINE':
      return [
        ['account', '831'],
        ['account', ''],
      ];
    case 'PRODUCT_CODE_MISSING':
      return sold;
    case 'PRODUCT_CODE_INVALID':
      return [...sold, ['default', '1005']];
    case 'PRODUCT_CODE_UNCONFIRMED':
      return [sold[0], sold[2]];
    case 'CURRENCY_UNMAPPED':
      return [
        ['currency', 'ZAR'],
        ['document', ''],
      ];
    case 'NEGATIVE_LINE':
      return [
        ['item', 'DEP'],
        ['account', '200'],
        ['contact', 'Moyo Kiosk'],
        ['document', ''],
      ];
    case 'BEFORE_GO_LIVE':
    case 'EXCLUDED_BY_RULE':
    case 'MADE_IN_GAP':
    case 'NOT_RELEASED':
      return [['rules', '']];
    default:
      return [['document', '']];
  }
}

/** What is held, and what of it nothing else holds. */
const AMOUNTS = [
  [{ documents: 9, totals: [{ currency: 'USD', total: '64315.02' }] }, 7],
  [{ documents: 1, totals: [{ currency: 'USD', total: '0.00' }] }, 0],
  [
    {
      documents: 1234,
      totals: [
        { currency: 'USD', total: '999266.00' },
        { currency: 'ZWG', total: '40198.40' },
      ],
    },
    1,
  ],
] as const;

interface Spoken {
  readonly texts: Texts;
  readonly words: Words;
  readonly curesOf: Cures['curesOf'];
}

/** What each cure says on its card: its buttons, each with what it does. */
function saidOf(cure: string, { key, name }: Cause, { words }: Spoken, count: number): string {
  const { fixList, documents, outside, writtenCodes } = words;
  const act = (which: keyof typeof documents.acts): string =>
    `[${documents.acts[which].label({ count })}] ${documents.acts[which].consequence}`;
  const policy = (which: keyof typeof fixList.policies): string =>
    `[${fixList.policies[which].label}] ${fixList.policies[which].consequence}`;
  const said: Readonly<Record<string, () => string>> = {
    abroad: () => policy('abroad'),
    buyer: () => `[${fixList.sendContact}] ${fixList.storedHere}`,
    cashSales: () => policy('cashSales'),
    cents: () => policy('cents'),
    correct: () => `[${fixList.checkAgain.label}] ${fixList.checkAgain.consequence}`,
    currency: () => `[${fixList.store}] ${fixList.currencyAtTheService(key)}`,
    declare: () => act('declare'),
    exclude: () => act('exclude'),
    lateDocuments: () => policy('lateDocuments'),
    lineRule: () => `[${fixList.treatments.fold}] [${fixList.treatments.hold}]`,
    movedSales: () => `[${outside.moved.link(count)}] ${outside.moved.intro}`,
    negativeLines: () => policy('negativeLines'),
    original: () => `[${fixList.creditChosen(count)}]`,
    outsideReceipts: () => `[${outside.many.record}] ${outside.many.intro}`,
    productCode: () => `[${fixList.store}] ${fixList.hsCode(name, '4 / 8')}`,
    reason: () =>
      `[${fixList.policies.reason.label}] ${fixList.reasonForAll}. ${fixList.policies.reason.consequence}`,
    release: () => act('release'),
    tax: () => `[${fixList.store}] ${fixList.deviceTax(fixList.taxOf(name, '15.5'))}`,
    untaxed: () => `[${fixList.store}]`,
    writtenCode: () => `[${writtenCodes.confirmOf(key)}] [${writtenCodes.refuseOf(key)}]`,
  };
  const say = said[cure];
  if (say === undefined) throw new Error(`Nothing is said of what ${cure} does.`);
  return say();
}

/** True where Today says that each document is decided alone. */
function isOneByOne({ code }: Cause): boolean {
  const line: WorkLine = {
    ...{ kind: 'held', code, item: '', organisationId: null, severity: 'info', subject: null, key: '' },
    ...{
      name: '',
      documents: 0,
      totals: new Map(),
      releases: 0,
      oldestOn: null,
      since: null,
      dueOn: null,
      page: '',
    },
  };
  const of = { organisation: null, assigneeId: null, asideUntil: null, cameBack: null };
  return workGroups([{ line, ...of }], '2026-03-31', null)[0]?.isOneByOne ?? false;
}

/** Card of a cause at one client: its title, what it holds, what to do, and what each button does. */
function card(cause: Cause, spoken: Spoken, [held, releases]: (typeof AMOUNTS)[number]): string[] {
  const { texts, words, curesOf } = spoken;
  const { fixList, shown, today } = words;
  const { fixer, ...place } = ISSUE_CATALOGUE[cause.code];
  const { totals } = held;
  const cures = curesOf(cause, () => true);
  return [
    `## ${causeSentence(cause, texts)}`,
    shown.amounts(held),
    releases === 0
      ? fixList.releasesNothing({ count: held.documents })
      : fixList.willRelease(shown.amounts({ documents: releases, totals })),
    texts.issues[cause.code].fix,
    ...(isOneByOne(cause) ? [today.oneByOne] : []),
    fixList.whereAndWho(whereIs(place, menus, texts), shown.fixers[fixer]),
    ...cures.map((cure) => saidOf(cure, cause, spoken, held.documents)),
    ...(cures.length === 0 ? [`[${today.open}]`] : []),
  ];
}

/** Readable samples, by the name of what a sentence is given. */
const SAMPLES: Readonly<Record<string, string>> = {
  ...{ customer: 'Moyo Kiosk', invoiceCustomer: 'Banda Hardware', number: 'INV-0042', invoice: 'INV-0042' },
  ...{ currency: 'USD', taxType: 'OUTPUT2', tin: '2000123456', description: 'Cement 50 kg', key: 'CEM-50' },
  ...{ accountCode: '831', itemCode: 'CEM-50', code: '2523', declaredAs: 'ZWG', destination: 'USD' },
};

/** What the page of one document says, once for each form of the sentence. */
function ofDocument(code: IssueCode, sentences: ReturnType<SampledTypes['sentences']>): string[] {
  const said = sentences[`issues.${code}.cause`] ?? '';
  const forms = typeof said === 'string' ? [said] : said.map(([, sentence]) => String(sentence));
  return forms.map(
    (form) => `- ${form.replace(/<(\w+)>/g, (sample, name: string) => SAMPLES[name] ?? sample)}`,
  );
}

/** Cards of every code: each subject, each amount for the first, and clients of another platform. */
function cardsOf(code: IssueCode, spoken: Spoken): string[] {
  const subjects = subjectsOf(code).map(([subject, name]) => ({ id: code, code, subject, key: name, name }));
  const [first] = subjects;
  return [
    ...subjects.flatMap((cause) => card(cause, spoken, AMOUNTS[0])),
    ...(first === undefined
      ? []
      : AMOUNTS.slice(1).flatMap((amounts) => card(first, spoken, amounts).slice(1, 3))),
  ];
}

/** Titles and advice of the other kinds of work, and what is said of each state. */
function otherWork({ words: { today, states } }: Spoken): string[] {
  return [
    ...Object.entries(today.kinds).map(
      ([kind, title]) => `- ${title} → ${today.fixes[kind as keyof typeof today.fixes]}`,
    ),
    ...Object.values(today.questions).map((title) => `- ${title}`),
    ...Object.values({ ...today.severity, ...today.consequences }).map((word) => `- ${word}`),
    ...[-3, 0, 1, 12].map((days) => `- ${today.tax(days)}`),
    ...Object.values(states).map(({ name, meaning }) => `- ${name}: ${meaning}`),
  ];
}

describe.each(FINISHED)('the cards of what holds documents, in %s', (language) => {
  it('are the frozen ones: each cause with each subject, amount and form of its sentence', async () => {
    const { entrance, first, rest } = LANGUAGES[language];
    const words = Object.assign(
      {},
      ...Object.values(Object.assign({}, await entrance(), await first(), await rest())),
    ) as Words;
    const { curesOf } = (await import(CURES_FILE)) as Cures;
    const spoken = { texts: TEXTS_IN[language], words, curesOf };
    const sentences = TYPES.sentences(
      spoken.texts,
      TYPES.typeOf(resolve('src/domain/texts/language.ts'), 'TEXTS'),
    );
    const cards = ISSUE_CODES.map((code) => {
      const lines = [...cardsOf(code, spoken), ...ofDocument(code, sentences)];
      // No code of ours, and no amount without separators.
      expect(
        lines.filter((line) => /\b[A-Z]{2,}_[A-Z_]+\b|\b\d{4,}\.\d\d\b|undefined|\[object/.test(line)),
      ).toEqual([]);
      return `# ${code}\n${lines.join('\n')}\n`;
    });
    expectFrozen(
      `cards.${language}.txt`,
      [...cards, `# OTHER\n${otherWork(spoken).join('\n')}\n`].join('\n'),
    );
  });

  it('call another platform by its name, and a customer by its own', () => {
    const { texts } = { texts: naming('Harbour', TEXTS_IN[language]) };
    const cause = { id: '', code: 'BUYER_TIN_MISSING', subject: 'contact', key: LONG, name: LONG } as const;
    expect(causeSentence(cause, texts)).toContain(LONG);
    const fixes = ISSUE_CODES.map((code) => texts.issues[code].fix).join(' ');
    expect(fixes).toContain('Harbour');
    expect(fixes).not.toContain('Xero');
  });
});
