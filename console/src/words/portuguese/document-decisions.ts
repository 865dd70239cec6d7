import type { Words } from '../shape';
import { counted } from './plural';

/** Texts of the decision about an uncertain document. */
export const uncertain: Words['document']['uncertain'] = {
  title: 'Incerto: foi recebido?',
  tooEarly: 'Nos primeiros 30 minutos não se pode decidir: a resposta ainda pode chegar.',
  nothingAgain: 'Nada é enviado de novo até isto estar decidido',
  attempt: (attempt, minutes) => `Tentativa ${attempt}, enviada há ${counted(minutes, 'minuto', 'minutos')}`,
  request: (id) => `Pedido ${id}.`,
  noRequest: 'O serviço não devolveu um identificador do pedido.',
  answer: (status, bytes) => `O serviço respondeu com o estado ${status} e ${bytes} bytes:`,
  answerText: 'Resposta do serviço',
  noAnswer: 'O serviço não respondeu.',
  numbers: {
    noneBefore: 'Não se conhece nenhum recibo do documento enviado antes.',
    noneAfter: 'Ainda não se conhece nenhum recibo do documento enviado depois.',
    before: (device, number) => `Dispositivo ${device}: o número ${number} foi enviado antes,`,
    after: (device, number) => `o número ${number} (dispositivo ${device}) foi enviado depois,`,
    noneMissing: 'Não falta nenhum número entre os dois.',
    missing: (count, first) =>
      `Faltam entre os dois: ${first.join(', ')}${count > first.length ? ` e mais ${count - first.length}` : ''}.`,
    open: (count) =>
      count === 1
        ? 'Só este documento está pendente entre eles.'
        : `Entre eles estão pendentes ${count} documentos, incluindo este.`,
    meaning:
      'Um dispositivo não salta números. Se não falta nenhum, este documento não foi fiscalizado; se faltam tantos quantos estão pendentes, ' +
      'foi. Isto não é prova se outros usam o mesmo dispositivo.',
  },
  candidate: (id, result, fiscalNumber) =>
    `O serviço comunicou o pedido ${id} (${result}), que o Ledgerstamp não enviou. Número fiscal: ` +
    `${fiscalNumber ?? 'nenhum'}. Recebido:`,
  decided: (by, decision, reason) => `${by} decidiu “${decision}”: ${reason}`,
  waitsForSecond: 'Uma segunda pessoa tem de confirmar.',
  portal:
    'Procure o documento no portal do serviço ou pergunte ao apoio: indique número, total e hora. O identificador do pedido ' +
    'basta para decidir.',
};

export const resolution: Words['document']['resolution'] = {
  whatIsKnown: 'O que se sabe agora',
  decisions: {
    fiscalised: {
      label: 'O portal mostra-o como fiscalizado',
      consequence: 'Os números abaixo são registados na contabilidade; nunca mais é enviado.',
    },
    adopted: {
      label: 'Conheço o identificador do pedido',
      consequence:
        'O Ledgerstamp verifica junto do serviço: só é aceite se estado, recibo e PDF corresponderem a este documento.',
    },
    rejected: {
      label: 'Foi recebido e rejeitado',
      consequence: 'Pode ser corrigido e submetido de novo.',
    },
    not_received: {
      label: 'Nunca chegou',
      consequence: 'É submetido DE NOVO. Se tiver chegado, fica fiscalizado duas vezes.',
    },
  },
  request: 'Identificador do pedido',
  requestIsAsked: 'Um identificador errado não causa danos: é recusado, com o motivo.',
  foundIn: {
    own: 'O serviço devolveu-o quando o documento foi enviado.',
    answer: 'Está na resposta do serviço.',
    candidate: 'O serviço comunicou-o, e nenhum documento daqui o tem.',
  },
  anotherRequest: 'Outro',
  typeRequest: 'Identificador do pedido dado pelo apoio do serviço',
  numbers: {
    deviceId: 'Dispositivo',
    fiscalDay: 'Dia fiscal',
    fiscalNumber: 'Número fiscal',
    verificationCode: 'Código de verificação',
    qrUrl: 'Endereço no código QR',
  },
  prefilled:
    'Preenchido com o recibo que o serviço comunicou. Compare-o com o que a autoridade tributária mostra.',
  confirms: {
    title: 'Confirme as diferenças',
    text: 'Confirme apenas o que viu na autoridade tributária ou no portal. Fica guardado com o seu nome.',
    device: 'O recibo é de outro dispositivo, e isso está certo',
    host: 'O endereço está num servidor desconhecido, e isso está certo',
    date: 'O recibo tem outra data, e isso está certo',
  },
  secondPerson:
    'Decidem duas pessoas: depois da sua decisão, outro aprovador tem de a confirmar na página Confirmações.',
  decide: 'Decidir',
  decidedAbout: (number, organisation, customer, amount) =>
    `Decide sobre ${number} de ${organisation}, para ${customer}, ${amount}.`,
  yourName: 'O seu nome',
  howKnown: 'Como sabe?',
  typeNumber: (number) => `Escreva o número do documento: ${number}`,
};

export const withdrawal: Words['document']['withdrawal'] = {
  withdraw: 'Retirar os números',
  consequence:
    'O documento volta a ser incerto, e o serviço é consultado de novo. Nada é enviado. Assim que os números começarem a ser ' +
    'escritos de volta, já não podem ser retirados.',
};
