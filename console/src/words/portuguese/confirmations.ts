import type { Words } from '../shape';

export const confirmations: Words['confirmations'] = {
  title: 'Confirmações',
  intro:
    'O que não pode ser anulado é feito por duas pessoas. Leia o que vai ser feito, compare-o com o que sabe, e só então confirme.',
  none: 'Nada espera por uma segunda pessoa.',
  subjects: {
    resolution: 'O que aconteceu a um documento incerto',
    outside_receipt: 'Um recibo feito noutro lugar',
    go_live: 'Arranque',
    fiscal_account: 'Outra conta fiscal para uma organização em produção',
    credentials: 'Novas credenciais de uma conta fiscal',
    taxpayer: 'O dispositivo de outro contribuinte',
    rule_deletion: 'Eliminação de regras de uma organização em produção',
    personal_data: 'Apagamento dos dados pessoais de um cliente',
  },
  organisation: 'Organização',
  askedBy: 'Pedido por',
  askedAt: 'Pedido em',
  expires: 'Expira',
  about: 'De que se trata, tal como está guardado agora',
  aboutDocument: 'Abrir o documento',
  what: 'O que vai ser feito',
  fingerprint: 'SHA-256 de tudo isto',
  nothing: 'nada',
  enterAgain: (name) => `${name}, introduzido de novo`,
  enterAgainHint: 'Os segredos não são guardados. Tem de ser igual ao que foi introduzido antes.',
  confirm: 'Confirmar',
  confirmed: 'Confirmado e feito.',
  own: 'Foi pedido por si: outro aprovador tem de confirmar.',
  withdraw: 'Retirar o pedido',
  withPasskey: 'A sua chave de acesso vai assinar exatamente isto.',
};
