import { UnauthorizedException } from '@nestjs/common';
import type { FiscalWebhookController } from '../../../src/webhooks/fiscal-webhook.controller';
import type { World } from '../world';

export type DeliveryRequest = Parameters<FiscalWebhookController['receive']>[2];

/** Delivers a webhook to any process that accepts it. */
export async function deliverTo(
  world: World,
  headers: Record<string, string>,
  request: DeliveryRequest,
  accountId = world.installation.accountId,
): Promise<'taken' | 'turned away' | 'away'> {
  let answer: 'taken' | 'turned away' | 'away' = 'away';
  await world.within(async ({ webhook }) => {
    try {
      await webhook.receive(accountId, headers, request);
      answer = 'taken';
    } catch (error) {
      if (error instanceof UnauthorizedException) answer = 'turned away';
      else throw error;
    }
  });
  return answer;
}
