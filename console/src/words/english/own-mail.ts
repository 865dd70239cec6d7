/** Mails to the person who looks. */
export const ownMail = {
  title: 'Mails to you',
  goesTo: (address: string) => `Mails go to ${address}.`,
  noAddress:
    'You have no mail address here, so no mail comes. An owner adds it on this page, under “Change”.',
  noServer:
    'This installation has no mail server, so no mail comes. Ledgerstamp gets one by SMTP_URL and MAIL_FROM.',
  isOn: 'Send me mails about what I have to settle',
  about: 'About',
  byRoles: (topics: string) => `what my roles act on: ${topics}`,
  byRolesNothing: 'what my roles act on: nothing, for a reader',
  chosenTopics: 'what I choose',
  topics: {
    documents: 'Documents that are held, rejected or late',
    decisions: 'Decisions: uncertain documents, confirmations, submissions that stand still',
    connection: 'Connections to the books and the fiscal service',
    access: 'Access: keys, links for owners, the audit log',
    approvers: 'Who becomes an approver, or stops being one',
  },
  shortTopics: {
    documents: 'documents',
    decisions: 'decisions',
    connection: 'connections',
    access: 'access',
    approvers: 'approvers',
  },
  organisations: 'Of which organisations',
  allOrganisations: 'all that my roles cover',
  chosenOrganisations: 'those that I choose',
  hasQuietHours: 'Quiet hours: what happens then comes as one mail when they are over',
  quietHoursHint: 'Signs of misuse, such as a new approver or the break-glass key, come at once.',
  from: 'From',
  until: 'Until',
  timeZone: 'Clocks of',
  hasDigest: 'A mail at 07:30 with everything that is to be settled; none on a day without',
  store: 'Save',
  stored: 'Saved.',
  last: {
    delivered: 'The last mail was sent:',
    given_up: 'The last mail could not be sent, and is not tried again:',
    trying: 'A mail could not be sent yet, and is tried again:',
  },
};
