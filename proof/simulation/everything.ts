import { EVENTS } from './events';
import { FAULTS_AT } from './faults';
import { WRONG_STATEMENTS } from './fiscal/wrong-statements';

/** Names of all faults and events that a schedule can meet, to find those that are never drawn. */
export const EVERYTHING: readonly string[] = [
  ...Object.entries(FAULTS_AT).flatMap(([place, faults]) => faults.map((fault) => `${place}: ${fault}`)),
  ...EVENTS.filter((event) => event !== 'run' && event !== 'wait').map((event) => `event: ${event}`),
  'event: restored',
  'service: repeatable',
  'service: asked again',
  ...WRONG_STATEMENTS.map((kind) => `statement: ${kind}`),
  'PDF: of another document',
  ...[
    'edit',
    'void',
    'credit note',
    'late row',
    'rounded totals',
    'moved payment',
    'credit note that names an invoice',
  ].map((what) => `books: ${what}`),
  ...['lost', 'doubled', 'contradictory', 'forged', 'nobody there', 'of what was turned away'].map(
    (what) => `webhook: ${what}`,
  ),
  ...[
    'retry',
    'exclude and include',
    'leaves out',
    'fiscalised',
    'rejected',
    'not_received',
    'adopted',
    'adopted in vain',
    'connects again',
    'lets go on',
    'records elsewhere',
    'records elsewhere in vain',
    'withdraws elsewhere',
    'includes elsewhere in vain',
  ].map((what) => `person: ${what}`),
];
