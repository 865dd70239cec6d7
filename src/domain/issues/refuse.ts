import type { NothingNamed } from './issue-parameters';
import {
  ChangedMeanwhile,
  Conflict,
  InvalidInput,
  NoLongerKept,
  NotThere,
  type Refusal,
  Unfit,
} from './refusal';
import {
  REFUSAL_CATALOGUE,
  type RefusalCode,
  type RefusalKind,
  type RefusalParameters,
} from './refusal-catalogue';
import { TEXTS } from '../texts/language';
import type { Texts } from '../texts/texts';

const KINDS = {
  invalid: InvalidInput,
  not_there: NotThere,
  conflict: Conflict,
  changed_meanwhile: ChangedMeanwhile,
  no_longer_kept: NoLongerKept,
  unfit: Unfit,
} as const satisfies Record<RefusalKind, unknown>;

type Arguments<Code extends RefusalCode> = RefusalParameters[Code] extends NothingNamed
  ? []
  : [parameters: RefusalParameters[Code]];

/** Creates a refusal of the catalogue: kind, code, and English sentence. */
export function refusal<Code extends RefusalCode>(code: Code, ...[parameters]: Arguments<Code>): Refusal {
  const named = (parameters ?? {}) as RefusalParameters[Code];
  return new KINDS[REFUSAL_CATALOGUE[code].kind](wordsFor(TEXTS, code, named), { code, parameters: named });
}

/** Text of a refusal in the language of these texts; refusals without a code keep their own text. */
export function refusalIn(
  texts: Texts,
  { words, more: { code, parameters = {} } }: Refusal,
): Refusal['words'] {
  if (code === undefined || !Object.hasOwn(REFUSAL_CATALOGUE, code)) return words;
  const known = code as RefusalCode;
  return wordsFor(texts, known, parameters as RefusalParameters[typeof known]);
}

function wordsFor<Code extends RefusalCode>(
  texts: Texts,
  code: Code,
  named: RefusalParameters[Code],
): string | readonly string[] {
  const said = texts.refusals[code](named);
  return REFUSAL_CATALOGUE[code].isList ? [said].flat() : [said].flat().join(' ');
}
