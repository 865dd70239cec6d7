import { INVITATION_HOURS } from './invitations';
import type { SentInvitation } from './invitations';

/** The mail that brings a link. */
export function invitationText({ invitation, link }: SentInvitation): { subject: string; text: string } {
  const isNew = invitation.purpose !== 'sign_in_again';
  return {
    subject: isNew ? 'Invitation to Ledgerstamp' : 'Sign in to Ledgerstamp again',
    text: [
      `Hello ${invitation.name},`,
      isNew
        ? 'you are invited to Ledgerstamp. Open this link to set up how you sign in:'
        : 'an owner has made a link with which you set up anew how you sign in. Your earlier passkeys end when you use it:',
      link,
      `The link works once, within ${INVITATION_HOURS} hours. Anyone who has it can sign in as you: do not pass it on.`,
      isNew
        ? 'If you do not expect this, delete this message: without the link nothing happens.'
        : 'If you have not asked for this, do not use it, and tell an owner.',
    ].join('\n\n'),
  };
}
