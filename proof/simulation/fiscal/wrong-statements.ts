import type { Random } from '../random';
import type { Arrival } from './authority';
import { failure, statement, success } from './words';

/** Status answer with a wrong form or content, but never a false success. */
interface WrongStatement {
  readonly kind: string;
  /** Elements of the answer, as JSON texts. */
  readonly texts: readonly string[];
  /** Expected result: the truth, a decision by a person, or a visible note that it is unreadable. */
  readonly leadsTo: 'truth' | 'hold' | 'unreadable';
}

type Wrong = (arrival: Arrival) => Omit<WrongStatement, 'kind'>;

const inCamelCase = (text: string): string =>
  text.replace(/"([A-Z])(\w*)":/g, (_all, first: string, rest: string) => `"${first.toLowerCase()}${rest}":`);
const changed = (text: string, changes: object): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...changes });
const qrOf = (text: string): object => (JSON.parse(text) as { QrData: object }).QrData;

const OF_ANY: Readonly<Record<string, Wrong>> = {
  doubled: (one) => ({ texts: [statement(one), statement(one)], leadsTo: 'truth' }),
  'id in the other case': (one) => ({
    texts: [changed(statement(one), { RequestId: one.requestId.toUpperCase() })],
    leadsTo: 'truth',
  }),
};

const OF_DECIDED: Readonly<Record<string, Wrong>> = {
  ...OF_ANY,
  'another case': (one) => ({ texts: [inCamelCase(statement(one))], leadsTo: 'unreadable' }),
};

const OF_SUCCESS: Readonly<Record<string, Wrong>> = {
  ...OF_DECIDED,
  'then a failure': (one) => ({
    texts: [statement(one), failure(one, 'the device was away')],
    leadsTo: 'truth',
  }),
  'after a failure': (one) => ({
    texts: [failure(one, 'the device was away'), statement(one)],
    leadsTo: 'truth',
  }),
  'two numbers': (one) => ({ texts: [statement(one), success(one, '900002')], leadsTo: 'hold' }),
  'with an error': (one) => ({
    texts: [changed(statement(one), { Error: 'RCPT026: red receipt' })],
    leadsTo: 'hold',
  }),
  'a failure with numbers': (one) => ({
    texts: [changed(failure(one, 'the device was away'), { QrData: qrOf(statement(one)) })],
    leadsTo: 'hold',
  }),
  'a key twice': (one) => ({
    texts: [statement(one).replace('"Success":', '"Success":false,"Success":')],
    leadsTo: 'unreadable',
  }),
  'numbers as text': (one) => ({
    texts: [changed(statement(one), { QrData: JSON.stringify(qrOf(statement(one))) })],
    leadsTo: 'unreadable',
  }),
  zeros: (one) => ({
    texts: [
      changed(statement(one), {
        QrData: { QrCodeUrl: '', VerificationCode: '', FiscalDay: 0, DeviceId: 0, InvoiceNumber: 0 },
      }),
    ],
    leadsTo: 'unreadable',
  }),
};

export const WRONG_STATEMENTS = Object.keys(OF_SUCCESS);

/** Random wrong statement that is possible for the request's state. */
export function wrongStatement(arrival: Arrival, random: Random): WrongStatement {
  const rules = { pending: OF_ANY, rejected: OF_DECIDED, fiscalised: OF_SUCCESS }[arrival.verdict];
  const [kind, make] = random.pick(Object.entries(rules));
  return { kind, ...make(arrival) };
}
