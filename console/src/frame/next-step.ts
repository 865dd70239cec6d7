/** Keys in the message catalogue of what a person can do after a failed call. */
export type NextStep = 'silence' | 'signIn' | 'gone' | 'faster' | 'tooMany' | 'otherSystem' | 'log' | 'fix';

const BY_STATUS: Readonly<Record<number, NextStep>> = {
  0: 'silence',
  401: 'signIn',
  404: 'gone',
  409: 'faster',
  429: 'tooMany',
  502: 'otherSystem',
  503: 'otherSystem',
};

/** @param status HTTP status of the answer; 0 if none came */
export function nextStep(status: number): NextStep {
  return BY_STATUS[status] ?? (status >= 500 ? 'log' : 'fix');
}
