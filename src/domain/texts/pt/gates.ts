import { server as said } from '../../../messages/compiled/pt';
import type { Texts } from '../texts';

const passed = (sentence: string) => ({ sentence: () => sentence, fix: null });

export const GATES: Texts['gates'] = {
  ...said.gates,
  seen: passed('Foi visto na contabilidade.'),
  connected: passed('A organização está ligada.'),
  running: passed('A organização não está em pausa.'),
  accountChosen: passed('Está escolhida uma conta fiscal.'),
  mappable: passed('Não se encontra nenhum problema no documento, no contacto ou nas regras.'),
  mapped: passed('Tem todas as correspondências.'),
  nextToSubmit: passed('É o próximo a ser submetido.'),
  changedSinceSubmission: passed('Não foi enviado desde a última alteração.'),
  submitted: { ...said.gates.submitted, fix: null },
  fiscalised: { ...said.gates.fiscalised, fix: null },
  processing: passed('O serviço aceitou-o e ainda não decidiu.'),
  notAtService: passed('O serviço não o recebeu.'),
  writtenBack: passed('Está registado na contabilidade.'),
  notWrittenBack: passed('Ainda não está registado na contabilidade.'),
};
