import type { Mutant } from './mutant';
import * as outcomes from './outcome-mutants';
import * as recovery from './recovery-mutants';
import * as sending from './sending-mutants';

function mutant(name: string, fault: string, blueprint: Mutant['blueprint']): Mutant {
  return { name, fault, blueprint };
}

/** Every deliberate fault, each of them one that a program of this kind might really have. */
export const MUTANTS: readonly Mutant[] = [
  mutant('resend', 'sends once more when no answer comes', new sending.ResendsOnTimeOut()),
  mutant('unknown-is-not-sent', 'takes silence for "not sent"', new sending.TakesUnknownForNotSent()),
  mutant('send-first', 'commits the intent after sending', new sending.SendsBeforeTheIntent()),
  mutant('no-self-fence', 'never looks at the lease before writing', new sending.NeverLooksAtTheClock()),
  mutant('no-fencing', 'moves and begins without the token', new sending.NoFencing()),
  mutant('two-under-way', 'has no index for one under way', new sending.TwoUnderWay()),
  mutant('number-taken', 'does not ask whether a number is taken', new sending.IgnoresTakenNumbers()),
  mutant('deaf-to-refusals', 'ignores a refusal that comes late', new sending.IgnoresLateRefusals()),
  mutant('deaf-to-acceptance', 'ignores an acceptance that comes late', new sending.IgnoresLateAcceptance()),
  mutant('lease-rescue', 'sends what a dead process was sending', new recovery.RescuesExpiredLeases()),
  mutant('no-least-age', 'lets a person resolve at once', new recovery.ResolvesAtAnyAge()),
  mutant('no-journal', 'ignores the journal after a restore', new recovery.IgnoresTheJournal()),
  mutant('no-safe-mode', 'knows the gaps and goes on', new recovery.NeverHoldsTheForgotten()),
  mutant('failure-event', 'takes a failure event for the truth', new outcomes.BelievesFailureEvents()),
  mutant('duplicate-proof', 'takes "duplicate" for fiscalised', new outcomes.TakesDuplicatesForProof()),
  mutant('elimination', 'gives an orphan to the only one open', new outcomes.AttributesByElimination()),
  mutant('drops-orphans', 'never looks for lost answers', new outcomes.DropsOrphans()),
  mutant('no-absorption', 'ignores success after rejection', new outcomes.SuccessDoesNotAbsorb()),
  mutant('by-position', 'matches statuses by their position', new outcomes.MatchesByPosition()),
  mutant('forgeries', 'takes unsigned webhooks for signed', new outcomes.TakesForgeries()),
  mutant('early-credit', 'credits what is not fiscalised', new outcomes.CreditsTooEarly()),
];
