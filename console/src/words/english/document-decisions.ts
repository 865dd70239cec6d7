/** Texts of the decision about an uncertain document. */
export const uncertain = {
  title: 'Uncertain: was it received?',
  tooEarly: 'No decision is possible in the first 30 minutes: the answer may still arrive.',
  nothingAgain: 'Nothing is sent again until this is decided',
  attempt: (attempt: number, minutes: number) => `Attempt ${attempt}, ${minutes} minutes ago: sent`,
  request: (id: string) => `Request ${id}.`,
  noRequest: 'The service did not return a request id.',
  answer: (status: number, bytes: number) => `The service answered with status ${status} and ${bytes} bytes:`,
  answerText: 'Answer from the service',
  noAnswer: 'The service did not answer.',
  numbers: {
    noneBefore: 'No receipt is known for the document sent before.',
    noneAfter: 'No receipt is known yet for the document sent after.',
    before: (device: string, number: string) => `Device ${device}: number ${number} was sent before,`,
    after: (device: string, number: string) => `number ${number} (device ${device}) was sent after,`,
    noneMissing: 'No number is missing between the two.',
    missing: (count: number, first: readonly string[]) =>
      `Missing between the two: ${first.join(', ')}${count > first.length ? ` and ${count - first.length} more` : ''}.`,
    open: (count: number) =>
      count === 1
        ? 'Only this document is open between them.'
        : `${count} documents are open between them, including this one.`,
    meaning:
      'A device does not skip numbers. If none is missing, this document was not fiscalised; if as many are missing as are open, ' +
      'it was. This is no proof if others use the same device.',
  },
  candidate: (id: string, result: string, fiscalNumber: string | null) =>
    `The service reported request ${id} (${result}), which Ledgerstamp did not send. Fiscal number: ` +
    `${fiscalNumber ?? 'none'}. Received:`,
  decided: (by: string, decision: string, reason: string) => `${by} decided “${decision}”: ${reason}`,
  waitsForSecond: 'A second person must confirm it.',
  portal:
    'Look the document up in the portal of the service, or ask its support: give number, total and time. The request id is ' +
    'enough for a decision.',
};

export const resolution = {
  whatIsKnown: 'What is known now',
  decisions: {
    fiscalised: {
      label: 'The portal shows it as fiscalised',
      consequence: 'The numbers below are written back; it is never sent again.',
    },
    adopted: {
      label: 'I know its request id',
      consequence:
        'Ledgerstamp checks with the service: it is accepted only if status, receipt and PDF match this document.',
    },
    rejected: {
      label: 'It was received and rejected',
      consequence: 'It can be corrected and submitted again.',
    },
    not_received: {
      label: 'It never arrived',
      consequence: 'It is submitted AGAIN. If it did arrive, it is fiscalised twice.',
    },
  },
  request: 'Request id',
  requestIsAsked: 'A wrong id does no harm: it is refused, with the reason.',
  foundIn: {
    own: 'The service returned it when the document was sent.',
    answer: 'It is in the answer from the service.',
    candidate: 'The service reported it, and no document here has it.',
  },
  anotherRequest: 'Another one',
  typeRequest: 'Request id given by the support of the service',
  numbers: {
    deviceId: 'Device',
    fiscalDay: 'Fiscal day',
    fiscalNumber: 'Fiscal number',
    verificationCode: 'Verification code',
    qrUrl: 'Address in the QR code',
  },
  prefilled:
    'Filled in from the receipt that the service reported. Compare it with what the tax authority shows.',
  confirms: {
    title: 'Confirm the differences',
    text: 'Confirm only what you have seen at the tax authority or in the portal. It is stored with your name.',
    device: 'The receipt is from another device, and this is correct',
    host: 'The address is at an unknown host, and this is correct',
    date: 'The receipt has another date, and this is correct',
  },
  secondPerson:
    'Two persons decide: after yours, another approver has to confirm it on the page Confirmations.',
  decide: 'Decide',
  decidedAbout: (number: string, organisation: string, customer: string, amount: string) =>
    `You decide about ${number} of ${organisation}, to ${customer}, ${amount}.`,
  yourName: 'Your name',
  howKnown: 'How do you know?',
  typeNumber: (number: string) => `Type the number of the document: ${number}`,
};

/** The way back from numbers that a person entered. */
export const withdrawal = {
  withdraw: 'Withdraw the numbers',
  consequence:
    'The document is uncertain again, and the service is asked again. Nothing is sent. Once the numbers are being written back, ' +
    'they can no longer be withdrawn.',
};
