import type { Texts } from '../texts';

const passed = (sentence: string) => ({ sentence: () => sentence, fix: null });

export const GATES: Texts['gates'] = {
  seen: passed('Foi visto na contabilidade.'),
  connected: passed('A organização está ligada.'),
  notConnected: {
    sentence: ({ reason }) => `A organização não está ligada (${reason}).`,
    fix: 'Ligue-a de novo: o trabalho continua então automaticamente.',
  },
  running: passed('A organização não está em pausa.'),
  paused: {
    sentence: () => 'A organização está em pausa.',
    fix: 'Termine a pausa.',
  },
  accountChosen: passed('Está escolhida uma conta fiscal.'),
  accountMissing: {
    sentence: () => 'Não está escolhida nenhuma conta fiscal para a organização.',
    fix: 'Escolha uma.',
  },
  mappable: passed('Não se encontra nenhum problema no documento, no contacto ou nas regras.'),
  mapped: passed('Tem todas as correspondências.'),
  excluded: {
    sentence: ({ explanation }) => `Está excluído: ${explanation}`,
    fix: 'Inclua-o, se afinal deve ser fiscalizado.',
  },
  rejected: {
    sentence: ({ explanation }) => `O serviço rejeitou-o: ${explanation}`,
    fix: 'Corrija-o na contabilidade; é então enviado de novo automaticamente. Se nada estiver errado na contabilidade, corrija a correspondência e recomece-o aqui.',
  },
  rejectedFinally: {
    sentence: ({ explanation }) => `O serviço rejeitou-o definitivamente: ${explanation}`,
    fix: 'Exclua-o e emita um novo documento na contabilidade: o serviço não vai aceitar este.',
  },
  currencyMissingAtService: {
    sentence: ({ explanation }) => `O serviço rejeitou-o por causa da moeda: ${explanation}`,
    fix: 'Dê a moeda ao serviço: "Acrescentar no serviço". Depois recomece o documento. Não há nada a corrigir na contabilidade.',
  },
  safeMode: {
    sentence: () =>
      'A base de dados foi reposta a partir de uma cópia mais antiga, e nada é submetido (modo seguro).',
    fix: 'Espere até a contabilidade ter sido lida de novo. O que então ainda faltar está descrito no manual em "Backup and keys".',
  },
  nextToSubmit: passed('É o próximo a ser submetido.'),
  notSubmittedYet: {
    sentence: ({ failure }) => `Ainda não pôde ser enviado: ${failure}`,
    fix: 'Nada a fazer: tenta-se de novo automaticamente.',
  },
  changedSinceSubmission: passed('Não foi enviado desde a última alteração.'),
  submitted: { sentence: ({ attempt }) => `Foi enviado (tentativa ${attempt}).`, fix: null },
  fiscalised: {
    sentence: ({ fiscalNumber }) => `Está fiscalizado com o número ${fiscalNumber}.`,
    fix: null,
  },
  uncertain: {
    sentence: ({ explanation }) => `Não se sabe se está fiscalizado: ${explanation}`,
    fix: 'Procure-o no portal do serviço, ou pergunte ao fornecedor. Depois abra o documento na consola e introduza o que se sabe.',
  },
  undecided: {
    sentence: ({ failure }) => `O serviço ainda não decidiu. ${failure}`,
    fix: 'Pergunte ao fornecedor do serviço, com número, total e hora da submissão.',
  },
  processing: passed('O serviço aceitou-o e ainda não decidiu.'),
  notAtService: passed('O serviço não o recebeu.'),
  partRefused: {
    sentence: ({ part, detail }) => `A contabilidade não aceitou a parte ${part}: ${detail}`,
    fix: 'Corrija na contabilidade o que puder ser corrigido e escolha aqui "Registar de novo na contabilidade". O documento fiscal é válido em qualquer caso.',
  },
  fiscalisedTwice: {
    sentence: ({ explanation }) => explanation,
    fix: 'Emita uma nota de crédito para um dos dois.',
  },
  changedInBooks: {
    sentence: () => 'A contabilidade foi alterada desde que o documento foi fiscalizado.',
    fix: 'Compare as diferenças mostradas aqui e siga a correção proposta.',
  },
  writtenBack: passed('Está registado na contabilidade.'),
  notWrittenBack: passed('Ainda não está registado na contabilidade.'),
};
