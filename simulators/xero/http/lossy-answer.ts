import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { AnswerError, send, type Answer } from './answer';
import { answerOfFault, type Fault } from './faults';

/**
 * Runs a call under a fault. Lost calls end with a closed connection: before the work (`request-lost`) or after its
 * commit (`answer-lost`), which a client cannot tell apart. `slow` waits before the work, `answer-late` after it.
 * @param run the work; given `instead`, only stores that answer
 */
export async function answerUnderFault(
  { request, response }: { request: Request; response: Response },
  fault: Fault | undefined,
  surface: 'api' | 'oauth',
  run: (instead: Answer | undefined) => Promise<Answer>,
): Promise<void> {
  if (fault?.kind === 'request-lost') {
    request.socket.destroy();
    return;
  }
  if (fault?.kind === 'slow') await wait(fault.delayMs ?? 1000);
  if (fault?.kind === 'clock-ahead' || fault?.kind === 'clock-behind') {
    const ms = (fault.kind === 'clock-ahead' ? 1 : -1) * (fault.delayMs ?? 0);
    response.setHeader('Date', new Date(Date.now() + ms).toUTCString());
  }
  const answer = await run(fault && answerOfFault(fault, surface)).catch((error: unknown) => {
    if (error instanceof AnswerError) return error.answer;
    throw error;
  });
  if (fault?.kind === 'answer-late') await wait(fault.delayMs ?? 1000);
  if (fault?.kind === 'answer-lost') request.socket.destroy();
  else send(response, answer);
}
