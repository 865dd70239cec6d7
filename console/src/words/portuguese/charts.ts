import type { Words } from '../shape';

export const charts: Words['charts'] = {
  title: 'Os últimos 30 dias',
  daysOf: (place) => `Os dias terminam à meia-noite de ${place}.`,
  documents: 'Documentos por dia',
  outcomes: 'Resultados pela forma como foram recebidos',
  series: {
    collected: 'Recolhidos',
    fiscalised: 'Fiscalizados',
    rejected: 'Rejeitados',
    uncertain: 'Incertos',
    webhook: 'Por webhook',
    status: 'Por consulta do estado',
  },
  day: 'Dia',
  nothing:
    'Nenhuma atividade nestes dias. Os documentos aparecem aqui depois de a contabilidade ter sido lida.',
  asTable: (name) => `${name}, em tabela`,
  summary: (name, parts) => `${name}: ${parts}. A tabela abaixo tem todos os dias.`,
  part: (name, count) => `${name} ${count}`,
};
