import type { Words } from '../shape';

export const ownMail: Words['ownMail'] = {
  title: 'Mensagens para si',
  goesTo: (address) => `As mensagens são enviadas para ${address}.`,
  noAddress:
    'Não tem aqui endereço de correio eletrónico, por isso não recebe mensagens. Um proprietário acrescenta-o nesta página, em “Alterar”.',
  noServer:
    'Esta instalação não tem servidor de correio, por isso não recebe mensagens. Define-se com SMTP_URL e MAIL_FROM.',
  isOn: 'Enviar-me mensagens sobre o que tenho de tratar',
  about: 'Sobre',
  byRoles: (topics) => `o que cabe às minhas funções: ${topics}`,
  byRolesNothing: 'o que cabe às minhas funções: nada, para um leitor',
  chosenTopics: 'o que eu escolher',
  topics: {
    documents: 'Documentos retidos, rejeitados ou atrasados',
    decisions: 'Decisões: documentos incertos, confirmações, submissões paradas',
    connection: 'Ligações à contabilidade e ao serviço fiscal',
    access: 'Acesso: chaves, ligações para proprietários, registo de auditoria',
    approvers: 'Quem passa a ser, ou deixa de ser, aprovador',
  },
  shortTopics: {
    documents: 'documentos',
    decisions: 'decisões',
    connection: 'ligações',
    access: 'acesso',
    approvers: 'aprovadores',
  },
  organisations: 'De que organizações',
  allOrganisations: 'todas as das minhas funções',
  chosenOrganisations: 'as que eu escolher',
  hasQuietHours: 'Horas de silêncio: o que acontece então chega numa só mensagem quando terminam',
  quietHoursHint:
    'Os sinais de abuso, como um novo aprovador ou a chave de emergência, chegam imediatamente.',
  from: 'Das',
  until: 'Às',
  timeZone: 'Hora de',
  hasDigest: 'Uma mensagem às 07:30 com tudo o que há a tratar; nenhuma num dia sem nada',
  store: 'Guardar',
  stored: 'Guardado.',
  last: {
    delivered: 'A última mensagem foi enviada:',
    given_up: 'A última mensagem não pôde ser enviada, e não se tenta de novo:',
    trying: 'Uma mensagem ainda não pôde ser enviada, e tenta-se de novo:',
  },
};
