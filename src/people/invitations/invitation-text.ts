import { type Language, TEXTS_IN } from '../../domain/texts/language';
import { INVITATION_HOURS } from './invitations';
import type { SentInvitation } from './invitations';

/** The mail that brings a link, in the language that was chosen for the person. */
export function invitationText({ invitation, link }: SentInvitation): { subject: string; text: string } {
  const { name, purpose } = invitation;
  const language: Language = invitation.language ?? 'en';
  const { subject, paragraphs } = TEXTS_IN[language].mails.invitation({
    ...{ name, link, hours: INVITATION_HOURS, isNew: purpose !== 'sign_in_again' },
  });
  return { subject, text: paragraphs.join('\n\n') };
}
