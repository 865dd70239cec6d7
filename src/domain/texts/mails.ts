import type { Texts } from './texts';
import type { Words } from './words';

export function mailsOf({ said: { mails }, list }: Words): Texts['mails'] {
  const { waitsFor, invitation, ...said } = mails;
  return {
    ...said,
    held: ({ code, ...held }) => said.held({ ...held, wait: waitsFor[code] }),
    numbers: (numbers, others) => said.numbers({ numbers: list(numbers), others: Math.max(0, others) }),
    invitation: ({ link, ...sent }) => ({
      subject: invitation.subject(sent),
      paragraphs: [
        invitation.greeting(sent),
        invitation.opening(sent),
        link,
        invitation.once(sent),
        invitation.unexpected(sent),
      ],
    }),
  };
}
