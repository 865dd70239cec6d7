import { createHash } from 'node:crypto';
import { CUSTOMER } from '../../../proof/simulation/books/book-documents';
import type { Failure } from '../../../src/domain/issues/failure';
import type { Customer, SalesDocument } from '../../../src/domain/sales/sales-document';
import type { WriteBackPart } from '../../../src/domain/receipt/receipt';

interface SampleFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly isShownOnline: boolean;
}

/** Data of a document other than the figures. */
export interface SamplePage {
  isClosed: boolean;
  link: string;
  reference: string;
  files: SampleFile[];
  readonly notes: string[];
}

/** Books in memory: every saved document is a sale, uploads accumulate, and a write with a known key has no effect. */
export class SampleBooks {
  readonly pages = new Map<string, SamplePage>();
  private readonly documents: SalesDocument[] = [];
  private readonly keys = new Set<string>();
  private readonly lost: WriteBackPart[] = [];
  private readonly failures: Failure[] = [];
  private readonly customers = new Map<string, Customer>([[CUSTOMER.sourceId, CUSTOMER]]);
  private cuts = 0;
  /** Number of calls, answered or not. */
  calls = 0;

  save(document: SalesDocument): void {
    this.documents.push(document);
    this.open(document.sourceId, document.reference);
  }

  open(sourceId: string, reference = ''): SamplePage {
    const page = { isClosed: false, link: '', reference, files: [], notes: [] };
    this.pages.set(sourceId, page);
    return page;
  }

  saveCustomer(customer: Customer): void {
    this.customers.set(customer.sourceId, customer);
  }

  customersOf(sourceIds: readonly string[]): Customer[] {
    return sourceIds.flatMap((id) => this.customers.get(id) ?? []);
  }

  /** Page of the log of changes, to which every saved version is appended. */
  since(position: number, pageSize: number): readonly SalesDocument[] {
    return this.documents.slice(position, position + pageSize);
  }

  get length(): number {
    return this.documents.length;
  }

  /** Lets the next reading fail. */
  fail(failure: Failure): void {
    this.failures.push(failure);
  }

  /** Counts a call. @throws Failure that was set by `fail` */
  answerCall(): void {
    this.calls += 1;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
  }

  /** Latest version of each document. */
  now(): SalesDocument[] {
    return [...new Map(this.documents.map((document) => [document.sourceId, document])).values()];
  }

  /** Executes a write only once per key, like a platform with idempotency keys. */
  once(key: string, write: () => void): void {
    if (this.keys.has(key)) return;
    this.keys.add(key);
    write();
  }

  upload(
    page: SamplePage,
    { name, bytes, isShownOnline }: { name: string; bytes: Buffer; isShownOnline: boolean },
  ): void {
    const stored = this.cuts > 0 ? bytes.subarray(0, 5) : bytes;
    this.cuts = Math.max(0, this.cuts - 1);
    const sha256 = createHash('sha256').update(stored).digest('hex');
    page.files = [...page.files, { name, sha256, size: stored.length, isShownOnline }];
  }

  loseAnswer(of: WriteBackPart): void {
    this.lost.push(of);
  }

  cutUploads(times: number): void {
    this.cuts = times;
  }

  /** True once for each answer that shall be lost. */
  isAnswerLost(of: WriteBackPart): boolean {
    const index = this.lost.indexOf(of);
    if (index >= 0) this.lost.splice(index, 1);
    return index >= 0;
  }
}
