import { Failure, type FailureKind } from '../../domain/issues/failure';
import { retryAfterMs } from '../../platform/http/call-failure';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  parseToWriteBack,
} from '../../platform/http/exact-json';
import type { HttpAnswer } from '../../platform/http/http-client';
import { wordsOfRefusal } from './classify-submission';
import { storedSentence } from '../../domain/texts/stored-sentence';

/** Maps an unsuccessful answer to a Failure, for calls that are not submissions (docs/assumptions.md). */
export function callFailure(answer: HttpAnswer, path: string): Failure {
  const { status } = answer;
  const quotes = wordsOfRefusal(answer);
  const said = storedSentence('fiscalAnswer', { path, words: quotes, status });
  const failure = (kind: FailureKind, retryMs: number | null = null): Failure =>
    new Failure(kind, said, retryMs, { quotes });
  if (status === 401 || status === 403) return failure('unauthorised');
  if (status === 429) {
    return failure('rate_limited', retryAfterMs(answer.headers['retry-after'], new Date()));
  }
  return failure(status === 408 || status >= 500 ? 'temporary' : 'refused');
}

/** @throws Failure `temporary` */
export function readAnsweredObject(answer: HttpAnswer, path: string): ExactJsonObject {
  const json = readJson(answer, path);
  if (!isObject(json)) throw new Failure('temporary', storedSentence('fiscalNotObject', { path }));
  return json;
}

/** Every field with its value, to be sent back unchanged. @throws Failure `temporary` */
export function readFieldsToWriteBack(answer: HttpAnswer, path: string): object {
  readAnsweredObject(answer, path);
  return parseToWriteBack(answer.body.toString('utf8')) as object;
}

/** Parses a list; any other answer is a failure, never an empty list. @throws Failure `temporary` */
export function readAnsweredList(answer: HttpAnswer, path: string): readonly ExactJson[] {
  const json = readJson(answer, path);
  if (!Array.isArray(json)) throw new Failure('temporary', storedSentence('fiscalNotList', { path }));
  return json as readonly ExactJson[];
}

function readJson(answer: HttpAnswer, path: string): ExactJson {
  try {
    return parseExactJson(answer.body.toString('utf8'));
  } catch {
    // Covers truncated answers, web pages, and excessive nesting.
    throw new Failure('temporary', storedSentence('fiscalNotJson', { path }));
  }
}
