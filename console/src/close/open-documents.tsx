import { Link } from 'react-router';
import { useWords } from '../words/words';
import type { ClosingClient } from './close-query';

const KINDS = ['held', 'uncertain', 'rejected', 'inProgress'] as const;
const STATES = {
  held: ['waiting'],
  uncertain: ['uncertain'],
  rejected: ['rejected'],
  inProgress: ['collected', 'ready', 'submitting', 'processing'],
} as const;

/** Documents of the period without a receipt, by kind, each kind with a link to its documents. */
export function OpenDocuments({ client: { id, from, to, documents } }: { client: ClosingClient }) {
  const words = useWords('close');
  const kinds = KINDS.filter((kind) => documents[kind] > 0);
  if (kinds.length === 0) return 0;
  return kinds.map((kind, nth) => {
    const asked = new URLSearchParams({ organisation: id, from, till: to });
    for (const state of STATES[kind]) asked.append('state', state);
    return (
      <span key={kind}>
        {nth > 0 && ', '}
        <Link className="whole" to={`/documents?${asked}`}>
          {words.openKinds[kind](documents[kind])}
        </Link>
      </span>
    );
  });
}
