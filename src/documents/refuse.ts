import type { NothingNamed } from './issue-parameters';
import { Conflict, InvalidInput, NoLongerKept, NotThere, type Refusal, Unfit } from './refusal';
import {
  REFUSAL_CATALOGUE,
  type RefusalCode,
  type RefusalKind,
  type RefusalParameters,
} from './refusal-catalogue';
import { TEXTS } from './texts/language';

const KINDS = {
  invalid: InvalidInput,
  not_there: NotThere,
  conflict: Conflict,
  no_longer_kept: NoLongerKept,
  unfit: Unfit,
} as const satisfies Record<RefusalKind, unknown>;

type Arguments<Code extends RefusalCode> = RefusalParameters[Code] extends NothingNamed
  ? []
  : [parameters: RefusalParameters[Code]];

/** A refusal of the catalogue, to be thrown: of its kind, with its code, and its sentence in the language of this build. */
export function refusal<Code extends RefusalCode>(code: Code, ...[parameters]: Arguments<Code>): Refusal {
  const { kind, isList } = REFUSAL_CATALOGUE[code];
  const named = (parameters ?? {}) as RefusalParameters[Code];
  const said = TEXTS.refusals[code](named);
  const words = isList ? [said].flat() : [said].flat().join(' ');
  return new KINDS[kind](words, { code, parameters: named });
}
