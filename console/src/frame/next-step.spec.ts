import { nextStep } from './next-step';

describe('after a call that did not work', () => {
  it.each([
    [0, 'silence'],
    [400, 'fix'],
    [401, 'signIn'],
    [404, 'gone'],
    [409, 'faster'],
    [429, 'tooMany'],
    [500, 'log'],
    [503, 'otherSystem'],
  ])('%i has a next step: %s', (status, step) => expect(nextStep(status)).toBe(step));
});
