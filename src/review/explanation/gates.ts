import { type Fixer, type Issue, ISSUE_CATALOGUE } from '../../documents/issue';
import {
  FISCALISED_STATES,
  type DocumentState,
  ASKED_STATES,
  SUBMITTED_STATES,
} from '../../documents/lifecycle';

/** `open`: passed. `closed`: this is why it is not fiscalised. `ahead`: not reached yet. */
export type GateState = 'open' | 'closed' | 'ahead';

/** One thing that has to be so before a document is fiscalised and home. */
export interface Gate {
  /** Stable. */
  readonly gate: string;
  readonly state: GateState;
  /** What is so, or what is in the way, for a bookkeeper. */
  readonly sentence: string;
  /** What to do, by whom, and where; null where nothing has to be done. */
  readonly fix: string | null;
  readonly fixer: Fixer | null;
  readonly where: string | null;
  /** Since when it is so, where that is known. */
  readonly since: Date | null;
}

/** Everything that is known about a document on its way, as far as gates depend on it. */
export interface Journey {
  readonly firstSeenAt: Date;
  readonly connection: {
    readonly status: string;
    readonly reason: string | null;
    readonly since: Date | null;
  };
  readonly isPaused: boolean;
  readonly hasFiscalAccount: boolean;
  /** What the mapping says now; empty when the document maps. */
  readonly issues: readonly Issue[];
  readonly state: DocumentState;
  readonly reason: string | null;
  /** What happened last, in words. */
  readonly explanation: string;
  readonly changedAt: Date;
  /** Why the last try did not work; null when it did. */
  readonly lastFailure: string | null;
  readonly forgottenSubmissions: number;
  readonly submissions: readonly {
    readonly attempt: number;
    readonly state: string;
    readonly startedAt: Date;
  }[];
  readonly fiscalNumber: string | null;
  readonly refusedParts: readonly { readonly part: string; readonly detail: string; readonly at: Date }[];
}

/** The authority's code for a currency that the service has not been given. */
const MISSING_AT_SERVICE = /\bRCPT010\b/;
const ADD_AT_SERVICE = {
  fix: 'Give the currency to the service: "Add at the service". Then start the document over. Nothing has to be corrected in the books.',
  fixer: 'administrator',
  where: 'Ledgerstamp: Mappings > Overview > Differences to the service',
} as const;
const NOTHING_TO_DO = { fix: null, fixer: null, where: null } as const;

/** Why a document is, or is not, fiscalised: every gate of its way in order, and which of them are closed. Pure. */
export function gatesOf(journey: Journey): Gate[] {
  const isSent = [...ASKED_STATES, ...FISCALISED_STATES].includes(journey.state);
  return [
    open('SEEN', 'It has been seen in the books.', journey.firstSeenAt),
    connectionGate(journey),
    pauseGate(journey),
    fiscalAccountGate(journey),
    ...(isSent ? [open('MAPPED', 'It maps.')] : mappingGates(journey)),
    ...decisionGates(journey),
    submissionGate(journey),
    outcomeGate(journey),
    homeGate(journey),
  ];
}

function connectionGate({ connection }: Journey): Gate {
  if (connection.status === 'connected')
    return open('CONNECTED', 'The organisation is connected.', connection.since);
  return closed(
    'CONNECTED',
    `The organisation is not connected (${connection.reason ?? connection.status}).`,
    {
      fix: 'Connect it again: everything goes on by itself.',
      fixer: 'administrator',
      where: 'Ledgerstamp: Set-up in the console',
      since: connection.since,
    },
  );
}

function pauseGate({ isPaused }: Journey): Gate {
  if (!isPaused) return open('NOT_PAUSED', 'The organisation is worked on.');
  return closed('NOT_PAUSED', 'The organisation is paused.', {
    fix: 'End the pause.',
    fixer: 'administrator',
    where: 'Ledgerstamp: settings of the organisation (isPaused)',
  });
}

function fiscalAccountGate({ hasFiscalAccount }: Journey): Gate {
  if (hasFiscalAccount) return open('FISCAL_ACCOUNT', 'A fiscal account is chosen.');
  return closed('FISCAL_ACCOUNT', 'No fiscal account is chosen for the organisation.', {
    fix: 'Choose one.',
    fixer: 'administrator',
    where: 'Ledgerstamp: settings of the organisation (fiscalAccountId)',
  });
}

function mappingGates({ issues, state, changedAt }: Journey): Gate[] {
  if (issues.length === 0)
    return [open('MAPPED', 'Nothing in the document, its contact or the rules stands in the way.')];
  const since = state === 'waiting' ? changedAt : null;
  return issues.map(({ code, message }) => closed(code, message, { ...ISSUE_CATALOGUE[code], since }));
}

/** What a person, or the service, has decided about it. */
function decisionGates({ state, reason, explanation, changedAt }: Journey): Gate[] {
  if (state === 'excluded') {
    const decision = { fix: 'Include it, if it is to be fiscalised after all.', fixer: 'operator' } as const;
    return [
      closed('NOT_EXCLUDED', `It is excluded: ${explanation}`, {
        ...decision,
        where: 'Ledgerstamp: the document',
        since: changedAt,
      }),
    ];
  }
  if (state !== 'rejected') return [];
  const correction =
    reason === 'REJECTED_FINALLY'
      ? 'Exclude it, and write a new document in the books: the service will not take this one.'
      : 'Correct it in the books; it then goes again.';
  const isMissingThere = MISSING_AT_SERVICE.test(explanation);
  const what = isMissingThere
    ? ({ ...ADD_AT_SERVICE, since: changedAt } as const)
    : ({
        fix: correction,
        fixer: 'bookkeeper',
        where: 'Sales > the document',
        since: changedAt,
      } as const);
  return [closed('NOT_REJECTED', `The service has rejected it: ${explanation}`, what)];
}

function submissionGate(journey: Journey): Gate {
  const { submissions, state, lastFailure, forgottenSubmissions } = journey;
  const last = submissions.at(-1);
  if (forgottenSubmissions > 0 && state === 'ready') {
    return closed(
      'SUBMITTED',
      'The database has been restored from an older copy, and nothing is submitted (safe mode).',
      {
        fix: 'See which submissions are missing, and end safe mode.',
        fixer: 'operator',
        where: 'Ledgerstamp: GET /api/safe-mode',
      },
    );
  }
  if (state === 'ready') {
    return lastFailure === null
      ? ahead('SUBMITTED', 'It is the next thing to be done.')
      : closed('SUBMITTED', `It could not be sent yet: ${lastFailure}`, {
          fix: 'It is tried again by itself.',
          fixer: 'time',
          where: null,
        });
  }
  if (last === undefined || ![...SUBMITTED_STATES, ...FISCALISED_STATES].includes(state)) {
    return ahead('SUBMITTED', 'It has not been sent since it last changed.');
  }
  return open('SUBMITTED', `It was sent (attempt ${last.attempt}).`, last.startedAt);
}

function outcomeGate({ state, explanation, fiscalNumber, changedAt, lastFailure }: Journey): Gate {
  if (fiscalNumber !== null) return open('FISCALISED', `It is fiscalised as number ${fiscalNumber}.`);
  if (state === 'uncertain') {
    return closed('FISCALISED', `Nobody here knows whether it is fiscalised: ${explanation}`, {
      fix: "Look it up in the service's portal, then say what is known.",
      fixer: 'operator',
      where: 'Ledgerstamp: GET /api/documents/:id/evidence, POST /api/documents/:id/resolution',
      since: changedAt,
    });
  }
  if (state === 'processing' && lastFailure !== null) {
    return closed('FISCALISED', `The service has not decided yet. ${lastFailure}`, {
      fix: 'Ask the service, with number, total and time of the submission.',
      fixer: 'operator',
      where: null,
      since: changedAt,
    });
  }
  return ahead(
    'FISCALISED',
    state === 'processing'
      ? 'The service has taken it and has not decided yet.'
      : 'The service has not been given it.',
  );
}

function homeGate({ state, reason, explanation, refusedParts }: Journey): Gate {
  const [refused] = refusedParts;
  if (refused !== undefined) {
    return closed('WRITTEN_BACK', `The books did not take the ${refused.part}: ${refused.detail}`, {
      fix: 'Put right what can be put right in the books, then retry. The fiscal document is valid all the same.',
      fixer: 'bookkeeper',
      where: 'Sales > the document',
      since: refused.at,
    });
  }
  if (reason === 'FISCALISED_TWICE') {
    return closed('WRITTEN_BACK', explanation, {
      fix: 'Write a credit note for one of the two.',
      fixer: 'bookkeeper',
      where: 'Sales > the document',
    });
  }
  if (state === 'changed_after_fiscalisation') {
    return closed('WRITTEN_BACK', 'The books have been changed since it was fiscalised.', {
      fix: 'See the differences and the proposed correction.',
      fixer: 'bookkeeper',
      where: 'Ledgerstamp: the document (change)',
    });
  }
  return state === 'written_back'
    ? open('WRITTEN_BACK', 'It is written back to the books.')
    : ahead('WRITTEN_BACK', 'It is not written back to the books yet.');
}

function open(gate: string, sentence: string, since: Date | null = null): Gate {
  return { gate, state: 'open', sentence, ...NOTHING_TO_DO, since };
}

function ahead(gate: string, sentence: string): Gate {
  return { gate, state: 'ahead', sentence, ...NOTHING_TO_DO, since: null };
}

function closed(
  gate: string,
  sentence: string,
  {
    fix,
    fixer,
    where,
    since = null,
  }: Pick<Gate, 'fix' | 'fixer' | 'where'> & { readonly since?: Date | null },
): Gate {
  return { gate, state: 'closed', sentence, fix, fixer, where, since };
}
