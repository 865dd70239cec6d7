import type { Random } from '../random';

/** True meaning of an element, whatever its form. */
type Meaning = 'success' | 'failure' | 'pending' | 'nothing' | 'nonsense' | 'breaks';

/** Element, or elements, of one request in an answer of `POST /status`. */
export interface Element {
  readonly kind: string;
  readonly meaning: Meaning;
  /** True when any reader of the contract understands it. */
  readonly isSound: boolean;
  /** Texts of the elements, mostly JSON; empty if the request is not mentioned. */
  readonly texts: readonly string[];
}

interface Given {
  readonly id: string;
  readonly random: Random;
}

const QR = {
  ...{ QrCodeUrl: 'https://verify.example/7', VerificationCode: 'A1B2', FiscalDay: 70, DeviceId: 12345 },
  InvoiceNumber: 7,
};

const success = (id: string, changes: object = {}): string =>
  JSON.stringify({
    ...{ RequestId: id, Success: true, QrData: QR, Error: null, IsActionable: false },
    ...{ FiscalInvoicePdf: 'a.pdf', ...changes },
  });
const failure = (id: string, changes: object = {}): string =>
  JSON.stringify({
    ...{ RequestId: id, Success: false, QrData: null, Error: 'RCPT043', IsActionable: true },
    ...{ FiscalInvoicePdf: null, ...changes },
  });
const inCamelCase = (text: string): string =>
  text.replace(/"([A-Z])(\w*)":/g, (_all, first: string, rest: string) => `"${first.toLowerCase()}${rest}":`);
const twice = (text: string): string =>
  text.replace(/"Success":(true|false)/, '"Success":false,"Success":true');

type Rule = (given: Given) => Omit<Element, 'kind'>;
const sound = (meaning: Meaning, make: (id: string) => readonly string[]): Rule => {
  return ({ id }) => ({ meaning, isSound: true, texts: make(id) });
};
const wrong = (meaning: Meaning, make: (given: Given) => readonly string[]): Rule => {
  return (given) => ({ meaning, isSound: false, texts: make(given) });
};

const ODD_QR: readonly unknown[] = [
  ...['https://verify.example/7', JSON.stringify(QR), [QR], null, {}, true, 7],
  ...[
    { ...QR, InvoiceNumber: { value: 7 } },
    { ...QR, VerificationCode: 'A\u0000B' },
  ],
  ...[
    { ...QR, QrCodeUrl: 'javascript:alert(1)' },
    { ...QR, VerificationCode: 'x'.repeat(5_000) },
  ],
];
const ODD_SUCCESS: readonly unknown[] = ['true', 'True', 1, 'yes'];
/** Invalid ids; a different valid id would belong to another request. */
const ODD_ID: readonly unknown[] = [null, '', true, [], {}];

/** Grammar: every form of an element, with its meaning. */
const RULES: Readonly<Record<string, Rule>> = {
  success: sound('success', (id) => [success(id)]),
  failure: sound('failure', (id) => [failure(id)]),
  pending: sound('pending', (id) => [failure(id, { Error: null })]),
  'not mentioned': sound('pending', () => []),
  'a GUID in the other case': sound('success', (id) => [success(id.toUpperCase())]),
  'said twice': sound('success', (id) => [success(id), success(id)]),
  'success, then failure': wrong('success', ({ id }) => [success(id), failure(id)]),
  'failure, then success': wrong('success', ({ id }) => [failure(id), success(id)]),
  'two numbers': wrong('success', ({ id }) => [
    success(id),
    success(id, { QrData: { ...QR, InvoiceNumber: 8 } }),
  ]),
  'success with an error': wrong('success', ({ id, random }) => [
    success(id, { Error: random.pick(['RCPT026: red receipt', 'RCPT031', 'no code']) }),
  ]),
  'failure with numbers': wrong('success', ({ id }) => [failure(id, { QrData: QR })]),
  'failure with numbers that lack one': wrong('success', ({ id, random }) => [
    failure(id, { QrData: { ...QR, [random.pick(['FiscalDay', 'DeviceId', 'InvoiceNumber'])]: null } }),
  ]),
  'a field twice': wrong('success', ({ id, random }) => [twice(random.pick([success(id), failure(id)]))]),
  'another case': wrong('success', ({ id }) => [inCamelCase(success(id))]),
  'a failure in another case': wrong('nonsense', ({ id }) => [inCamelCase(failure(id))]),
  'odd Success': wrong('success', ({ id, random }) => [success(id, { Success: random.pick(ODD_SUCCESS) })]),
  'odd QrData': wrong('success', ({ id, random }) => [success(id, { QrData: random.pick(ODD_QR) })]),
  'an odd id': wrong('success', ({ random }) => [success('', { RequestId: random.pick(ODD_ID) })]),
  'the id as a key': wrong('success', ({ id }) => [JSON.stringify({ [id]: { Success: true, QrData: QR } })]),
  'an envelope': wrong('success', ({ id }) => [`{"data":[${success(id)}]}`]),
  'a cut element': wrong('nonsense', ({ id }) => [failure(id).slice(0, -1)]),
  'a bare word': wrong('nonsense', ({ id }) => [`{"RequestId":"${id}","Success":tru}`]),
  'a quote too many': wrong('nonsense', ({ id }) => [`{"RequestId":"${id}","Error":"a"b"}`]),
  'neither true nor false': wrong('nonsense', ({ id }) => [failure(id, { Success: 'perhaps' })]),
  'the call fails': wrong('breaks', () => []),
};
export const KINDS: readonly string[] = Object.keys(RULES);

export function elementOf(kind: string, given: Given): Element {
  const rule = RULES[kind];
  if (rule === undefined) throw new Error(`there is no rule ${kind}`);
  return { kind, ...rule(given) };
}

/** Answer with these elements in random order, with spaces, unknown requests and nulls between them. */
export function answerOf(texts: readonly string[], random: Random): string {
  const all = [...texts];
  if (random.chance(0.1)) all.push(success('00000000-0000-4000-8000-000000000000'));
  if (random.chance(0.1)) all.push('null');
  const mixed = all.map((text) => [random.next(), text] as const).sort(([one], [other]) => one - other);
  const comma = random.pick([',', ', ', '\n,\t']);
  const mark = random.chance(0.1) ? '\uFEFF' : '';
  return `${mark}[${mixed.map(([, text]) => text).join(comma)}]`;
}
