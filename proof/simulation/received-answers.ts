/** Answers that a process has received from the service since it began its work. All of them are true. */
interface InRun {
  /** Submissions, by their identifiers, whose answer came. */
  readonly answered: string[];
  /** Subset of `answered` that has a request. */
  readonly journalled: string[];
  /** Documents, by their source identifiers, of which a status check reported a success. */
  readonly succeeded: string[];
  /** Requests of which a status check said something that nobody can read. */
  readonly unreadable: string[];
}

/** Answers of the service received by a process that lived to record them. */
export class ReceivedAnswers {
  readonly answered = new Set<string>();
  /** Submissions in `answered` whose request is in the journal, which a restored database cannot remove. */
  readonly journalled = new Set<string>();
  readonly succeeded = new Set<string>();
  readonly unreadable = new Set<string>();
  /** When the success of a document was taken from the service at the latest, by the document's source identifier. */
  readonly reported = new Map<string, number>();
  /** Answers of the process that is working now. */
  inRun: InRun = nothing();

  /** A process begins its work, or has died, and with it what it had received. */
  begin(): void {
    this.inRun = nothing();
  }

  /** The process lives on. */
  keep(): void {
    for (const id of this.inRun.answered) this.answered.add(id);
    for (const id of this.inRun.journalled) this.journalled.add(id);
    for (const id of this.inRun.succeeded) this.succeeded.add(id);
    for (const id of this.inRun.unreadable) this.unreadable.add(id);
  }

  /** The tables are those of a backup: they know nothing of it. */
  forget(): void {
    for (const heard of [this.answered, this.succeeded, this.unreadable, this.reported]) heard.clear();
  }
}

function nothing(): InRun {
  return { answered: [], journalled: [], succeeded: [], unreadable: [] };
}
