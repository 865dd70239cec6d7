import type { Environment } from './environment';
import type { SentDocument } from './fiscal/sent-document';

/**
 * Receipts of other programs that people have recorded: number by document. Records whose answer was lost are not
 * included.
 */
export class RecordedElsewhere {
  private numbers = new Map<string, string>();
  private atBackup: ReadonlyMap<string, string> = new Map();
  private last = 100;

  has(sourceId: string): boolean {
    return this.numbers.has(sourceId);
  }

  /** Check S23 (docs/simulation-checks.md): no document is sent for which a receipt of another program is recorded. */
  judge(world: Pick<Environment, 'violate'>, { sourceId, number }: SentDocument): void {
    if (this.has(sourceId)) world.violate('S23', `${number} is sent although another program has issued it`);
  }

  add(sourceId: string, fiscalNumber: string): void {
    this.numbers.set(sourceId, fiscalNumber);
  }

  forget(sourceId: string): void {
    this.numbers.delete(sourceId);
  }

  numberOfAnother(sourceId: string): string | undefined {
    return [...this.numbers].find(([other]) => other !== sourceId)?.[1];
  }

  nextNumber(): string {
    this.last += 1;
    return String(this.last);
  }

  backUp(): void {
    this.atBackup = new Map(this.numbers);
  }

  /** Called after a restore: only receipts that were recorded at the backup, and not withdrawn since, still count. */
  restore(): void {
    this.numbers = new Map([...this.atBackup].filter(([sourceId]) => this.numbers.has(sourceId)));
  }
}
