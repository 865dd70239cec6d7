/** Answers that a process has received since it began its work; all of them are true. */
interface InRun {
  /** Ids of submissions whose answer arrived. */
  readonly answered: string[];
  /** Those of `answered` with a request id. */
  readonly journalled: string[];
  /** Source ids of documents that a status check reported as fiscalised. */
  readonly succeeded: string[];
  /** Request ids about which a status check said something unreadable. */
  readonly unreadable: string[];
}

/** Answers of the service that a process received and lived to record. */
export class ReceivedAnswers {
  readonly answered = new Set<string>();
  /** Those of `answered` whose request id is in the journal, which survives a restore of the database. */
  readonly journalled = new Set<string>();
  /** Submissions whose refusal is in the journal, whatever became of the process. */
  readonly refused = new Set<string>();
  readonly succeeded = new Set<string>();
  readonly unreadable = new Set<string>();
  /** Latest time at which a report of a document's receipt was accepted, by source id. */
  readonly reported = new Map<string, number>();
  /** Answers of the process that is working now. */
  inRun: InRun = nothing();

  /** Called when a process begins its work, or has died and lost what it received. */
  begin(): void {
    this.inRun = nothing();
  }

  /** Called when the process has finished its work alive. */
  keep(): void {
    for (const id of this.inRun.answered) this.answered.add(id);
    for (const id of this.inRun.journalled) this.journalled.add(id);
    for (const id of this.inRun.succeeded) this.succeeded.add(id);
    for (const id of this.inRun.unreadable) this.unreadable.add(id);
  }

  /** Called after a restore: the tables do not know these answers. */
  forget(): void {
    for (const heard of [this.answered, this.refused, this.succeeded, this.unreadable, this.reported])
      heard.clear();
  }
}

function nothing(): InRun {
  return { answered: [], journalled: [], succeeded: [], unreadable: [] };
}
