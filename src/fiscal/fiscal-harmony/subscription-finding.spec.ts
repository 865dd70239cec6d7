import { TEXTS } from '../../domain/texts/language';
import { sayFinding } from '../account-finding';
import type { Subscription } from './contract-types';
import { subscriptionFinding } from './account-check';

/** Subscription of which the service reports only these fields. */
function subscription(given: Partial<Subscription> = {}): Subscription {
  return {
    ...{ Id: null, BillingSubscriptionId: null, CustomerName: null, DeviceId: null, ExpiresOn: null },
    ...{ Status: null, AmountDue: null, IsDeleted: null, AmountDueSince: null, LastUpdatedOn: null },
    ...{ BillingPeriodUnit: null, Price: null, BillingPlanName: null, SubscriptionItems: [], unreadable: [] },
    ...given,
  };
}

describe('the subscription', () => {
  it.each([
    ['2026-03-02T10:00:01', 'SUBSCRIPTION_EXPIRING'],
    ['2026-03-02T10:00:00', 'SUBSCRIPTION_EXPIRED'],
    ['2026-03-02T10:00:00.9', 'SUBSCRIPTION_EXPIRED'],
    ['2026-03-02', 'SUBSCRIPTION_EXPIRING'],
    ['2026-03-01', 'SUBSCRIPTION_EXPIRED'],
    ['2026-03-16T10:00:00', 'SUBSCRIPTION_EXPIRING'],
    ['2026-03-16T10:00:01', 'SUBSCRIPTION_READ'],
    ['soon', 'SUBSCRIPTION_READ'],
    ['2026-99-99T00:00:00', 'SUBSCRIPTION_READ'],
    [null, 'SUBSCRIPTION_READ'],
  ])('that ends on %s is, at ten by the clock of the device, %s', (ExpiresOn, code) => {
    expect(subscriptionFinding(subscription({ ExpiresOn }), '2026-03-02T10:00:00').code).toBe(code);
  });

  it.each([
    ['0', 'SUBSCRIPTION_READ'],
    ['0.00', 'SUBSCRIPTION_READ'],
    ['-12.5', 'SUBSCRIPTION_READ'],
    ['0.01', 'SUBSCRIPTION_AMOUNT_DUE'],
  ])('of which %s is due is %s', (AmountDue, code) => {
    expect(subscriptionFinding(subscription({ AmountDue }), '2026-03-02T10:00:00').code).toBe(code);
  });

  it.each(['live', 'non_renewing', 'a word of tomorrow', null])(
    'in the status %j is judged by its end',
    (Status) => {
      const found = subscriptionFinding(subscription({ Status }), '2026-03-02T10:00:00');
      expect(found.code).toBe('SUBSCRIPTION_READ');
      expect(sayFinding(TEXTS, found).message).toContain(`status ${Status ?? 'not given'}`);
    },
  );

  it('is reported with plan and device, as they come', () => {
    const told = subscription({ BillingPlanName: 'Gold', DeviceId: '70017' });
    expect(sayFinding(TEXTS, subscriptionFinding(told, '2026-03-02T10:00:00')).message).toMatch(
      /plan Gold, device 70017/,
    );
  });
});
