import { ApiError, isAway } from '../api/api-error';
import { nextStep } from '../frame/next-step';
import { PasskeyCancelled } from '../passkeys/webauthn';
import type { Entrance } from '../words/shape';
import { button, element } from './element';

type Inside = readonly (Node | string)[];

/** Failure notice; screen readers announce it immediately. */
export function trouble(title: string, ...inside: Inside): HTMLElement {
  return element('div', { class: 'notice trouble', role: 'alert' }, element('strong', {}, title), ...inside);
}

/** Information notice. */
export function notice(title: string, ...inside: Inside): HTMLElement {
  return element('div', { class: 'notice' }, element('strong', {}, title), ...inside);
}

/** Error in the API's own words, with the next step. Cancelling a passkey prompt is not an error. */
export function errorNotice({ frame, passkeys }: Entrance, error: unknown, retry?: () => void): HTMLElement {
  if (error instanceof PasskeyCancelled) {
    const told = notice(passkeys.cancelled, element('p', {}, passkeys.cancelledText));
    told.setAttribute('role', 'alert');
    return told;
  }
  const again = retry === undefined ? [] : [button(frame.tryAgain, 'default small', retry)];
  if (!(error instanceof ApiError))
    return trouble(frame.didNotWork, element('p', {}, String(error)), ...again);
  const { status, sentences } = error;
  const silent = status === 0 ? frame.noAnswer : frame.noReason(status);
  const told = sentences.length > 0 ? sentences : [silent];
  return trouble(
    frame.didNotWork,
    element('ul', {}, ...told.map((sentence) => element('li', {}, sentence))),
    element('p', {}, frame.next(frame.nextSteps[nextStep(status)])),
    ...again,
  );
}

/** Placeholder while something is loading, as on the pages behind the sign-in. */
export function waiting({ frame }: Entrance): HTMLElement {
  return element(
    'div',
    { class: 'stack', role: 'status', 'aria-busy': 'true', 'aria-label': frame.loading },
    ...['skeleton short', 'skeleton', 'skeleton'].map((name) => element('div', { class: name })),
  );
}

const ASKS_AGAIN_MS = 5_000;

/**
 * Shows the result of a call: a placeholder first, then the content or an error with a button to retry. Without an
 * answer the call is repeated automatically, and the error stays until one arrives.
 */
export function answerPlace<Answer>(
  words: Entrance,
  ask: () => Promise<Answer>,
  draw: (answer: Answer) => Inside,
): HTMLElement {
  const place = element('div', { class: 'stack' });
  let timer: number | undefined;
  const load = async (isQuiet: boolean): Promise<void> => {
    window.clearTimeout(timer);
    if (!isQuiet) place.replaceChildren(waiting(words));
    try {
      place.replaceChildren(...draw(await ask()));
    } catch (error) {
      if (isAway(error))
        timer = window.setTimeout(() => void (place.isConnected && load(true)), ASKS_AGAIN_MS);
      if (!isQuiet || !isAway(error))
        place.replaceChildren(errorNotice(words, error, () => void load(false)));
    }
  };
  void load(false);
  return place;
}
