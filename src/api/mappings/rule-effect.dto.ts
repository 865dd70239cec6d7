import { AmountsDto } from '../preflight/preflight.dto';

/** What a change of rules does to the documents that are not sent yet. */
export class RuleEffectDto {
  /** What was held, and goes now. Without a go-live date: what nothing else holds. */
  released: AmountsDto;
  /** What would have gone, and is held or left out now. */
  newlyHeld: AmountsDto;
}

export class DeletedRuleDto {
  effect: RuleEffectDto;
}
