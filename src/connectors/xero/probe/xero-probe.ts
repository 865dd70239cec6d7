import type { DemoCompany } from './demo-company';
import {
  PROBE_QUESTIONS,
  type ProbeAnswer,
  type ProbedSettings,
  type ProbeQuestion,
} from './probe-questions';

/** Answer to one question, for people and as settings of the simulated Xero. */
export interface ProbedAnswer {
  readonly question: number;
  readonly asks: string;
  readonly settings: ProbedSettings;
  readonly seen: string;
  /** False: at least one of its settings is not known. */
  readonly isAnswered: boolean;
}

/** Time for removing drafts; nothing else ends it. */
const CLEAN_UP_MS = 180_000;

/**
 * Asks all questions, and removes what was made for them, after a failure or an interruption, too.
 * @param signal interrupts the questions
 */
export async function probeXero(
  company: DemoCompany,
  signal: AbortSignal,
  onAnswer: (answer: ProbedAnswer) => void,
): Promise<{
  readonly answers: readonly ProbedAnswer[];
  readonly left: readonly string[];
  readonly undone: readonly string[];
}> {
  const answers: ProbedAnswer[] = [];
  try {
    for (const question of PROBE_QUESTIONS) {
      const { settings, seen } = await answerTo(question, company, signal);
      const isAnswered = question.settings.every((name) => settings[name] !== undefined);
      const answer = { question: question.number, asks: question.asks, settings, seen, isAnswered };
      answers.push(answer);
      onAnswer(answer);
    }
  } finally {
    await company.cleanUp(AbortSignal.timeout(CLEAN_UP_MS));
  }
  return { answers, left: company.left, undone: company.undone };
}

async function answerTo(
  question: ProbeQuestion,
  company: DemoCompany,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  try {
    signal.throwIfAborted();
    return await question.ask(company);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { settings: {}, seen: signal.aborted ? 'interrupted' : why };
  }
}
