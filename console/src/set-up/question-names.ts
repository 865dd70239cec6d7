/** Questions of the set-up, in order. */
export const QUESTIONS = ['connect', 'account', 'mappings', 'codes', 'goLive', 'trial', 'start'] as const;
export type QuestionName = (typeof QUESTIONS)[number];
