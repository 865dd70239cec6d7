import type { Page } from 'playwright-core';
import { whenStill } from './what-is-shown';

/** Time in which all late answers arrive, with those of the calls that follow them. */
const ANSWERED_MS = 15_000;
const CHOSEN_MS = 1_000;

/** Script: name, content and options of each field around one; null when the field is gone. */
const FIELDS = `((field) => {
  const around = field.closest('[role=dialog], form, main');
  if (!field.isConnected || around === null) return null;
  return [...around.querySelectorAll('input, select, textarea')].map((one) =>
    [one.labels?.[0]?.textContent ?? one.name, one.type === 'checkbox' ? one.checked : one.value, one.options?.length ?? 0]
      .join(' '));
})`;

interface Choice {
  /** Position in the last list of usable elements. */
  readonly index: number;
  readonly value: string;
  /** Alternative choice. */
  readonly other: string;
}

/**
 * Chooses a value while answers are late, and again when all have arrived: other fields must not depend on which
 * answers were there at the choice.
 * @returns the difference; null: none
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
