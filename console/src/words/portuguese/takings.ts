import type { Words } from '../shape';

export const takings: Words['takings'] = {
  title: 'Dinheiro recebido sem fatura',
  intro:
    'As receitas de caixa lançadas numa conta bancária sem fatura podem ser fiscalizadas como vendas a dinheiro. Escolha uma conta só se nenhum outro dispositivo ou programa fiscalizar as suas receitas: caso contrário, cada venda tem dois recibos. Os adiantamentos e os pagamentos em excesso nunca são fiscalizados, porque as suas faturas o são.',
  none: 'Ainda não se conhece nenhuma conta bancária da contabilidade.',
  account: 'Conta bancária',
  state: 'Fiscalizada aqui',
  off: 'Não',
  since: (day) => `A partir de ${day}`,
  between: (from, till) => `De ${from} a ${till}`,
  firstDay: 'Primeiro dia',
  lastDay: 'Último dia (vazio: sem fim)',
  paidBy: 'Como são pagas estas receitas',
  otherDevice: 'Outro dispositivo ou programa fiscaliza estas receitas?',
  otherDevices: { unknown: 'Não sei', none: 'Não, nenhum', in_use: 'Sim' },
  store: 'Guardar',
  stored:
    'Guardado. A contabilidade é lida de novo agora. As vendas já lidas ficam na lista de documentos: exclua as que não devem ser enviadas.',
};
