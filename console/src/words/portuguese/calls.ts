import type { Words } from '../shape';
import { shown } from './shown';

export const calls: Words['calls'] = {
  title: 'Chamadas à contabilidade nas últimas 24 horas',
  left: (left, perDay, writeBackLeft) =>
    `Restam ${left} de ${perDay}; agora, o registo na contabilidade pode usar ${writeBackLeft}. A fiscalização tem prioridade.`,
  postponed: 'O registo na contabilidade está adiado, a fiscalização continua; desde',
  purpose: 'Finalidade',
  used: 'Feitas',
  ahead: 'Previstas',
  polls: 'Procura de alterações',
  newSales:
    'Vendas novas: documentos anunciados por webhooks, última verificação antes de submeter, contactos',
  pdfs: 'Ficheiros PDF',
  links: 'Ligações, cinquenta por chamada',
  notes: 'Notas',
  backfill: 'Envio retroativo',
  other: 'Definições e pedidos de utilizadores',
  kept: (kept) => (kept === 0 ? '' : `${kept} reservadas`),
  waiting: (documents) => (documents === 0 ? '' : `${shown.documents(documents)} em espera`),
};
