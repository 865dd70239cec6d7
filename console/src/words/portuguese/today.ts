import type { Words } from '../shape';
import { counted, plural } from './plural';

const clients = (count: number): string => counted(count, 'cliente', 'clientes');
const days = (count: number): string => counted(count, 'dia', 'dias');

export const today: Words['today'] = {
  title: 'Hoje',
  clients,
  allUpToDate: (count) =>
    plural(count, 'O seu cliente está em dia.', `Os seus ${count} clientes estão todos em dia.`),
  nothingElse:
    'Nada espera por si. Os documentos novos são recolhidos, fiscalizados e registados na contabilidade automaticamente.',
  progress: (upToDate, all) => `Em dia: ${upToDate} de ${clients(all)}.`,
  nothingOfYours: 'Nada aqui é seu.',
  whose: 'Mostrar',
  everybody: 'Tudo',
  mine: 'O que é meu',
  severity: { critical: 'Urgente', warning: 'A tratar', info: 'Para informação' },
  kinds: {
    connection: 'Perdeu-se a ligação à contabilidade',
    uncertain: 'Não se sabe se o serviço recebeu um documento',
    alert: 'Alerta',
    rejected: 'O serviço fiscal rejeitou documentos',
    held: 'Há documentos retidos',
    drift: 'O serviço fiscal tem correspondências diferentes das suas',
    confirmation: 'Uma segunda pessoa tem de confirmar',
    question: 'Uma pergunta da configuração inicial está por responder',
    changed: 'Há documentos alterados na contabilidade depois de fiscalizados',
    waits: 'Há documentos em espera; continuam automaticamente',
  },
  questions: {
    FISCAL_ACCOUNT: 'Ainda não foi escolhida nenhuma conta fiscal',
    IDENTITY: 'Lê-se outro contribuinte ou dispositivo do que se confirmou: nada é enviado',
    ONE_DEVICE: 'Duas contas fiscais levam a um só dispositivo: os documentos seguem um após o outro',
    GO_LIVE: 'Ainda não foi definida nenhuma data de arranque',
    OTHER_INTEGRATION: 'Ninguém disse se outro programa fiscaliza a mesma contabilidade',
    PAUSED: 'O cliente está em pausa: nada é submetido',
  },
  fixes: {
    connection: 'Ligue de novo. Demora um minuto; precisa de poder iniciar sessão na contabilidade.',
    uncertain:
      'Abra cada documento: mostra as provas. Se não conseguir saber, pergunte ao fornecedor. Uma decisão por documento.',
    alert: '',
    rejected: 'Abra o documento: mostra a resposta do serviço e quem corrige o quê.',
    held: '',
    drift: 'Abra as correspondências. “Acrescentar no serviço” ou “Alterar no serviço” torna ambas iguais.',
    confirmation: 'Compare o que foi pedido com o que sabe, e depois confirme.',
    question: 'Responda-lhe na configuração inicial.',
    changed: 'Anule o documento na contabilidade e emita um novo, ou corrija-o com uma nota de crédito.',
    waits: 'Nada a fazer.',
  },
  oneByOne: 'Decida sobre cada documento em separado.',
  of: (amounts, whose) => `${amounts} de ${whose}`,
  oldest: (day) => `o mais antigo de ${day}`,
  tax: (left) =>
    left < 0
      ? `O prazo do IVA terminou há ${days(-left)}`
      : left === 0
        ? 'O prazo do IVA termina hoje'
        : `O prazo do IVA termina daqui a ${days(left)}`,
  show: (count) => plural(count, 'Mostrá-lo', `Mostrar todos os ${count}`),
  hide: 'Ocultar',
  more: (count) => `Mostrar mais ${count}`,
  fix: 'Corrigir',
  open: 'Abrir',
  fixOf: (name) => `Corrigir ${name}`,
  openOf: (name) => `Abrir ${name}`,
  arrange: 'Organizar',
  arrangeOf: (name) => `Organizar ${name}: quem trata, e quando`,
  openPage: 'Abrir a página com os documentos',
  installation: 'Esta instalação',
  assignee: 'Quem trata',
  nobody: 'Ninguém em particular',
  take: 'Ficar com isto',
  until: 'Pôr de lado, para mim, até',
  putAside: 'Pôr de lado',
  takeBack: 'Mostrar de novo agora',
  asideUntil: (day) => `posto de lado até ${day}`,
  cameBack: { day: 'de volta hoje', more: 'de volta: há mais' },
  aside: (count) => `Posto de lado por si (${count})`,
  asideNote: 'Só para si fica oculto. Volta no seu dia, ou quando tiver mais documentos.',
  settleAll: (count) => `Tratar para ${clients(count)}`,
};
