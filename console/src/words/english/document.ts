export const document = {
  title: 'Document',
  kindAndNumber: (kind: string, number: string) => `${kind} ${number}`,
  failedLast: (failure: string) => `What failed last: ${failure}`,
  unreadable: (why: string) => `The fiscal service answered, but this cannot be read: ${why}.`,
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
  askAbout: (label: string, number: string, organisation: string) => `${label}: ${number} of ${organisation}`,
  missingAtService: {
    title: (currency: string) => `The service does not have ${currency} as this organisation sends it`,
    text: 'Nothing has to be corrected in the books. Add the currency at the service, then press “Start over” here.',
    toTheDifferences: 'Add at the service',
  },
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
    checks: 'Checks of the receipt',
    results: {
      met: '✓ right',
      not_checked: '– not checked',
      confirmed: '✓ confirmed',
      unmet: '✗ wrong',
    } as Readonly<Record<string, string>>,
    pdfChecks: {
      own: { result: 'met', detail: 'The PDF is the one of this document.' },
      not_readable: { result: 'not_checked', detail: 'The PDF has no text that could be compared.' },
      of_another: { result: 'unmet', detail: 'The PDF is the one of another document: it is not attached.' },
      not_of_document: {
        result: 'unmet',
        detail: 'The PDF names nothing of this document: it is not attached.',
      },
      unopenable: { result: 'unmet', detail: 'The PDF cannot be opened: it is not attached.' },
    } as Readonly<Record<string, { result: string; detail: string }>>,
  },
  writeBacks: {
    title: 'Written into the books',
    part: 'Part',
    result: 'Result',
    detail: 'What the books said',
    at: 'When',
    where: 'In the books',
    replaced: (link: string) => `It replaced “${link}”.`,
    open: (part: string) => `See the ${part} in Xero`,
    see: 'See it in Xero',
    parts: { attachment: 'PDF', note: 'History note', link: 'Link', reference: 'Reference' } as Readonly<
      Record<string, string>
    >,
    results: {
      written: 'written',
      refused: 'refused',
      not_applicable: 'not applicable',
      begun: 'begun',
      postponed: 'postponed',
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
    marked:
      'Marked in what was sent: what the books do not say in these words. It was mapped, or made on the way.',
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
    shortened: (text: string) => `${text}…`,
    states: {
      sending: 'under way',
      accepted: 'accepted',
      refused: 'refused',
      not_sent: 'not sent',
      unknown: 'unknown',
      fiscalised: 'fiscalised',
      rejected: 'rejected',
    } as Readonly<Record<string, string>>,
  },
  statements: {
    title: 'What the service said',
    heardAt: 'Heard',
    heardBy: 'How',
    ways: { webhook: 'webhook', status: 'asked' } as Readonly<Record<string, string>>,
    unsigned: ', unsigned: a hint only',
    request: 'Request',
    settledAs: 'What became of it',
    unsettled: 'not decided yet',
    because: (settlement: string, why: string) => `${settlement}: ${why}`,
    settlements: {
      applied: 'applied',
      repeated: 'said before',
      contradicted: 'contradicted by the status',
      confirmed_otherwise: 'the status says otherwise',
      unreadable: 'cannot be read',
    } as Readonly<Record<string, string>>,
    body: 'Its own words',
    show: 'Show',
  },
  exchanges: {
    title: 'Exchanges with the service',
    intro:
      'What was sent and what came back, byte for byte. Secrets are masked (***). Answers to submissions are kept for ' +
      'good, other calls for 90 days.',
    none: 'Nothing has been exchanged about it yet.',
    save: 'Save as JSON',
    call: (method: string, address: string) => `${method} ${address}`,
    attempt: (attempt: number) => `(attempt ${attempt})`,
    answer: (status: number, ms: number) => `HTTP ${status} after ${ms} ms`,
    unanswered: (why: string) => `no answer: ${why}`,
    webhook: (isSigned: boolean, fault: string | null) =>
      `webhook, ${isSigned ? 'signed' : 'unsigned: a hint only'}${fault === null ? '' : `, unreadable: ${fault}`}`,
    sent: 'Sent',
    answered: 'Answered',
    delivered: 'Delivered',
    noBody: '(no body)',
    noAnswer: '(no answer)',
    notKept: (bytes: number) => (bytes === 0 ? '(no body)' : `(${bytes} bytes of a PDF, not kept)`),
  },
  gates: {
    title: 'The way to the receipt',
    states: { open: 'passed', closed: 'shut', ahead: 'ahead' } as Readonly<Record<string, string>>,
    whereAndWho: (where: string, who: string) => `Where: ${where}. Who: ${who}.`,
  },
  original: {
    title: 'Which invoice does it credit?',
    text: 'The books do not say it clearly. What is chosen is kept in the history and can be changed until it is sent.',
    search: 'Number or customer of the invoice',
    look: 'Look for it',
    none: 'No invoice fits: look for another number or customer.',
    choose: 'Invoices of this organisation',
    invoice: (number: string, day: string, currency: string, total: string) =>
      `${number}, ${day}, ${currency} ${total}`,
    store: 'This is the one',
  },
  openInBooks: 'Open in Xero',
  uncertain: {
    title: 'Uncertain: what became of it?',
    tooEarly: 'No decision can be taken in the first 30 minutes: the answer may still come by itself.',
    nothingAgain: 'Nothing is sent again before this is known',
    attempt: (attempt: number, minutes: number) => `Attempt ${attempt}, ${minutes} minutes ago: sent`,
    request: (id: string) => `Request ${id}.`,
    noRequest: 'The service has named no request id.',
    answer: (status: number, bytes: number) =>
      `The service answered with status ${status} and ${bytes} bytes:`,
    answerText: 'Answer of the service',
    noAnswer: 'No answer of the service came.',
    numbers: {
      noneBefore: 'No receipt is known of what was sent before.',
      noneAfter: 'No receipt is known yet of what was sent after.',
      before: (device: string, number: string) => `Device ${device}: number ${number} was sent before,`,
      after: (device: string, number: string) => `number ${number} (device ${device}) was sent after,`,
      noneMissing: 'No number is missing between the two.',
      missing: (count: number, first: readonly string[]) =>
        `Missing between the two: ${first.join(', ')}${count > first.length ? ` and ${count - first.length} more` : ''}.`,
      open: (count: number) =>
        count === 1
          ? 'This document alone is open between them.'
          : `${count} documents are open between them, this one included.`,
      meaning:
        'A device leaves no number out: where none is missing it was not fiscalised, where as many are missing as are open ' +
        'it was. That is no proof where others use the device, too.',
    },
    candidate: (id: string, result: string, fiscalNumber: string | null) =>
      `The service reported request ${id} (${result}), which nobody here sent. Fiscal number: ` +
      `${fiscalNumber ?? 'none'}. Heard:`,
    decided: (by: string, decision: string, reason: string) => `${by} decided “${decision}”: ${reason}`,
    waitsForSecond: 'It waits for a second person.',
    portal:
      'Look the document up in the service’s own portal, or ask its support, with number, total and time. Its request id is ' +
      'enough to decide.',
  },
  resolution: {
    whatIsKnown: 'What is known now',
    decisions: {
      fiscalised: {
        label: 'The portal shows it as fiscalised',
        consequence: 'The numbers below are written back; it is never sent again.',
      },
      adopted: {
        label: 'Its request id is known',
        consequence:
          'The service is asked: it counts only if status, receipt and PDF are those of this document.',
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
    request: 'Request id',
    requestIsAsked: 'A wrong one does no harm: it is refused with the reason.',
    foundIn: {
      own: 'The service named it when the document was sent.',
      answer: 'It stands in the answer of the service.',
      candidate: 'The service has reported it, and no document here has it.',
    },
    anotherRequest: 'Another one',
    typeRequest: 'Request id as the support of the service names it',
    numbers: {
      deviceId: 'Device',
      fiscalDay: 'Fiscal day',
      fiscalNumber: 'Fiscal number',
      verificationCode: 'Verification code',
      qrUrl: 'Address in the QR code',
    },
    prefilled:
      'Filled in from the receipt that the service has reported. Compare it with what the authority shows.',
    confirms: {
      title: 'Confirm what is not as expected',
      text: 'Only what you have seen at the authority or in the portal. It is kept with your name.',
      device: 'The receipt is of another device, and it is right',
      host: 'The address is at a host that is not known, and it is right',
      date: 'The receipt has another date, and it is right',
    },
    secondPerson:
      'A second person must agree (RESOLVE_BY_TWO), and there are no users yet: the decision is refused.',
    decide: 'Decide',
    decidedAbout: (number: string, organisation: string, customer: string, amount: string) =>
      `You decide about ${number} of ${organisation}, to ${customer}, ${amount}.`,
    yourName: 'Your name',
    howKnown: 'How it is known',
    typeNumber: (number: string) => `Type the number of the document: ${number}`,
  },
};
