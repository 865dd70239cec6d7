import type { Request, Response } from 'playwright-core';
import type { WalkLog } from './walk-log';
import type { Shown } from './what-is-shown';

/** Acts that make no call of their own; calls then belong to earlier decisions. */
const NO_ACT = /^(open|reload|back|a phone|a laptop|the session|another person|a new invoice)/;
const CHANGE = /^(POST|PUT|PATCH|DELETE) /;

/** Collects the changing calls of one act of a walk. */
export class CallsOfAct {
  private calls: string[] = [];
  private isCarriedOn = false;

  constructor(private readonly log: WalkLog) {}

  /** Begins an act. @param before what the page showed before it */
  begin(before: Shown | null): void {
    this.calls = [];
    // Marks an act during which calls of an earlier one continue: many documents are decided one after the other.
    this.isCarriedOn = before?.waiting.some((one) => CHANGE.test(one)) === true;
  }

  asked(request: Request): void {
    if (this.log.routeOf(request) !== null) this.calls.push(callOf(request));
  }

  answered(response: Response): void {
    this.log.answered(response);
    const isRefused = response.status() >= 400 && response.status() < 500;
    // Removes a refused call, which had no effect and may be repeated at once.
    const at = this.calls.indexOf(callOf(response.request()));
    if (isRefused && at !== -1) this.calls.splice(at, 1);
  }

  /**
   * Checks that an act makes each call once; other steps make none, except deletions whose time to undo is
   * over.
   */
  violations(done: string): string[] {
    const { calls } = this;
    const twice = new Set(calls.filter((call, at) => calls.indexOf(call) !== at));
    const byNone =
      NO_ACT.test(done) && !this.isCarriedOn ? calls.filter((call) => !call.startsWith('DELETE')) : [];
    return [
      ...[...twice].map((call) => `called twice by one act: ${call}`),
      ...byNone.map((call) => `called by no act: ${call}`),
    ];
  }
}

function callOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`;
}
