import type { Words } from '../shape';
import { plural } from './plural';

export const setUp: Words['setUp'] = {
  title: 'Configuração inicial',
  done: 'Respondida',
  open: 'Por responder',
  questions: 'Perguntas',
  questionState: (title, isDone) => `${title}: ${isDone ? 'respondida' : 'por responder'}`,
  progress: (done, all, next) =>
    next === null
      ? 'Todas as perguntas estão respondidas.'
      : `${done} de ${all} perguntas estão respondidas. A seguir: ${next}.`,
  place: (number, all) => `Pergunta ${number} de ${all}`,
  back: 'Voltar',
  goOn: 'Continuar',
  later: 'Responder mais tarde',
  beginning: {
    howLong:
      'A configuração demora cerca de dez minutos, e mais se muitos artigos ainda não tiverem código SH. Pode sair em qualquer pergunta e continuar mais tarde.',
    atHand: 'Tenha à mão:',
    things: [
      'os seus dados de acesso à contabilidade, com o direito de ligar aplicações',
      'o que o fornecedor do serviço fiscal lhe enviou para o seu dispositivo: chave da API, segredo da API, nome da aplicação',
      'o TIN da empresa, para o comparar com o do dispositivo',
      'os códigos SH do que é vendido, numa lista ou na contabilidade',
    ],
    nothingSent: 'Nada é enviado à autoridade tributária antes de escolher Iniciar, no fim.',
  },
  consents: {
    refused:
      'Não deu o seu consentimento, por isso nada foi ligado. Ligue de novo quando lhe for conveniente.',
    stale:
      'Este consentimento foi iniciado noutro navegador, há mais de dez minutos, ou já foi usado. Nada foi ' +
      'ligado: ligue de novo.',
    declined:
      'A plataforma de contabilidade não iniciou o consentimento, por isso nada foi ligado. Ligue de novo; se voltar a acontecer, ' +
      'verifique o endereço de redirecionamento e os âmbitos da sua aplicação na plataforma.',
  },
  failedConsents: {
    expired:
      'A plataforma de contabilidade não aceitou o consentimento: demorou mais de cinco minutos, ou já tinha sido usado. Nada foi ' +
      'ligado: ligue de novo.',
    app:
      'A plataforma de contabilidade não aceita esta aplicação, por isso nada foi ligado. Corrija o identificador e o segredo ' +
      'da aplicação nas definições do servidor, reinicie-o e ligue de novo.',
    platform:
      'A plataforma de contabilidade não respondeu ou teve um erro, por isso nada foi ligado. Espere um minuto e ligue de novo. ' +
      'Pode já mostrar esta aplicação entre as ligadas; isso não causa danos.',
    nothing:
      'Não foi selecionada nenhuma organização, por isso nada foi ligado. Ligue de novo e selecione uma.',
    program:
      'O consentimento não pôde ser guardado, por isso nada foi ligado. Ligue de novo; se voltar a acontecer, o registo ' +
      'do servidor diz porquê.',
  },
  connect: {
    title: 'Contabilidade',
    question: 'Que contabilidade deve ser ligada?',
    none: 'Ainda não está ligada nenhuma organização. A plataforma de contabilidade pergunta quais o Ledgerstamp pode ler e escrever.',
    isConnected: (name) => `${name} está ligada.`,
    isNotConnected: (name, reason) => `${name} não está ligada (${reason}).`,
    first: (platform) => `Ligar ${platform}`,
    another: (platform) => `Ligar outra organização de ${platform}`,
    again: 'Ligar de novo',
    nearlyUsed: (platform, used, allowed) =>
      `Estão ligadas ${used} das ${allowed} organizações permitidas para a sua aplicação ${platform}. Para ligar mais, mude aí para um ` +
      'plano maior da aplicação e defina depois o número de ligações nas definições do servidor.',
  },
  account: {
    title: 'Conta fiscal',
    question: 'Que dispositivo fiscal faz os recibos?',
    submittedTo: 'Os documentos são submetidos a',
    named: (name, service) => `${name} (${service})`,
    create: 'Outra conta fiscal',
    nobody:
      'Ainda não há nenhuma conta fiscal, e a sua função não permite acrescentar uma. Peça a um proprietário.',
    whereFrom:
      'O seu fornecedor do serviço fiscal enviou-lhe estes dados para o seu dispositivo, ou mostra-os no seu portal. São verificados imediatamente e ' +
      'guardados cifrados.',
    name: 'Como a conta se chama aqui',
    showTyped: 'Mostrar o que é escrito',
    profile: 'O meu fornecedor indicou outro tipo de API',
    profileHint: 'Versão da API',
    store: 'Verificar e continuar',
    storeAgain: 'Verificar de novo e continuar',
    useFaulty: 'Continuar embora tenha erros',
    useIt: 'Usar e continuar',
    levels: { ok: 'Em ordem', warning: 'Aviso', fault: 'Erro' },
    checkedAt: (level) => `${level}, verificada`,
    right: (count) => plural(count, '1 verificação está em ordem', `${count} verificações estão em ordem`),
    unchecked: 'Ainda não verificada.',
    check: 'Verificar a conta',
    confirmTaxpayer: 'Se é intencional: nome ou TIN do contribuinte do dispositivo',
    useAnyway: 'Usar esta conta mesmo assim',
    another: 'Lê-se outro contribuinte ou dispositivo do que se confirmou',
    readOtherwise: 'A contabilidade ou o dispositivo lê-se de outro modo do que se confirmou',
    confirmedAs: (text: string): string => `Confirmado: ${text}`,
    readAs: (text: string): string => `Lê-se agora: ${text}`,
    anotherMeans:
      'Nada deste cliente é enviado nem escrito na contabilidade. Pergunte ao seu fornecedor fiscal, e a quem mudou a contabilidade, que lado está certo.',
    otherwiseMeans: 'Tudo continua. Confirme se está certo.',
    confirmRead: 'Confirmar o que se lê agora',
    usedBy: (others) => `Esta conta é usada por ${others}`,
    sharingMeans:
      'Partilhe-a só se venderem com um único dispositivo fiscal: os recibos têm então uma só série de números fiscais, e o relatório Z é o total de todas. Caso contrário, acrescente outra conta fiscal.',
    share: 'Vendem com um só dispositivo: partilhar esta conta',
    askToShare: 'Pode partilhá-la quem for aprovador de cada uma destas organizações.',
    alsoUsedBy: (others) =>
      `O dispositivo serve também ${others}. O seu relatório Z contém os recibos de todas.`,
    next: (step) => `A seguir: ${step}`,
  },
  webhooks: {
    title: 'Respostas mais rápidas (opcional)',
    why: 'Sem webhooks pergunta-se ao serviço fiscal por cada resultado, o que demora mais. Com eles, comunica cada resultado imediatamente.',
    none: 'O serviço fiscal desta conta não envia webhooks. Não há nada a registar.',
    address: 'Registe este endereço no serviço fiscal:',
    copy: 'Copiar',
    copied: 'Copiado',
    never: 'Ainda não foi recebido nenhum evento.',
    last: (isSigned) =>
      isSigned ? 'Evento recebido com uma assinatura válida:' : 'Evento recebido sem assinatura:',
    unreadable: (fault) => `Não pôde ser lido: ${fault}`,
    test: 'Esperar por um evento de teste',
    stop: 'Deixar de esperar',
    waiting: 'Envie agora o evento de teste a partir do serviço. Esta página está à espera dele.',
    arrived: 'Evento recebido: os webhooks funcionam.',
  },
  mappings: {
    title: 'Impostos e moedas',
    question: 'Que imposto e moeda do dispositivo correspondem aos da contabilidade?',
    reading: (since) =>
      `A contabilidade está a ser lida. Ainda não foi encontrado nada com data de ${since} ou posterior; esta página atualiza-se automaticamente.`,
    complete: 'Todos os impostos e moedas dos seus documentos são conhecidos.',
    gap: (sentence, amounts) => `${sentence} Retém ${amounts}.`,
    suggested: (what, likeliness) => `${what} (${likeliness})`,
    currency: (books, service) =>
      books === service
        ? `${books} é ${books} no serviço`
        : `${books} da contabilidade é ${service} no serviço`,
    tax: (name, percent) =>
      percent === 'exempt' || name.includes('%')
        ? `${name} do dispositivo`
        : `${name} do dispositivo, ${percent} %`,
    likeliness: { high: 'tudo coincide', medium: 'provável', low: 'verifique bem' },
    decideLater: 'Decidir mais tarde: estes documentos ficam em espera',
    withoutSuggestion: 'Sem sugestão:',
    more: (count) => plural(count, 'e mais uma causa', `e mais ${count} causas`),
    take: 'Guardar e continuar',
    differing: (differing) => `Guardado. Diferentes no serviço, não alteradas: ${differing.join(', ')}.`,
    lookAgain: 'Atualizar',
    see: 'Ver todas as correspondências',
  },
  codes: {
    title: 'Códigos SH',
    question: 'Com que código SH é conhecido o que é vendido?',
    intro:
      'A autoridade tributária quer um código para tudo o que é vendido; o que tem taxa zero ou é isento precisa da forma mais longa. ' +
      'Escreva-o, cole uma ou duas colunas (artigo e código) de uma folha de cálculo, ou escreva o que é para procurar. As sugestões vêm da ' +
      'contabilidade e dos nomes: veja cada uma antes de guardar. De uma só vez preenchem-se apenas as seguras; escolha as outras uma a uma.',
    none: 'A contabilidade não tem nenhum artigo que se venda, e nenhum documento espera por um código.',
    notWhole:
      'Há muitos documentos, e só se viram os mais recentes: aquilo por que esperam os mais antigos está na lista de correções.',
    search: 'Procurar artigos',
    takeAll: (count) => `Preencher ${plural(count, '1 sugestão', `${count} sugestões`)}`,
    count: (given, all) => `${given} de ${all} têm um código`,
    more: (count) => `Mostrar mais (faltam ${count})`,
    table: 'Códigos SH do que é vendido',
    item: 'O que é vendido',
    holds: 'Documentos em espera',
    code: 'Código SH',
    codeOf: (item) => `Código SH de ${item}`,
    named: {
      item: (key, name) => (name === '' ? `Artigo ${key}` : `Artigo ${name} (${key})`),
      account: (key, name) => `Conta ${key}${name === '' ? '' : ` ${name}`}`,
      description: (key) => `Linhas que começam por (${key})`,
      default: () => 'Tudo o resto',
    },
    typeOrSearch: 'Código, ou o que é',
    nothingFound: 'Nada encontrado: escreva o código.',
    suggested: (code, meaning) => (meaning === null ? code : `${code} ${meaning}`),
    takeFor: (code, item) => `${code}: ${item}`,
    store: 'Guardar e continuar',
  },
  trial: {
    title: 'Ensaio',
    question: 'Está tudo como deve estar?',
    trialOf: (number) => `${number} como seria enviado`,
    notSent:
      'Nada foi enviado: compare o que está na contabilidade com o que a autoridade tributária receberia.',
    noneReady: 'Ainda nenhum documento está pronto, por isso não se pode mostrar nenhum como seria enviado.',
    exactText: 'O texto exato que seria enviado',
    causes: 'O que retém os valores mais altos',
    cause: (sentence, amounts) => `${sentence} Retém ${amounts}.`,
    more: (count) => plural(count, 'e mais uma causa', `e mais ${count} causas`),
    again: 'Executar de novo',
    see: 'Abrir a lista de correções',
  },
  goLive: {
    title: 'Primeiro dia',
    question: 'A partir de que dia são enviados documentos?',
    nothing: 'Não está definida nenhuma data: nada é submetido. Guardar uma data ainda não inicia nada.',
    from: (day) => `Os documentos com data de ${day} ou posterior são submetidos.`,
    willBe: (day) =>
      `Os documentos com data de ${day} ou posterior serão submetidos depois de escolher Iniciar.`,
    day: 'Data do primeiro documento',
    today: (day) => `Hoje, ${day}`,
    thisMonth: (day) => `Este mês, ${day}`,
    store: 'Guardar e continuar',
    otherProgram: 'Outro programa fiscaliza esta contabilidade?',
    none: 'Não',
    inUse: 'Sim',
    unknown: 'Não se sabe',
    otherUntil: 'Data do seu último documento',
    takings:
      'As faturas e as notas de crédito são submetidas. O dinheiro recebido sem fatura, como as receitas de caixa, não é, a não ser que o ative para uma conta bancária em',
    toSettings: 'Definições.',
    beware:
      'Dois programas na mesma contabilidade fiscalizam cada documento duas vezes. Os documentos com sinais de outro programa ' +
      'ficam retidos até que decida sobre eles.',
  },
  gap: {
    title: 'Alguém mais certificou estas vendas?',
    made: (amounts, first, last) =>
      `${amounts}, com datas de ${first} a ${last}: têm data, ou foram aprovados, enquanto este cliente estava em pausa ou desligado.`,
    reading: 'Este cliente esteve em pausa ou desligado. Ainda não se encontrou nada desse tempo.',
    means:
      'Outro programa ou dispositivo pode tê-las certificado, e ficariam certificadas duas vezes. Registe os recibos dessas, ou exclua-as. As outras são enviadas quando confirmar; os documentos mais recentes esperam por elas.',
    toDocuments: 'Documentos que esperam',
    nobody: 'Mais ninguém certificou as outras',
    unread: 'Os documentos desse tempo ainda estão a ser lidos.',
  },
  start: {
    title: 'Início',
    question: 'Iniciar?',
    dayFirst: 'Responda primeiro a partir de que dia são enviados documentos.',
    forGood: 'O que é submetido não pode ser anulado.',
    stillOpen: (steps) => `Ainda por fazer: ${steps}. Os documentos com dados em falta ficam em espera.`,
    alone: (name, day) =>
      `Nenhum outro programa envia ao serviço fiscal os documentos de ${name} com data de ${day} ou posterior.`,
    go: 'Iniciar',
    nowTitle: 'O que acontece agora',
    now: [
      'A partir de agora ninguém tem de fazer nada: uma fatura aprovada na contabilidade é fiscalizada em minutos, e o seu número fiscal ' +
        'e PDF são nela registados.',
      'O que não pode ser enviado fica em espera, com o motivo, na página Hoje.',
      'Todas as noites a contabilidade é comparada com os recibos.',
    ],
    toToday: 'O que há a fazer hoje?',
    isRunning: (day) => `A funcionar: os documentos com data de ${day} ou posterior são submetidos.`,
    noneYet: 'Ainda nenhum documento está fiscalizado. Os primeiros aparecerão aqui.',
    fiscalised: (count) =>
      plural(count, '1 documento está fiscalizado:', `${count} documentos estão fiscalizados:`),
    fiscalNumber: (number) => `número fiscal ${number}`,
    all: 'Ver todos os documentos',
    pause: 'Pôr a organização em pausa',
  },
};
