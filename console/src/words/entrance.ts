import type { EntranceSentences } from './compiled/en/entrance';

/** Sentences about a failed sign-in. `provider` is the label of its button; `seconds` comes from the API. */
interface FailureWords {
  readonly title: (provider: string) => string;
  readonly text: (provider: string, seconds: number | null) => string;
  readonly next: (provider: string, seconds: number | null) => string;
}

/** Time to wait if the API names none, in seconds. */
const USUAL_WAIT = 900;

const minutesOf = (seconds: number): number => Math.max(1, Math.round(Math.abs(seconds) / 60));

/** Words of the sign-in page and of the frame, loaded before the rest. @public */
export function entranceOf({ signIn, ...said }: EntranceSentences) {
  const { clock, too_many } = signIn.failures;
  // Every failure code of the API has an entry.
  const failures: Readonly<Record<string, FailureWords>> = {
    ...signIn.failures,
    clock: {
      ...clock,
      text: (provider, seconds) => {
        const side = (seconds ?? 0) > 0 ? 'ahead' : 'behind';
        return clock.text(provider, minutesOf(seconds ?? 0), seconds === null ? 'unknown' : side);
      },
    },
    too_many: { ...too_many, next: (_provider, seconds) => too_many.next(minutesOf(seconds ?? USUAL_WAIT)) },
  };
  return { ...said, signIn: { ...signIn, failures } };
}
