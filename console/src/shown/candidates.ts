import type { Shape } from '../api/client';

/** Invoice that a hold offers to a credit note. */
export interface Candidate {
  readonly documentId: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly left: string;
  /** Evidence for it; absent in holds of an earlier version. */
  readonly signs?: readonly ('number' | 'amount' | 'lines' | 'only')[];
}

type Held = Pick<
  Shape<'HeldDocumentDto'>,
  'id' | 'number' | 'customerName' | 'currency' | 'total' | 'issues'
>;

interface Proposal {
  readonly note: Held;
  readonly candidates: readonly Candidate[];
  /** Id of the invoice with more evidence than any other; empty: a person has to compare. */
  readonly likeliest: string;
}

/** Invoices that the issues of a credit note offer, the likeliest first. */
export function candidatesOf(issues: readonly Pick<Shape<'IssueDto'>, 'parameters'>[]): Candidate[] {
  return issues.flatMap(({ parameters }) => (parameters as { candidates?: Candidate[] }).candidates ?? []);
}

/** Proposes an invoice for each credit note, and none twice: what is left of it may not suffice. */
export function proposals(notes: readonly Held[]): Proposal[] {
  const proposed = new Set<string>();
  return notes.map((note) => {
    const candidates = candidatesOf(note.issues);
    const [first, second] = candidates;
    const signs = (first?.signs ?? []).join();
    const isAhead = signs !== '' && signs !== (second?.signs ?? []).join();
    const likeliest =
      first !== undefined && isAhead && !proposed.has(first.documentId) ? first.documentId : '';
    proposed.add(likeliest);
    return { note, candidates, likeliest };
  });
}
