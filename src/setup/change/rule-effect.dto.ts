import { AmountsDto, IrreversibleDto } from '../dry-run/dry-run.dto';

/** Numbers of documents that an action releases and holds. */
export class CountedEffectDto {
  /** Documents released by the action. Without a go-live date: documents that have no other obstacle. */
  released: AmountsDto;
  /** Documents that would have been sent, and are held or left out now. */
  newlyHeld: AmountsDto;
  /**
   * False: there are more than 5,000 documents, and the later ones are not counted here; preflight/what-if
   * counts all.
   */
  isWhole: boolean;
}

/**
 * Effect of an action on unsent documents: each is mapped before and after it, in the order in which they
 * would be sent. That costs about a second for 5,000 documents; no more are counted. Many rules are better
 * given as one file (mapping-rules/import), which is measured once.
 */
export class RuleEffectDto extends CountedEffectDto {
  irreversible: IrreversibleDto;
}

export class DeletedRuleDto {
  effect: RuleEffectDto;
}
