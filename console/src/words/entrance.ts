import { frame } from './english/frame';
import { passkeys } from './english/passkeys';
import { signIn } from './english/sign-in';

/** What the sign-in page says, and the frame of every page: loaded before the rest. */
export const entrance = { frame, passkeys, signIn };
