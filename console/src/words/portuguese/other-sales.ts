import type { Words } from '../shape';

export const otherSales: Words['otherSales'] = {
  title: 'Vendas com imposto sem recibo fiscal',
  intro:
    'Vendas que a contabilidade tributou sem fatura: dinheiro recebido, adiantamentos, pagamentos em excesso e lançamentos em contas de proveitos. São lidas todas as noites. O dinheiro recebido em contas bancárias que são fiscalizadas aqui não está incluído. Se nenhum outro dispositivo fiscalizar as restantes, não têm recibo fiscal.',
  read: {
    label: 'Ler a contabilidade agora',
    consequence:
      'A contabilidade é lida todas as noites, com no máximo quatro chamadas. Lê-la agora gasta outras tantas, e só pode ser feito uma vez por dia.',
    done: 'A contabilidade foi lida.',
  },
  gaps: 'Estes números não estão completos',
  totals: 'Por moeda e imposto',
  days: 'Por dia',
  none: 'Não se conhece nenhuma neste período.',
  date: 'Data',
  kind: 'Tipo',
  kinds: {
    receive_money: 'Dinheiro recebido',
    prepayment: 'Adiantamentos',
    overpayment: 'Pagamentos em excesso',
    journal: 'Lançamentos manuais',
  },
  currency: 'Moeda',
  taxType: 'Imposto da contabilidade',
  count: 'Vendas',
  net: 'Líquido',
  tax: 'Imposto',
  gross: 'Com imposto',
  unreadable: 'Não puderam ser lidas',
  why: 'Motivo',
  id: 'Identificador na contabilidade',
  csv: 'Transferir cada venda (CSV)',
};
