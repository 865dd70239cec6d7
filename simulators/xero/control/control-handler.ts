import type { Request, RequestHandler } from 'express';
import { DocumentFault } from '../documents/document-context';
import { AnswerError, jsonAnswer, send, type Answer } from '../http/answer';
import { bytesOf, jsonOf } from '../http/request-reading';
import type { Json } from '../json';

export interface ControlRequest {
  request: Request;
  body: Json;
}

function answerOfError(error: unknown): Answer {
  if (error instanceof AnswerError) return error.answer;
  if (error instanceof DocumentFault) return jsonAnswer(409, { error: error.message, faults: error.faults });
  throw error;
}

/** Answers a control call with the result of `handle`; faults become `{"error": …}`. */
export function control(handle: (input: ControlRequest) => Promise<Json>, status = 200): RequestHandler {
  return async (request, response) => {
    try {
      send(response, jsonAnswer(status, await handle({ request, body: jsonOf(bytesOf(request)) })));
    } catch (error) {
      send(response, answerOfError(error));
    }
  };
}
