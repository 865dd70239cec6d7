import type { Entrance } from '../shape';
import { counted } from './plural';

const minutes = (seconds: number): string =>
  counted(Math.max(1, Math.round(Math.abs(seconds) / 60)), 'minuto', 'minutos');

const LOG =
  'Tente de novo. Se voltar a acontecer, a pessoa que administra o Ledgerstamp encontra a causa no seu registo.';

const failures: Entrance['signIn']['failures'] = {
  away: {
    title: (provider) => `Não foi possível contactar ${provider}`,
    text: (provider) =>
      `O Ledgerstamp não obteve nenhuma resposta utilizável de ${provider}. Os documentos são tratados como habitualmente.`,
    next: () => 'Tente de novo dentro de alguns minutos, ou inicie sessão de outra forma.',
  },
  settings: {
    title: (provider) => `${provider} não aceita o Ledgerstamp`,
    text: (provider) =>
      `As definições desta instalação não coincidem com as de ${provider}: emissor, identificador ou segredo da aplicação, endereço de redirecionamento.`,
    next: () =>
      'A pessoa que administra o Ledgerstamp compara as definições OPENID_ com a aplicação no fornecedor (docs/people.md).',
  },
  declined: {
    title: () => 'Sessão não iniciada',
    text: (provider) =>
      `Cancelou em ${provider}, ou uma regra de lá não lhe permite iniciar sessão no Ledgerstamp.`,
    next: (provider) => `Tente de novo. Se não cancelou, pergunte a quem gere as contas em ${provider}.`,
  },
  refused: {
    title: () => 'Sessão não iniciada',
    text: (provider) => `${provider} respondeu com um erro.`,
    next: () => LOG,
  },
  stale: {
    title: () => 'Este início de sessão já não é válido',
    text: () =>
      'Foi iniciado noutro navegador ou separador ou há mais de dez minutos, ou já tinha sido concluído.',
    next: () => 'Inicie sessão de novo aqui.',
  },
  code: {
    title: () => 'Este início de sessão já foi usado',
    text: (provider) =>
      `${provider} dá um código por cada início de sessão. Aceita cada código uma vez, e só durante pouco tempo.`,
    next: () => 'Inicie sessão de novo aqui; não use o botão Voltar do navegador.',
  },
  audience: {
    title: (provider) => `A resposta de ${provider} não era para o Ledgerstamp`,
    text: () => 'Foi emitida para outra aplicação, por isso não foi aceite.',
    next: () =>
      'A pessoa que administra o Ledgerstamp compara o identificador da aplicação nas definições com o do fornecedor.',
  },
  nonce: {
    title: (provider) => `A resposta de ${provider} não pertencia a este início de sessão`,
    text: () => 'Foi emitida para outro início de sessão, por isso não foi aceite.',
    next: () => LOG,
  },
  token: {
    title: (provider) => `Não se pode confiar na resposta de ${provider}`,
    text: () => 'O token de identidade está incompleto, ou a sua assinatura está errada.',
    next: () => LOG,
  },
  clock: {
    title: () => 'Os relógios não coincidem',
    text: (provider, seconds) =>
      seconds === null
        ? `O relógio de ${provider} e o relógio deste servidor diferem demasiado.`
        : `O relógio de ${provider} está ${minutes(seconds)} ${seconds > 0 ? 'adiantado' : 'atrasado'} em relação ao relógio deste servidor.`,
    next: () =>
      'A pessoa que administra o Ledgerstamp acerta o relógio do servidor (sincronização, NTP). Depois inicie sessão de novo.',
  },
  not_fresh: {
    title: () => 'É preciso iniciar sessão de novo',
    text: (provider) =>
      `${provider} não voltou a pedir as suas credenciais, embora o Ledgerstamp o tenha solicitado.`,
    next: (provider) => `Termine a sessão em ${provider} e tente de novo. Ou use uma chave de acesso.`,
  },
  no_auth_time: {
    title: () => 'Não se sabe quando iniciou sessão',
    text: (provider) =>
      `${provider} não diz quando introduziu as suas credenciais, por isso o início de sessão não conta como novo.`,
    next: () =>
      'Use uma chave de acesso. A pessoa que administra o Ledgerstamp pode acrescentar a declaração auth_time no fornecedor (docs/people.md).',
  },
  too_many: {
    title: () => 'Demasiadas tentativas',
    text: () => 'Demasiados inícios de sessão deste endereço falharam.',
    next: (_provider, seconds) => `Espere ${minutes(seconds ?? 900)} e inicie sessão de novo.`,
  },
  not_invited: {
    title: () => 'Esta conta não tem acesso',
    text: (provider) => `Ninguém nesta instalação tem a conta que usou em ${provider}.`,
    next: () =>
      'Use outra conta; ou peça um convite a um proprietário, abra a ligação neste navegador e inicie sessão aí.',
  },
  other_account: {
    title: () => 'Esta é outra conta com um endereço de correio conhecido',
    text: (provider) =>
      `Uma pessoa daqui tem este endereço de correio, mas não esta conta em ${provider}. Um endereço, por si só, nunca dá acesso.`,
    next: () =>
      'Use a conta que usou antes. Se já não a tem, peça a um proprietário um novo convite para iniciar sessão.',
  },
  invitation: {
    title: () => 'Este convite já não pode ser usado',
    text: () => 'Já foi usado, foi retirado, ou expirou. A sua conta não foi acrescentada.',
    next: () => 'Peça um novo convite a um proprietário.',
  },
  known: {
    title: () => 'Já tem acesso',
    text: () => 'Esta conta pertence a uma pessoa daqui. O convite é para outra pessoa e não foi usado.',
    next: () =>
      'Inicie sessão aqui sem o convite. Se precisa de outros direitos, peça a um proprietário que altere as suas funções.',
  },
  taken: {
    title: () => 'Esta conta pertence a outra pessoa',
    text: (provider) =>
      `Outra pessoa inicia sessão aqui com a conta que usou em ${provider}. Não foi acrescentada às suas contas.`,
    next: (provider) =>
      `Termine a sessão em ${provider} e acrescente uma conta sua. Se a conta é sua, pergunte a um proprietário que pessoa a tem.`,
  },
  address: {
    title: () => 'Abra o Ledgerstamp no seu próprio endereço',
    text: (provider) =>
      `${provider} só reenvia navegadores para o endereço de PUBLIC_URL, e esta página tem outro.`,
    next: () => 'Abra o endereço que PUBLIC_URL indica e inicie sessão aí.',
  },
  no_provider: {
    title: () => 'Esta forma de iniciar sessão já não existe',
    text: () => 'As definições já não indicam este fornecedor.',
    next: () => 'Inicie sessão de outra forma.',
  },
  ended: {
    title: () => 'O seu acesso terminou',
    text: () => 'Um proprietário terminou o acesso desta pessoa. O que fez fica registado.',
    next: () =>
      'Para voltar a ter acesso, peça um convite a um proprietário e aceite-o com uma chave de acesso ou outra conta.',
  },
  program: {
    title: () => 'Algo correu mal no Ledgerstamp',
    text: () => 'O início de sessão não pôde ser concluído.',
    next: () => LOG,
  },
};

export const signIn: Entrance['signIn'] = {
  product: 'Ledgerstamp',
  title: 'Iniciar sessão – Ledgerstamp',
  signInWith: (provider) => `Iniciar sessão com ${provider}`,
  signInAgainWith: (provider) => `Iniciar de novo sessão com ${provider}`,
  theProvider: 'o fornecedor',
  next: (step) => `A seguir: ${step}`,
  goOn: 'A sua sessão continua aberta: voltar ao painel',
  keyTitle: 'Chave de emergência',
  keyText:
    'Para emergências e para o primeiro arranque: o valor de ADMIN_API_KEY (ou VIEWER_API_KEY) nas definições. É trocado por uma sessão e não fica guardado neste navegador.',
  key: 'Chave',
  showKey: 'Mostrar ou ocultar a chave',
  signIn: 'Iniciar sessão',
  failures,
};
