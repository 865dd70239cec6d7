import { CLASSES, isOpen } from './reconciliation-class';

describe('what a month end still has to clear up', () => {
  it('is every sale without a receipt, or of which nobody knows whether it has one, and nothing else', () => {
    expect(CLASSES.filter(isOpen)).toEqual(['missing', 'uncertain', 'rejected', 'waiting', 'pending']);
  });
});
