import type { Page } from 'playwright-core';
import { whenStill } from './what-is-shown';

/** Longer than the latest of late answers, and what is asked because of them. */
const ANSWERED_MS = 15_000;
const CHOSEN_MS = 1_000;

/** Name and content of each field next to one, with what can be chosen there; null: the field is gone. */
const FIELDS = `((field) => {
  const around = field.closest('[role=dialog], form, main');
  if (!field.isConnected || around === null) return null;
  return [...around.querySelectorAll('input, select, textarea')].map((one) =>
    [one.labels?.[0]?.textContent ?? one.name, one.type === 'checkbox' ? one.checked : one.value, one.options?.length ?? 0]
      .join(' '));
})`;

interface Choice {
  /** Among what can be used, as it was looked at last. */
  readonly index: number;
  readonly value: string;
  /** Alternative choice. */
  readonly other: string;
}

/**
 * Chooses while answers are on their way, and again when all of them are there: what stands in the other fields must not be
 * what happened to be known when something was chosen.
 *
 * @returns what differs; null: nothing does
 */
export async function chooseEarly(page: Page, { index, value, other }: Choice): Promise<string | null> {
  const field = (await page.evaluateHandle(`window.usable[${index}]`)).asElement();
  if (field === null) return null;
  const choose = async (option: string): Promise<void> => {
    await field.selectOption(option, { timeout: CHOSEN_MS });
  };
  const fields = async (): Promise<string[] | null> => {
    const { waiting, isSignIn } = await whenStill(page, ANSWERED_MS);
    return waiting.length > 0 || isSignIn
      ? null
      : page.evaluate<string[] | null>(`${FIELDS}(window.usable[${index}])`);
  };
  await choose(value);
  const early = await fields();
  if (early === null) return null;
  await choose(other);
  await choose(value);
  const late = await fields();
  if (late === null || early.join('\n') === late.join('\n')) return null;
  return `chosen early: ${JSON.stringify(early)}, chosen late: ${JSON.stringify(late)}`;
}
