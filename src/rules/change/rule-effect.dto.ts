import { AmountsDto, IrreversibleDto } from '../dry-run/preflight.dto';

/** How many documents an action lets go, and how many it holds. */
export class CountedEffectDto {
  /** What was held, and goes now. Without a go-live date: what nothing else holds. */
  released: AmountsDto;
  /** What would have gone, and is held or left out now. */
  newlyHeld: AmountsDto;
  /** False: there are more than 5,000 documents, and the later ones are not counted here; preflight/what-if counts all. */
  isWhole: boolean;
}

/**
 * What an action does to the documents that are not sent yet: each is mapped as things stand before it and after it, in
 * the order in which they would be sent. That costs about a second for 5,000 documents; no more are counted.
 * Many rules at once are better given as one file (mapping-rules/import): it is measured once.
 */
export class RuleEffectDto extends CountedEffectDto {
  irreversible: IrreversibleDto;
}

export class DeletedRuleDto {
  effect: RuleEffectDto;
}
