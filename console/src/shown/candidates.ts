import type { Shape } from '../api/client';

/** Invoice that a hold offers to a credit note. */
export interface Candidate {
  readonly documentId: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly left: string;
  /** Evidence for it. */
  readonly signs: readonly ('number' | 'amount' | 'lines' | 'only')[];
  /** Weight of the evidence; 0: a person has to compare. */
  readonly weight: number;
}

type Held = Pick<
  Shape<'HeldDocumentDto'>,
  'id' | 'number' | 'customerName' | 'reference' | 'currency' | 'total' | 'issues'
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

/** Numbers of the invoices that the books or the reference name, as the issues tell. */
export function namedIn(issues: readonly Pick<Shape<'IssueDto'>, 'parameters'>[]): string[] {
  return issues.flatMap(({ parameters }) => {
    const { named = [], invoices = [] } = parameters as { named?: string[]; invoices?: string[] };
    return [...named, ...invoices];
  });
}

/**
 * Proposes for each credit note the invoice with more evidence than any other. What is left of it may suffice for one
 * of them only: the one with the most evidence, or none where two have as much.
 */
export function proposals(notes: readonly Held[]): Proposal[] {
  const claims = notes.map(({ issues }) => {
    const [first, second] = candidatesOf(issues);
    const weight = first?.weight ?? 0;
    return { documentId: first?.documentId ?? '', weight: weight > (second?.weight ?? 0) ? weight : 0 };
  });
  return notes.map((note, at) => {
    const { documentId = '', weight = 0 } = claims[at] ?? {};
    const isAhead = claims.every(
      (other, index) => index === at || other.documentId !== documentId || other.weight < weight,
    );
    return {
      note,
      candidates: candidatesOf(note.issues),
      likeliest: weight > 0 && isAhead ? documentId : '',
    };
  });
}
