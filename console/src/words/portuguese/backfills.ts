import type { Words } from '../shape';
import { counted } from './plural';

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

export const backfills: Words['backfills'] = {
  title: 'Envios retroativos',
  intro:
    'Os documentos com data anterior à data de arranque ficam em espera. Um envio retroativo submete os de um intervalo de datas: primeiro faz-se um plano, depois executa-se exatamente esse plano.',

  planning: 'Novo plano',
  from: 'Primeiro dia',
  till: 'Último dia',
  fromHint: 'Vazio: o documento mais antigo',
  tillHint: 'Vazio: a véspera da data de arranque',
  stopPercent: 'Parar acima de',
  stopHint: 'Percentagem de rejeitados; entre os primeiros cinco documentos, qualquer rejeição',
  plan: 'Fazer o plano',
  planHint: 'Nada é enviado, e não se faz nenhuma chamada à API.',

  theRun: (from, till) => `Envio retroativo: ${from ?? 'o mais antigo'} a ${till ?? 'o mais recente'}`,
  states: {
    planned: 'Planeado',
    running: 'Em curso',
    paused: 'Em pausa',
    stopped: 'Parado',
    completed: 'Concluído',
    cancelled: 'Cancelado',
  },
  stateMeanings: {
    planned: 'O plano está fixado; nada foi enviado.',
    running: 'Os documentos estão a ser enviados, do mais antigo ao mais recente. Os novos têm prioridade.',
    paused: 'Não se envia nada de novo. Os documentos já enviados são acompanhados até ao fim.',
    stopped: 'Parado porque demasiados documentos foram rejeitados. Verifique-os e depois retome ou cancele.',
    completed: 'Todos os documentos estão tratados.',
    cancelled: 'Cancelado por um utilizador. Os documentos ainda não enviados continuam em espera.',
  },
  results: {
    to_come: 'Ainda não enviado',
    under_way: 'A decorrer',
    fiscalised: 'Fiscalizado',
    written_back: 'Registado na contabilidade',
    rejected: 'Rejeitado',
    uncertain: 'Incerto',
    held: 'Retido',
    excluded: 'Excluído',
  },

  wouldGo: 'Seriam enviados',
  held: 'Retidos',
  leftOut: 'Excluídos',
  ready: 'Prontos segundo a verificação prévia',
  readyPercent: (percent) => (percent === null ? 'nenhum documento' : `${percent} %`),
  calls: 'Chamadas à contabilidade',
  callsOf: (calls, perDay) => `${calls} de ${perDay} por dia para envios retroativos`,
  megabytes: 'Dados',
  megabytesOf: (megabytes) => `${megabytes} MB`,
  takes: 'Duração',
  takesOf: (days, minutes) =>
    days > 1
      ? `${counted(days, 'dia', 'dias')}, por causa do limite diário de chamadas`
      : `cerca de ${counted(minutes, 'minuto', 'minutos')}`,
  fiscalDays: 'Dias fiscais',
  fiscalDaysOf: (days, first, last) =>
    days === 0 ? 'nenhum' : days === 1 ? `1: ${first ?? ''}` : `${days}: ${first ?? ''} a ${last ?? ''}`,
  byState: 'Documentos do intervalo por estado',
  state: 'Estado',
  documents: 'Documentos',
  books: 'Contabilidade',
  dates: 'Datas',
  datesRisk: 'As datas atrasadas são um risco',
  datesOk: 'As datas estão por ordem',
  booksNotRead: 'A contabilidade não foi lida por completo',
  causes: 'Porque estão retidos os restantes',
  cause: (sentence, held) => `${sentence} Retém ${held}.`,
  toFixList: 'Corrija-os na lista de correções e faça depois um novo plano.',

  acceptIntro: 'Para enviar documentos atrasados, escreva esta frase:',
  acceptLabel: 'A frase, exatamente como é mostrada',
  acceptError: 'As frases são diferentes',

  run: 'Executar o plano',
  runConsequence: (documents, organisation) =>
    `${counted(documents, 'documento', 'documentos')} de ${organisation} serão fiscalizados. O que foi fiscalizado não pode ser anulado.`,
  pause: 'Pausa',
  resume: 'Retomar',
  cancel: 'Cancelar envio retroativo',
  cancelTitle: (organisation) => `Cancelar este envio retroativo de ${organisation}?`,
  cancelConsequence:
    'Não pode ser retomado. Os documentos já enviados continuam fiscalizados; os restantes continuam em espera.',
  keep: 'Manter',

  progress: 'Progresso',
  progressOf: (settled, planned) => `${settled} de ${planned}`,
  pace: (perMinute) => (perMinute === null ? '' : `${perMinute} por minuto`),
  left: (seconds) => (seconds === null ? '' : timeLeft(seconds)),
  lost: 'Perdeu-se a atualização em direto; a ligar de novo.',

  lines: 'Documentos do plano',
  showOnly: 'Mostrar',
  all: 'Todos',
  position: 'N.º',
  number: 'Número',
  kind: 'Tipo',
  kinds: { invoice: 'Fatura', credit_note: 'Nota de crédito' },
  date: 'Data',
  total: 'Total',
  result: 'Resultado',
  why: 'Motivo',
  exportAll: 'Exportar tudo em CSV',
  noLines: 'Nenhum documento com este resultado.',

  history: 'Todos os envios retroativos',
  noHistory: 'Ainda não há envios retroativos. Escolha os dias acima e faça um plano.',
  days: 'Dias',
  dayRange: (from, till) => `${from ?? 'o mais antigo'} a ${till ?? 'o mais recente'}`,
  created: 'Planeado em',
  settled: 'Tratados',
  ended: 'Terminado em',
  notEnded: '',
  show: 'Mostrar',
  showOf: (days) => `Mostrar o envio retroativo de ${days}`,

  schedules: 'Agendamentos',
  schedulesIntro:
    'Planeia e executa automaticamente um envio retroativo, para documentos com data anterior à data de arranque que são lançados mais tarde.',
  noSchedules: 'Ainda não há agendamentos. Cada envio retroativo é iniciado à mão.',
  rhythm: (rhythm, place) => {
    if (rhythm.every === 'week')
      return `semanal (${WEEKDAYS[rhythm.weekday] ?? ''}) às ${rhythm.time} ${place}`;
    if (rhythm.every === 'month') {
      const some = rhythm.day > 28 ? ' (nos meses que têm esse dia)' : '';
      return `todos os meses no dia ${rhythm.day}${some} às ${rhythm.time} ${place}`;
    }
    const isNight = rhythm.time < '06:00' || rhythm.time >= '20:00';
    return `${isNight ? 'todas as noites' : 'todos os dias'} às ${rhythm.time} ${place}`;
  },
  cronAt: (cron, place) => `cron ${cron}, ${place}`,
  when: 'Quando',
  what: 'O quê',
  ranges: { everything: 'Tudo antes da data de arranque', previous_month: 'O mês anterior' },
  next: 'Próxima execução',
  off: 'desligado',
  switchOff: 'Desligar',
  switchOn: 'Ligar',
  ifScheduleDeleted: 'Nada mais é planeado a estas horas. As execuções que já começaram continuam.',
  delete: 'Eliminar',
  of: (action, name) => `${action}: ${name}`,
  runs: 'Execuções anteriores',
  runsOf: (name) => `Execuções anteriores: ${name}`,
  noRuns: 'Ainda não foi executado.',
  runResults: {
    claimed: 'A planear',
    started: 'Iniciado',
    nothing_to_do: 'Nada a fazer',
    overlap: 'O envio retroativo anterior ainda decorria',
    refused: 'Recusado',
    failed: 'Falhou',
  },
  due: 'Previsto',
  detail: 'Pormenores',

  newSchedule: 'Novo agendamento',
  every: 'Frequência',
  everies: { day: 'diária', week: 'semanal', month: 'mensal' },
  weekday: 'Dia da semana',
  weekdays: WEEKDAYS,
  dayOfMonth: 'Dia do mês',
  time: 'Hora',
  timeZone: 'Fuso horário',
  accepted: 'Enviar também documentos atrasados (escreva a frase ou deixe vazio)',
  acceptedHint: (sentence) =>
    sentence === '' ? 'Um plano que contém documentos atrasados mostra a frase.' : `A frase: ${sentence}`,
  store: 'Guardar agendamento',
  willRun: (words) => `Será executado: ${words}.`,
};

function timeLeft(seconds: number): string {
  if (seconds < 60) return 'falta menos de um minuto';
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `tempo restante: cerca de ${counted(minutes, 'minuto', 'minutos')}`;
  return `tempo restante: cerca de ${Math.round(minutes / 60)} horas`;
}
