import { grouped } from '../../domain/grouped';
import { type Flow, TOLD_AFTER_MS } from '../../domain/lifecycle/flow';
import type { ClientFlow } from '../../documents/flow.repository';
import type { AlertFact } from './alert-facts.repository';

type Standing = Extract<Flow, { readonly is: 'standing' }>;

/**
 * Clients at a standstill for ten minutes without another alert: one fact per cause and remote system, however many
 * clients are affected.
 */
export function standstillFacts(flows: readonly ClientFlow[], now: Date): AlertFact[] {
  const standing = flows.flatMap(({ flow }) => (flow.is === 'standing' && isTold(flow, now) ? [flow] : []));
  const bySubject = grouped(standing, ({ cause, system }) => `${cause}/${system ?? 'installation'}`);
  return [...bySubject].flatMap(([subject, all]): AlertFact[] => {
    const [first] = all;
    if (first === undefined) return [];
    return [
      {
        ...{ cause: 'WORK_STANDS_STILL', subject, organisationId: null },
        named: { cause: first.cause, clients: all.length },
        about: first.system ?? 'this installation',
        documents: all.reduce((sum, { documents }) => sum + documents, 0),
        ...{ numbers: [], lastAt: null, repeats: 0 },
      },
    ];
  });
}

function isTold({ since, alert }: Standing, now: Date): boolean {
  return alert === null && now.getTime() - since.getTime() > TOLD_AFTER_MS;
}
