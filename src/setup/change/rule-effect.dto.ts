import { AmountsDto, IrreversibleDto } from '../dry-run/dry-run.dto';

/** Numbers of documents that an action releases and holds. */
export class CountedEffectDto {
  /** Documents released by the action. Without a go-live date: documents that have no other obstacle. */
  released: AmountsDto;
  /** Documents that would have been sent and are now held or excluded. */
  newlyHeld: AmountsDto;
  /** False: there are more than 5,000 documents, and the rest is not counted here; preflight/what-if counts all. */
  isWhole: boolean;
}

/**
 * Effect of an action on unsent documents, each mapped before and after it in the order of sending. Takes about a
 * second for 5,000 documents, the maximum. Import many rules as one file (mapping-rules/import), which is counted once.
 */
export class RuleEffectDto extends CountedEffectDto {
  irreversible: IrreversibleDto;
}

export class DeletedRuleDto {
  effect: RuleEffectDto;
}
