import type { Organisation } from '../../../src/organisations/organisation.entity';
import { MemoryLeases } from '../memory/repositories/memory-leases';
import type { Transaction } from '../memory/transaction';
import { SOUND, type TurnRules } from './turns-trial';

class NewestFirst extends MemoryLeases {
  protected override waiting(open: Transaction): Readonly<Organisation>[] {
    return super.waiting(open).reverse();
  }
}

/** Mutant: puts an expired lease behind everything that is due. */
class LapsedLast extends MemoryLeases {
  protected override waiting(open: Transaction): Readonly<Organisation>[] {
    const all = super.waiting(open);
    const isLapsed = ({ leaseUntil }: Readonly<Organisation>): boolean => leaseUntil !== null;
    return [...all.filter((row) => !isLapsed(row)), ...all.filter(isLapsed)];
  }
}

/** Mutant: moves an organisation to the end of the queue whenever it is woken. */
class WokenToTheEnd extends MemoryLeases {
  protected override dueWhenWoken(): Date {
    return this.store.now();
  }
}

export interface TurnMutant {
  readonly name: string;
  readonly fault: string;
  readonly rules: TurnRules;
}

/** Deliberate faults of the order of turns, each of which a program of this kind might really have. */
export const TURN_MUTANTS: readonly TurnMutant[] = [
  {
    ...{ name: 'never-gives-way', fault: 'works on one organisation until nothing is left' },
    rules: { ...SOUND, isAnyWaiting: () => false },
  },
  {
    ...{ name: 'newest-first', fault: 'claims what has become due last' },
    rules: { ...SOUND, leases: (memory) => new NewestFirst(memory) },
  },
  {
    ...{ name: 'lapsed-last', fault: 'takes over the dead when nothing else is due' },
    rules: { ...SOUND, leases: (memory) => new LapsedLast(memory) },
  },
  {
    ...{ name: 'woken-to-the-end', fault: 'puts what is woken behind all others' },
    rules: { ...SOUND, leases: (memory) => new WokenToTheEnd(memory) },
  },
];
