import type { Words } from '../shape';

export const outside: Words['outside'] = {
  title: 'Fiscalizado noutro lugar',
  intro:
    'Se outro programa, uma pessoa num portal ou outro dispositivo fiscalizou este documento, registe o seu recibo. O documento fica ' +
    'então excluído e nunca é enviado daqui.',
  open: 'Registar o recibo',
  address: 'Endereço no código QR',
  addressHint: 'Dispositivo, número, data e código são lidos dele. Ou introduza-os abaixo.',
  deviceId: 'Dispositivo',
  fiscalNumber: 'Número do recibo',
  datedOn: 'Data do recibo',
  verificationCode: 'Código de verificação',
  submittedAs: 'Identificador no serviço fiscal',
  submittedHint:
    'Só se outro programa enviou o documento para a mesma conta fiscal: o InvoiceId que usou (para um programa com a mesma contabilidade, provavelmente ' +
    'o identificador abaixo). As notas de crédito da fatura são então enviadas com ele. Se ficar vazio, só o programa que fiscalizou a fatura a pode creditar.',
  sourceId: (id) => `Identificador do documento na contabilidade: ${id}`,
  yourName: 'O seu nome',
  howKnown: 'Como sabe?',
  typeNumber: (number) => `Para confirmar, escreva o número do documento: ${number}`,
  record: 'Registar recibo',
  receipt: (number, device) => `Recibo ${number} do dispositivo ${device}`,
  dated: 'Data',
  code: 'Código',
  service: 'Identificador no serviço fiscal',
  notKnown: 'não se sabe',
  notAtService: 'nenhum: só o programa que o fiscalizou o pode creditar',
  by: 'Registado por',
  because: 'Conhecido por',
  inBooks: (receipt) => `${receipt} está indicado na contabilidade.`,
  useIt: 'Usar o da contabilidade',
  disputed:
    'A contabilidade indica outro recibo que não o registado, por isso o documento está retido. Abra ambos na autoridade tributária. Depois confirme o ' +
    'registado, ou retire-o e registe o outro.',
  confirm: 'Confirmar o recibo registado',
  withdraw: 'Retirar o recibo',
  withdrawal:
    'O documento é então verificado de novo e pode ser enviado daqui: certifique-se de que ninguém o fiscalizou.',
  withdrawn: (receipt, by) => `${receipt} foi retirado por ${by}.`,
  sameSale: {
    title: 'Certificado com este número',
    intro:
      'Compare os dois. Se este documento é essa venda, ligue-os. Se é outra venda, dê-lhe outro número.',
    number: 'Número',
    customer: 'Cliente',
    issuedOn: 'Data',
    total: 'Total',
    receipt: 'Recibo',
    both: (own, other) => (own === other ? own : `${own} / ${other}`),
    obstacles: {
      customer: 'Tem outro cliente.',
      currency: 'Tem outra moeda.',
      total: 'O seu total é maior.',
    },
    another: 'Portanto é outra venda: dê-lhe outro número.',
    open: 'É essa venda',
    effect:
      'Nada é enviado. O recibo é escrito neste documento com uma nota que indica o outro, e as notas de crédito de ambos contam em conjunto.',
    confirm: 'Confirme o que não é igual',
    differences: {
      number: 'O número é outro',
      date: 'A data é outra',
      tax: 'O imposto é outro',
      rest: 'O total é menor: é o resto dessa venda',
    },
    link: 'Ligar a este recibo',
  },
  moved: {
    open: 'Ligar documentos de livros mudados aos seus recibos',
    intro:
      'Depois da mudança dos livros para outra organização, de uma reposição ou de uma cópia restaurada, vendas já certificadas têm novos ' +
      'identificadores. O que for ligado não é enviado: recebe o recibo dessa venda. A escrita segue enquanto restarem chamadas aos livros.',
    found: (pairs, rest) =>
      `${pairs} ${pairs === 1 ? 'documento é uma venda certificada' : 'documentos são vendas certificadas'} com outro documento; ${rest} não.`,
    first: (pairs) => `Aparecem os primeiros ${pairs}: os seguintes vêm quando estes estiverem ligados.`,
    is: 'é a venda',
    rest: (number, amount, of) => `resto de ${number}, ${amount} de ${of}`,
    reasons: {
      none: 'Não se sabe de ninguém que tenha certificado este número: é enviado como nova venda.',
      taken:
        'O número está ocupado, por um documento sem recibo conhecido ou de um cliente que não pode ver.',
      another: 'O que foi certificado com este número é outra venda.',
      several: 'Servem vários documentos: decida na página de cada um qual deles é a venda.',
    },
    link: (documents) => `Ligar ${documents} aos seus recibos`,
    linked: (documents) => `Ligados: ${documents}.`,
  },
  many: {
    open: 'Registar recibos da contabilidade ou de um ficheiro',
    intro:
      'Regista recibos de muitos documentos de uma vez. O ficheiro é um CSV com as colunas number (do documento) e address, ou deviceId e ' +
      'fiscalNumber; também datedOn (2026-01-31), verificationCode e submittedAs. Regista-se o ficheiro inteiro, ou nada.',
    file: 'Ficheiro CSV',
    try: 'Verificar o ficheiro',
    fromBooks: 'Verificar o que a contabilidade indica',
    nothing: 'Não foi encontrado nenhum recibo.',
    would: (documents, held) =>
      `Seriam registados ${documents}${held === 0 ? '' : `, dos quais ${held} retidos porque a contabilidade indica outro recibo`}.`,
    did: (documents) => `Registados: ${documents}.`,
    known: (documents) => `Já estavam registados: ${documents}.`,
    contradicted: (row, reason) => `${row} ${reason}`,
    record: 'Registá-los',
  },
  older: {
    title: 'Documentos mais antigos',
    none: (day) => `A contabilidade não tem nenhum documento pendente com data anterior a ${day}.`,
    there: (amounts, first, last) =>
      `Com data anterior a esse dia: ${amounts} (${first} a ${last}). Não são enviados automaticamente. O que se faz com eles?`,
    rest: (what, amounts) => `${what}: ${amounts}.`,
    groups: {
      recorded: 'Recibo registado',
      excluded: 'Excluídos',
      fiscalised: 'Fiscalizados aqui',
      withService: 'No serviço',
    },
    marked: (amounts) => `Sinais de fiscalização por outro programa: ${amounts}.`,
    late: (amounts, day) =>
      `Anteriores ao último recibo do dispositivo (${day}): ${amounts}. Só podem ser enviados com a data atual.`,
    lost: (amounts) =>
      `Destes, ${amounts} nunca mais podem ser enviados, porque o seu imposto tem hoje outra taxa.`,
    question: 'Documentos mais antigos',
    choices: {
      send: {
        label: 'Enviá-los primeiro',
        text:
          'Ninguém os fiscalizou. Um envio retroativo envia-os pela ordem das datas. Tem de ser feito antes do primeiro documento corrente: um ' +
          'dispositivo não aceita nenhum documento mais antigo do que o último.',
      },
      record: {
        label: 'Registar os seus recibos',
        text: 'Outro programa ou uma pessoa fiscalizou-os. Com os recibos registados, as notas de crédito conhecem as suas faturas.',
      },
      leave: {
        label: 'Deixá-los de fora',
        text: 'Ficam retidos, por terem data anterior ao arranque. As suas notas de crédito ficam também retidas, até ser registado um recibo.',
      },
    },
    sendFirst: (amounts, day) =>
      `O que tem data desse dia ou posterior é enviado logo que escolher Iniciar, antes dos documentos mais antigos (agora ${amounts}). ` +
      `Escolha antes ${day} ou mais tarde: o envio retroativo envia então tudo o que é anterior.`,
    use: (day) => `Usar ${day}`,
    next: 'Depois de Iniciar, planeie o envio retroativo e execute-o antes desse dia',
    plan: 'Envios retroativos',
    answered: (choice) => `Decidido: ${choice}.`,
  },
};
