import { namesOnlyYellowRules } from './yellow-text';

describe('an error text with which a receipt stays valid', () => {
  it.each(['RCPT031', 'rcpt031: the date is in the future', 'RCPT-014 and RCPT 031', 'RCPT031, RCPT014'])(
    'names Yellow rules alone: %s',
    (text) => {
      expect(namesOnlyYellowRules(text)).toBe(true);
    },
  );

  it.each([
    ['a Red rule', 'RCPT026: red receipt'],
    ['a Red rule next to a Yellow one', 'RCPT031, RCPT026'],
    ['a rule that is not known', 'RCPT999'],
    ['a code of somebody else', 'RCPT031; FISC03'],
    ['no rule', 'The day could not be closed.'],
    ['nothing', ''],
  ])('does not name %s', (_what, text) => {
    expect(namesOnlyYellowRules(text)).toBe(false);
  });
});
