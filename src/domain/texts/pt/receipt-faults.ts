import type { Texts } from '../texts';
import { spellDay } from './days';
import { rowName } from './file-faults';
import { receiptName } from './receipt-name';

const WITHOUT_VALUES = {
  not_digits: 'só pode ter algarismos',
  no_day: 'tem de ser um dia na forma AAAA-MM-DD',
  no_code: 'só pode ter letras e algarismos',
  no_address: 'não é um endereço da Web',
  names_nothing: 'não indica dispositivo nem número',
  form_unknown: 'não tem a forma da autoridade: indique também o dispositivo e o número',
  missing: 'está em falta: indique o endereço do código QR, ou o dispositivo e o número',
  of_another_organisation: 'é o recibo de um documento de outra organização',
} as const;

export const receiptFault: Texts['receiptFault'] = (found) => {
  switch (found.fault) {
    case 'still_to_come':
      return `é de ${spellDay(found.day)}, que ainda não chegou`;
    case 'differs':
      return `é ${spellDay(found.typed)}, e o endereço indica ${spellDay(found.inAddress)}`;
    case 'unknown_document':
      return `${found.number} não é um documento desta organização`;
    case 'several_documents':
      return `${found.number} pertence a vários documentos: registe-o na página do documento certo`;
    case 'recorded':
      return `${found.number} tem outro recibo registado, ${receiptName(found.receipt)}: retire-o primeiro`;
    case 'state_forbids':
      return `${found.number} está no estado "${found.state}": pode estar no serviço fiscal`;
    case 'of_document':
      return `é o recibo de ${found.number}`;
    case 'of_row':
      return `é o recibo de ${found.number} em ${rowName(found.row)}`;
    case 'other_in_row':
      return `${found.number} tem outro recibo em ${rowName(found.row)}, ${receiptName(found.receipt)}`;
    case 'two_receipts':
      return `indica dois recibos: ${receiptName(found.receipt)}; ${receiptName(found.other)}`;
    default:
      return WITHOUT_VALUES[found.fault];
  }
};
