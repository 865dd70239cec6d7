import { SetMetadata } from '@nestjs/common';

const BODY = 'ledgerstamp:body';

/** Limits on the body of a route. */
export interface BodyRule {
  readonly bytes: number;
  /** True: CSV is accepted as well, as text. */
  readonly csv: boolean;
}

const SMALL: BodyRule = { bytes: 16_000, csv: false };

/** Decorator for a route whose body may exceed 16 kB, or be CSV. */
export function TakesBody(rule: Partial<BodyRule>): MethodDecorator {
  return SetMetadata(BODY, { ...SMALL, ...rule } satisfies BodyRule);
}

export function bodyRuleOf(handler: object): BodyRule {
  return (Reflect.getMetadata(BODY, handler) as BodyRule | undefined) ?? SMALL;
}
