import type { Entrance } from '../shape';
import { frame } from './frame';
import { passkeys } from './passkeys';
import { signIn } from './sign-in';

export const entrance: Entrance = { frame, passkeys, signIn };
