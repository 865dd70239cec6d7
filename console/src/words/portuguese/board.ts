import type { Words } from '../shape';
import { counted } from './plural';
import { shown } from './shown';

export const board: Words['board'] = {
  title: 'Painel',
  byState: 'Documentos por estado',
  inProgress: 'A decorrer',
  exceptions: 'Exceções',
  people: 'Documentos que precisam da sua atenção, primeiro os valores mais altos de cada moeda',
  peopleTable: 'Documentos que precisam da sua atenção',
  noPeople:
    'Nenhum documento está incerto, rejeitado ou alterado. Os documentos com dados em falta ou errados estão na',
  fixList: 'lista de correções',
  all: (total) => `Todos: ${shown.documents(total)}`,
  organisations: 'Organizações',
  document: 'Documento',
  state: 'Estado',
  whatHappened: 'Último acontecimento',
  total: 'Total',
  connection: 'Ligação',
  quota: 'Chamadas disponíveis',
  quotaOf: (left, limit) => `Hoje restam ${left} de ${limit} chamadas à contabilidade.`,
  postponed: (documents) =>
    `O registo na contabilidade está adiado; a fiscalização continua. ${shown.documents(documents)} em espera desde`,
  noQuota: 'ainda não se sabe',
  oldestOpen: 'Pendente mais antigo',
  noneOpen: 'nenhum',
  waiting: 'Em espera',
  uncertain: 'Incertos',
  rejected: 'Rejeitados',
  moneyWaiting: 'Ainda não fiscalizado',
  nothingWaits: 'nada',
  connectAgain: 'Ligar de novo',
  disconnected: 'Desligada',
  unfinished: 'Terminar a configuração inicial',
  paused: 'Em pausa',
  connected: 'Ligada',
  clocks: 'Os relógios divergem',
  aProcess: 'um processo desta instalação',
  clocksStop: 'Os relógios divergem: nada é submetido',
  clock: (name, difference) => `O relógio de ${name} em relação ao relógio da base de dados: ${difference}.`,
  clockCure:
    'Os recibos levam a hora da base de dados. Sincronize por NTP o servidor da base de dados e todos os servidores que executam o Ledgerstamp ' +
    '(timedatectl mostra se um servidor Linux está sincronizado).',
  clockOfService:
    'Se estes relógios estão certos, contacte o fornecedor do serviço. Veja “Clocks” em docs/operating.md.',
  backupAge: (seconds) => {
    const hours = Math.floor(seconds / 3_600);
    const age =
      hours < 1
        ? 'menos de uma hora'
        : hours < 48
          ? counted(hours, 'hora', 'horas')
          : counted(Math.floor(hours / 24), 'dia', 'dias');
    return `A última cópia de segurança boa tem ${age}.`;
  },
  backupNone: 'Ainda não há nenhuma cópia de segurança.',
  backupFailed: 'A última tentativa falhou.',
  backupLate: 'Falta uma cópia de segurança',
  backups: 'Sobre as cópias de segurança',
  newerRelease: (version) => `Está disponível a versão ${version} do Ledgerstamp.`,
  aboutRelease: 'O que há de novo',
  safeMode: 'Modo seguro: nada é submetido',
  safeModeText: (forgotten) =>
    `A base de dados foi reposta a partir de uma cópia mais antiga, e falta repor ${counted(forgotten, 'submissão', 'submissões')}. O modo seguro ` +
    'termina automaticamente quando esses documentos tiverem sido lidos de novo da contabilidade.',
};
