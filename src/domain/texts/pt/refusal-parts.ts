import type { ReceiptHold } from '../../receipt/receipt-certificate';
import type { ConfirmationObstacle } from '../../lifecycle/confirmation-obstacle';
import type { PeriodObstacle } from '../../lifecycle/period-obstacle';
import type { Thing, WhyNotGiven } from '../../issues/refusal-catalogue';
import type { Objection } from '../../lifecycle/resolution';

/** Meaning of each failed check, and what to do. The finding follows. */
export const RECEIPT_DOUBTS: Readonly<Record<ReceiptHold, string>> = {
  RECEIPT_NUMBERS_IMPOSSIBLE:
    'Os números não podem ser os de um recibo: introduza-os como a autoridade os mostra.',
  RECEIPT_TEXT_UNSAFE:
    'O código de verificação ou o endereço não pode estar certo: introduza-os como a autoridade os mostra.',
  RECEIPT_OTHER_DEVICE:
    'O recibo é de outro dispositivo: verifique se pertence a este documento antes de o confirmar.',
  RECEIPT_ADDRESS_DIFFERS:
    'O endereço de verificação é de outro recibo: introduza números e endereço como a autoridade os mostra.',
  RECEIPT_HOST_UNKNOWN:
    'O endereço de verificação pode não ser o da autoridade: verifique aonde leva antes de o confirmar.',
  RECEIPT_DATE_DIFFERS:
    'O recibo tem outra data: verifique se pertence a este documento antes de o confirmar.',
};

export function objectionText(objection: Objection): string {
  switch (objection.objection) {
    case 'too_early':
      return `Foi enviado há menos de ${objection.leastMinutes} minutos: decida daqui a ${objection.minutes} minutos.`;
    case 'was_received':
      return `O serviço aceitou-o como ${objection.requestId}: foi recebido.`;
    case 'has_another_request':
      return `Já tem o identificador de pedido ${objection.requestId}: só esse pode ser adotado.`;
    case 'too_late':
      return 'Foi enviado há mais de sete dias: o serviço já não diz nada sobre o seu pedido.';
    case 'request_of_document':
      return `O pedido ${objection.requestId} pertence a ${objection.number} (tentativa ${objection.attempt}).`;
    case 'request_of_organisation':
      return `O pedido ${objection.requestId} pertence a um documento de outra organização nesta conta fiscal.`;
    case 'request_proven':
      return `O PDF do pedido ${objection.requestId} mostra este documento: foi recebido. Introduza esse identificador de pedido.`;
    case 'success_unexplained':
      return 'Depois do envio o serviço comunicou um sucesso, e ainda não se sabe de quem é: decida quando o seu PDF tiver sido lido.';
    case 'numbers_of_another':
      return `O serviço comunicou este recibo para ${objection.number ?? 'um documento de outra organização nesta conta fiscal'}: compare os números.`;
    case 'pdf_unreadable':
      return `O PDF ${objection.pdfName} destes números não pode ser lido: ${objection.why}. Tente mais tarde, ou verifique o nome.`;
    case 'pdf_differs':
      return `O PDF ${objection.pdfName} não mostra número, total e moeda deste documento, ou mostra outro dos seus: compare os números.`;
  }
}

export function whyNotGiven(because: WhyNotGiven): string {
  switch (because.reason) {
    case 'several_entries':
      return 'o serviço tem várias entradas para isso';
    case 'no_device_tax':
      return 'não tem imposto do dispositivo (deviceTaxId), e o serviço não o tem';
    case 'rules_differ':
      return 'outra regra desta conta fiscal tem outro destino para isso';
    case 'service_differs':
      return `o serviço tem-no como ${because.held}, não ${because.destination}`;
    case 'refused':
      return because.detail;
  }
}

export const OBSTACLES: Readonly<Record<ConfirmationObstacle, string>> = {
  isUnknown: 'Essa confirmação não existe.',
  isOver: 'Entretanto foi confirmada ou retirada, ou expirou.',
  isOther:
    'O que confirma não é exatamente o que foi pedido, ou regras, definições ou credenciais mudaram desde então: tem de ser pedido de novo.',
  isOwn: 'Foi pedido por si: outra pessoa tem de o confirmar, noutro navegador.',
  isStale:
    'Prove primeiro quem é: inicie sessão de novo, ou use a sua chave de acesso na página Confirmações. Vale durante cinco minutos.',
  isTooNew:
    'Durante um dia depois de se tornar aprovador desta organização, de abrir uma nova ligação para iniciar sessão ou de acrescentar uma conta nada confirma, e uma nova chave de acesso nada confirma durante um dia.',
};

export const THINGS: Readonly<Record<Thing, string>> = {
  alert: 'esse alerta',
  'alert channel': 'esse canal de alertas',
  backfill: 'esse envio retroativo',
  'backfill schedule': 'esse agendamento de envios retroativos',
  'bank account': 'essa conta bancária',
  check: 'essa verificação',
  confirmation: 'essa confirmação',
  connection: 'essa ligação',
  customer: 'esse comprador',
  delivery: 'essa entrega',
  document: 'esse documento',
  'document in this period': 'esse documento neste período',
  'fiscal account': 'essa conta fiscal',
  invitation: 'esse convite',
  mapping: 'essa correspondência',
  organisation: 'essa organização',
  'account at a provider': 'essa conta num fornecedor',
  passkey: 'essa chave de acesso',
  person: 'essa pessoa',
  reconciliation: 'essa reconciliação',
  'saved view': 'essa vista guardada',
  session: 'essa sessão',
  'sign-in': 'esse início de sessão',
  'sign-off': 'esse fecho assinado',
  'submission in doubt': 'essa submissão incerta',
  token: 'esse token',
};

export const PERIOD_OBSTACLE: Readonly<Record<PeriodObstacle, string>> = {
  not_live: 'O cliente ainda não tinha arrancado neste período: não há nada a assinar.',
  running: 'O período não terminou: pode ser assinado no dia seguinte ao último.',
  unchecked: 'O período não foi reconciliado: reconcilie-o primeiro.',
  checking: 'O período está a ser reconciliado: espere que termine.',
  failed: 'A reconciliação do período falhou: reconcilie-o de novo.',
  outdated: 'O período mudou depois da reconciliação, ou ainda não tinha acabado: reconcilie-o de novo.',
  not_ready: 'A declaração do período não pode ser entregue:',
};
