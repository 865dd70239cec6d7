export const document = {
  title: 'Document',
  kindAndNumber: (kind: string, number: string) => `${kind} ${number}`,
  failedLast: (failure: string) => `What failed last: ${failure}`,
  dueAt: 'Looked at again by itself:',
  history: 'History',
  actor: (name: string) => `, ${name}`,
  issues: 'Why it is not fiscalised',
  whereAndWho: (where: string, who: string) => `Where: ${where}. Who: ${who}.`,
  actions: {
    look: {
      label: 'Look again now',
      consequence: 'It is looked at again at once, instead of when it is due.',
    },
    startOver: {
      label: 'Start over',
      consequence:
        'It is mapped anew and submitted again if nothing holds it. A final rejection needs an edit first.',
    },
    writeAgain: {
      label: 'Write back again',
      consequence: 'The refused parts are written into the books once more. Nothing is fiscalised again.',
    },
    exclude: {
      label: 'Exclude',
      consequence: 'It is not fiscalised. The reason is kept in its history; “Include” takes it back.',
    },
    include: {
      label: 'Include',
      consequence: 'The exclusion is taken back: it is mapped, and submitted if nothing holds it.',
    },
    release: { label: 'Release', consequence: 'It is submitted as soon as nothing else holds it.' },
  },
  askAbout: (label: string, number: string) => `${label}: ${number}`,
  changes: {
    voided: 'Voided after fiscalisation',
    edited: 'Changed after fiscalisation',
    where: 'Where',
    before: 'As fiscalised',
    after: 'In the books now',
    sentence: 'In words',
  },
  receipt: {
    title: 'Fiscal receipt',
    qr: (address: string) => `QR code for ${address}`,
    fiscalNumber: 'Fiscal number',
    fiscalDay: 'Fiscal day',
    device: 'Device',
    verificationCode: 'Verification code',
    fiscalised: 'Fiscalised',
    verification: 'Verification',
    noPdf: 'The service has named no PDF yet.',
    showPdf: 'Show the PDF',
    pdf: (name: string) => `PDF ${name}`,
  },
  writeBacks: {
    title: 'Written into the books',
    parts: { attachment: 'PDF', note: 'History note', link: 'Link', reference: 'Reference' } as Readonly<
      Record<string, string>
    >,
    results: {
      written: 'written',
      refused: 'refused',
      not_applicable: 'not applicable',
      begun: 'begun',
      to_check: 'to be checked',
    } as Readonly<Record<string, string>>,
  },
  creditedBy: 'Credited by',
  credits: 'Credits',
  noFiscalNumber: 'no fiscal number',
  sides: {
    title: 'Books, submission, result',
    books: 'In the books',
    sent: 'Sent',
    sentAttempt: (attempt: number) => `Sent, attempt ${attempt}`,
    nothingSent: 'Nothing has been sent.',
    result: 'Result',
    noResult: 'There is no result.',
  },
  submissions: {
    title: 'Submissions',
    attempt: 'Attempt',
    state: 'State',
    request: 'Request',
    noRequest: 'none',
    begun: 'Begun',
    answered: 'Answered',
    known: 'What is known',
    sha256: 'SHA-256 of what was sent',
  },
  uncertain: {
    title: 'Uncertain: what became of it?',
    tooEarly: 'No decision can be taken in the first 30 minutes: the answer may still come by itself.',
    nothingAgain: 'Nothing is sent again before this is known',
    attempt: (attempt: number, minutes: number) => `Attempt ${attempt}, ${minutes} minutes ago: sent`,
    request: (id: string) => `Request ${id}.`,
    noRequest: 'The service has named no request id.',
    candidate: (id: string, result: string, fiscalNumber: string | null) =>
      `The service reported request ${id} (${result}), which nobody here sent. Fiscal number: ` +
      `${fiscalNumber ?? 'none'}. Heard:`,
    decided: (by: string, decision: string, reason: string) => `${by} decided “${decision}”: ${reason}`,
    waitsForSecond: 'It waits for a second person.',
    portal:
      'Look the document up in the service’s own portal, or ask its support, with number, total and time.',
  },
  resolution: {
    whatIsKnown: 'What is known now',
    decisions: {
      fiscalised: {
        label: 'The portal shows it as fiscalised',
        consequence: 'The numbers below are written back; it is never sent again.',
      },
      adopted: {
        label: 'One of the unknown requests is this document',
        consequence: 'Its status is asked for and has the last word.',
      },
      rejected: {
        label: 'It was received and declined',
        consequence: 'It can be corrected and started over.',
      },
      not_received: {
        label: 'It never arrived',
        consequence: 'It is submitted AGAIN. If it did arrive, it is fiscalised twice.',
      },
    },
    request: 'Request',
    numbers: {
      deviceId: 'Device',
      fiscalDay: 'Fiscal day',
      fiscalNumber: 'Fiscal number',
      verificationCode: 'Verification code',
      qrUrl: 'Address in the QR code',
    },
    secondPerson: 'A second person has to repeat this decision with the same facts.',
    decide: 'Decide',
    yourName: 'Your name',
    howKnown: 'How it is known',
    typeNumber: (number: string) => `Type the number of the document: ${number}`,
  },
};
