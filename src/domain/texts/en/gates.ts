import { server as said } from '../../../messages/compiled/en';
import type { Texts } from '../texts';

const passed = (sentence: string) => ({ sentence: () => sentence, fix: null });

export const GATES: Texts['gates'] = {
  ...said.gates,
  seen: passed('It has been seen in the books.'),
  connected: passed('The organisation is connected.'),
  running: passed('The organisation is not paused.'),
  accountChosen: passed('A fiscal account is chosen.'),
  mappable: passed('No issue is found in the document, its contact or the rules.'),
  mapped: passed('It is mapped.'),
  nextToSubmit: passed('It is submitted next.'),
  changedSinceSubmission: passed('It has not been sent since it last changed.'),
  submitted: { ...said.gates.submitted, fix: null },
  fiscalised: { ...said.gates.fiscalised, fix: null },
  processing: passed('The service has accepted it and has not decided yet.'),
  notAtService: passed('The service has not received it.'),
  writtenBack: passed('It is written back to the books.'),
  notWrittenBack: passed('It is not written back to the books yet.'),
};
