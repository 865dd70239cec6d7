import type { Mutant } from './mutant';
import * as answers from './answer-mutants';
import * as freshness from './freshness-mutants';
import * as lives from './life-mutants';
import * as journal from './journal-mutants';
import * as outcomes from './outcome-mutants';
import * as recovery from './recovery-mutants';
import * as repeats from './repeat-mutants';
import * as sending from './sending-mutants';
import * as sessions from './session-mutants';

function mutant(
  name: string,
  fault: string,
  blueprint: Mutant['blueprint'],
  emphasis: Mutant['emphasis'] = {},
): Mutant {
  return { name, fault, blueprint, emphasis };
}

function inLife(name: string, fault: string, blueprint: Mutant['blueprint']): Mutant {
  return { ...mutant(name, fault, blueprint), isLife: true };
}

/** Emphasis: answers that come after the lease has ended, while another process takes over. */
const LATE_ANSWERS = { faults: { 'send/slow': 0.5, 'send/slow_refusal': 0.3 } };
/** Emphasis: documents that arrive after the sender has stopped waiting, and people who decide. */
const LATE_ARRIVALS = { faults: { 'send/arrives_late': 0.8 }, events: { person: 8, sleep: 0, wait: 2 } };
/** Emphasis: refusals whose process dies before it has stored them. */
const REFUSALS_CUT_OFF = { faults: { 'send/refused_document': 0.6, 'commit/crash_before': 0.2 } };
const RESTORES = { events: { restore: 3, decide: 2 } };
/** Emphasis: a promoted standby, with replicas on both primaries. */
const FAILOVERS = { failsOver: true, events: { run: 14 } };
/** Emphasis: lost answers, while the service reports the outcome by webhook. */
const LOST_ANSWERS = { faults: { 'send/answer_lost': 0.6, 'send/garbled': 0.2 }, events: { deliver: 4 } };

/**
 * Emphasis: lost submissions that are made again after a person's decision, and a restored database that forgets the
 * second one.
 */
const SECOND_TRIES = {
  isRepeatable: false,
  faults: { 'send/request_lost': 0.8, 'send/garbled': 0.4 },
  events: { restore: 4, person: 9, sleep: 5, run: 9, clock: 0, revoke: 0, pause: 0 },
};

/** Emphasis: a service that works, but whose status answers have a wrong form. */
const SLOPPY = { faults: { 'ask/wrong': 0.9 }, events: { decide: 8, deliver: 4, sleep: 2 } };

/** Emphasis: documents that cannot be sent for a while, and are edited meanwhile. */
const WAITING = {
  faults: { 'connect/refused': 0.9, 'send/not_sent': 0.5 },
  events: { change: 8, sleep: 0, wait: 8 },
};

/** Emphasis: a service that can be asked again, and lost answers. */
const REPEATABLE = { isRepeatable: true, ...LOST_ANSWERS };

/** Emphasis: sessions that end around a commit, so that another process takes over before this one continues. */
const LOST_SESSIONS = {
  faults: {
    'intent/session_lost': 0.3,
    'intent/session_lost_unnoticed': 0.5,
    'commit/session_lost_unnoticed': 0.1,
    'statement/session_lost_unnoticed': 0.02,
  },
};

/** Deliberate faults, each of which a program of this kind might really have. */
export const MUTANTS: readonly Mutant[] = [
  mutant('resend', 'sends once more when no answer comes', new sending.ResendsOnTimeOut()),
  mutant('unknown-is-not-sent', 'takes silence for "not sent"', new sending.TakesUnknownForNotSent()),
  mutant('believes-refusals', 'takes 401 for "not taken" unasked', new sending.BelievesRefusals(), {
    faults: { 'send/refused_after': 0.4 },
  }),
  mutant('send-first', 'commits the intent after sending', new sending.SendsBeforeTheIntent()),
  mutant('no-self-fence', 'never looks at the clock before writing', new sending.NeverLooksAtTheClock()),
  mutant('no-fencing', 'moves and begins without the token', new sending.NoFencing()),
  mutant('no-pause', 'asks for a pause when a run begins alone', new sending.IgnoresPauses(), {
    faults: { 'statement/pause_after': 0.1 },
    events: { pause: 6 },
  }),
  mutant('two-under-way', 'has no index for one under way', new sending.TwoUnderWay(), {
    faults: { 'send/slow': 0.4, 'intent/pause_after': 0.4 },
  }),
  mutant(
    'recorded-elsewhere',
    'sends what another program has issued',
    new sending.IgnoresReceiptsElsewhere(),
    { events: { elsewhere: 8, change: 6 } },
  ),
  mutant('number-taken', 'does not ask whether a number is taken', new sending.IgnoresTakenNumbers()),
  mutant('other-customer', 'matches references across customers', new sending.MatchesAcrossCustomers(), {
    namesInvoices: true,
    events: { decide: 8 },
  }),
  mutant(
    'deaf-to-refusals',
    'ignores a refusal that comes late',
    new sending.IgnoresLateRefusals(),
    LATE_ANSWERS,
  ),
  mutant(
    'deaf-to-acceptance',
    'ignores an acceptance that comes late',
    new sending.IgnoresLateAcceptance(),
    LATE_ANSWERS,
  ),
  mutant('lease-rescue', 'sends what a dead process was sending', new recovery.RescuesExpiredLeases()),
  mutant('no-least-age', 'lets a person resolve at once', new recovery.ResolvesAtAnyAge(), LATE_ARRIVALS),
  mutant('no-journal', 'ignores the journal after a restore', new recovery.IgnoresTheJournal(), RESTORES),
  mutant('forgets-answers', 'does not read answers in the journal', new recovery.ForgetsAnswers(), RESTORES),
  mutant(
    'forgets-refusals',
    'does not read refusals in the journal',
    new recovery.ForgetsRefusals(),
    REFUSALS_CUT_OFF,
  ),
  mutant(
    'forgets-deliveries',
    'forgets an event that could not be stored',
    new recovery.ForgetsDeliveries(),
    {
      ...{ ...LOST_ANSWERS, isFullAtTimes: true, isRepeatable: false },
    },
  ),
  mutant('no-safe-mode', 'knows the gaps and goes on', new recovery.NeverHoldsTheForgotten(), RESTORES),
  mutant(
    'own-last-entry',
    'asks only for its own last entry of the journal',
    new journal.AsksOnlyItsOwnLastEntry(),
    FAILOVERS,
  ),
  mutant(
    'early-look',
    'looks before its own line is on the disk',
    new journal.LooksBeforeItsLine(),
    FAILOVERS,
  ),
  mutant('failure-event', 'takes a failure event for the truth', new outcomes.BelievesFailureEvents(), {
    events: { deliver: 6 },
  }),
  mutant('duplicate-proof', 'takes "duplicate" for fiscalised', new outcomes.TakesDuplicatesForProof()),
  mutant('elimination', 'gives an orphan to the only one open', new outcomes.AttributesByElimination(), {
    ...LOST_ANSWERS,
    events: { stranger: 4, deliver: 4 },
  }),
  mutant('drops-orphans', 'never looks for lost answers', new outcomes.DropsOrphans(), LOST_ANSWERS),
  mutant('ignores-orphans', 'sends again while a success has no owner', new outcomes.IgnoresOrphans(), {
    ...{ isRepeatable: false, takesUnsaid: true },
    events: { wait: 8, run: 12 },
  }),
  mutant('no-absorption', 'ignores success after rejection', new outcomes.SuccessDoesNotAbsorb(), {
    events: { again: 6, decide: 8, deliver: 3 },
  }),
  mutant('by-position', 'matches statuses by their position', new outcomes.MatchesByPosition(), {
    faults: { 'ask/silent': 0.5 },
  }),
  mutant(
    'literal-failures',
    'reads failure with numbers as failure',
    new answers.ReadsFailuresLiterally(),
    SLOPPY,
  ),
  mutant('unreadable', 'passes over what it cannot read', new answers.PassesOverTheUnreadable(), SLOPPY),
  mutant('any-pdf', 'attaches whatever PDF it is given', new answers.AttachesAnyPdf(), {
    ...SLOPPY,
    faults: { 'download/of_another': 0.9 },
  }),
  mutant('no-last-look', 'sends what it read long ago', new freshness.NeverLooksAgain(), WAITING),
  mutant(
    'kept-contact',
    'uses a contact that was read before the change',
    new freshness.KeepsContacts(),
    WAITING,
  ),
  mutant('kept-payment', 'uses a payment that was read before the change', new freshness.KeepsPayments(), {
    ...WAITING,
    paysInvoices: true,
  }),
  mutant('listed-totals', "trusts the list's total", new freshness.TrustsListedTotals(), {
    roundsTotals: true,
  }),
  mutant('kept-decision', 'keeps a decision after an edit', new freshness.KeepsDecisions(), {
    leavesOut: true,
    faults: { 'send/refused_document': 0.6 },
    events: { person: 9, change: 9, sleep: 4 },
  }),
  mutant('own-clock', "tells ages by the machine's clock", new freshness.ReadsItsOwnClock(), {
    faults: { 'connect/refused': 0.8, 'books/failed_before': 0.7 },
    events: { change: 14, sleep: 0, wait: 14, clock: 14 },
  }),
  mutant('repeats-unasked', 'repeats although the service is not repeatable', new repeats.RepeatsUnasked(), {
    isRepeatable: false,
  }),
  mutant('never-repeats', 'holds what could be asked again', new repeats.NeverRepeats(), REPEATABLE),
  mutant('other-bytes', 'repeats with other bytes', new repeats.RepeatsOtherBytes(), REPEATABLE),
  mutant('uncommitted-repeat', 'repeats without a commit', new repeats.RepeatsWithoutCommit(), REPEATABLE),
  mutant('first-refusal', 'believes a refusal while more may arrive', new repeats.BelievesTheFirstRefusal(), {
    ...{ isRepeatable: true, failsOver: false },
    faults: { 'send/arrives_late': 0.6, 'send/refused_document': 0.9 },
    events: { run: 20, wait: 8, decide: 12, sleep: 5, deliver: 1, restore: 0, clock: 0, pause: 0, revoke: 0 },
  }),
  mutant('no-session-fence', 'goes on when its session has ended', new sessions.IgnoresItsSession(), {
    faults: { 'intent/session_lost': 0.6 },
  }),
  mutant(
    'no-send-deadline',
    'sends however old the intent is',
    new sessions.SendsOldIntents(),
    LOST_SESSIONS,
  ),
  mutant(
    'no-wait',
    'gives up at once what a dead process was sending',
    new sessions.NeverWaitsForTheSender(),
    LOST_SESSIONS,
  ),
  mutant('no-wait-to-repeat', 'repeats while it may still leave', new sessions.RepeatsBesideTheSender(), {
    ...LOST_SESSIONS,
    ...REPEATABLE,
    faults: { ...REPEATABLE.faults, 'commit/session_lost_unnoticed': 0.5 },
  }),
  mutant('no-wait-for-notes', 'looks for a note too soon', new sessions.LooksForNotesTooSoon(), {
    faults: { 'commit/session_lost_unnoticed': 0.3 },
    events: { run: 30, decide: 14, deliver: 6, person: 0, change: 0, sleep: 0 },
  }),
  mutant('never-rests', 'takes trying for progress', new recovery.TakesTryingForProgress(), SECOND_TRIES),
  mutant('forgeries', 'takes unsigned webhooks for signed', new outcomes.TakesForgeries()),
  inLife('sold-elsewhere', 'forgets numbers of recorded receipts', new lives.ForgetsReceiptsElsewhere()),
  inLife('adopted-device', 'adopts whatever device it reads', new lives.AdoptsTheDevice()),
  inLife('adopted-books', 'adopts whatever company the books are read as', new lives.AdoptsTheBooks()),
  inLife('present-account', 'credits at the present account alone', new lives.CreditsAtThePresentAccount()),
  inLife('outlived-decision', 'keeps every decision after an edit', new lives.KeepsEveryDecision()),
  inLife('unasked-gap', 'sends what was made in a gap unasked', new lives.NeverAsksAfterGaps()),
  mutant('early-credit', 'credits what is not fiscalised', new outcomes.CreditsTooEarly(), {
    events: { change: 4 },
  }),
];
