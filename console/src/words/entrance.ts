import { frame } from './english/frame';
import { passkeys } from './english/passkeys';
import { signIn } from './english/sign-in';

/** Texts of the sign-in page and the frame of every page; loaded before the rest. */
export const entrance = { frame, passkeys, signIn };
