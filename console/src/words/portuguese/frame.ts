import type { Entrance } from '../shape';
import { counted } from './plural';

export const frame: Entrance['frame'] = {
  product: 'Ledgerstamp',
  locale: 'pt-MZ',
  titleOf: (page) => `${page} – Ledgerstamp`,
  toTheContent: 'Saltar para o conteúdo',
  pages: 'Páginas',
  today: 'Hoje',
  clients: 'Clientes',
  close: 'Fecho',
  board: 'Painel',
  documents: 'Documentos',
  fixList: 'Correções',
  mappings: 'Correspondências',
  backfills: 'Retroativos',
  reconciliation: 'Reconciliação',
  activity: 'Atividade',
  decidesAs: (name) => `Fica no histórico como decisão sua, ${name}.`,
  setUp: 'Configuração',
  people: 'Pessoas',
  settings: 'Definições',
  leave: 'Terminar sessão',
  leaving: 'A terminar a sessão',
  leavingText: 'Esta página está fechada. A sessão termina assim que o Ledgerstamp responder.',
  viewer: 'Sessão só de leitura',
  dark: 'Escuro',
  light: 'Claro',
  loading: 'A carregar',
  awaitsSecond: 'Uma segunda pessoa tem de confirmar',
  toConfirmations: 'Abrir Confirmações',
  didNotWork: 'Algo correu mal',
  tryAgain: 'Tentar de novo',
  next: (step) => `A seguir: ${step}`,
  noReason: (status) => `O pedido falhou (${status}).`,
  noAnswer: 'O servidor não respondeu.',
  nextSteps: {
    silence: 'Verifique se o Ledgerstamp está a funcionar e tente de novo.',
    signIn: 'Inicie sessão de novo.',
    gone: 'Pode ter sido removido: volte à lista.',
    faster: 'Foi alterado por outra pessoa. Carregue a página de novo.',
    tooMany: 'Espere o tempo indicado e tente de novo.',
    otherSystem: 'O outro sistema não respondeu corretamente. Tente de novo dentro de alguns minutos.',
    log: 'Veja o registo do Ledgerstamp a esta hora.',
    fix: 'Corrija os valores indicados acima e tente de novo.',
  },
  silentSince: (time) =>
    `Sem resposta desde as ${time}; a tentar de novo. Os dados abaixo podem estar desatualizados.`,
  asOf: (time, minutes) =>
    `Às ${time}, há ${minutes === 0 ? 'menos de um minuto' : counted(minutes, 'minuto', 'minutos')}`,
  broken: 'Não foi possível mostrar esta página',
  partMissing:
    'Parte da consola não pôde ser carregada: o Ledgerstamp não responde ou está a ser atualizado. ' +
    'Os seus dados não são afetados. A página volta quando o Ledgerstamp responder.',
  pageFailed:
    'Ocorreu um erro nesta página. Os seus dados não são afetados. Se voltar a acontecer, comunique a ' +
    'mensagem abaixo.',
  toTheBoard: 'Voltar à página inicial',
  noSuchPage: 'Página não encontrada',
  goTo: 'Ir para a',
  theBoard: 'página inicial',
};
