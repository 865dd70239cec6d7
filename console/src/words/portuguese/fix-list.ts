import type { Words } from '../shape';
import { counted, plural } from './plural';
import { shown } from './shown';

export const fixList: Words['fixList'] = {
  title: 'Lista de correções',
  checkAgain: {
    label: 'Verificar de novo agora',
    consequence:
      'Para o que corrigiu na contabilidade: os contactos são lidos de novo, e cada documento retido é verificado.',
    done: (documents) =>
      plural(
        documents,
        '1 documento está a ser verificado de novo.',
        `${documents} documentos estão a ser verificados de novo.`,
      ),
  },
  divided: {
    number: 'Os números das suas faturas começam de maneiras diferentes',
    branding_theme: 'As suas faturas têm temas de marca diferentes',
    tracking: (category) => `As suas faturas distinguem-se por ${category}`,
    part: (name, example, documents) =>
      `${name === '' ? '' : `${name}: `}${shown.documents(documents)}, por exemplo ${example}`,
    device:
      'Se são filiais, cada uma com o seu dispositivo fiscal: uma organização tem uma só conta fiscal, e o dispositivo dela assina as faturas de ' +
      'todas as filiais. Para usar cada dispositivo, mantenha cada filial numa organização própria.',
  },
  causes: 'Um cartão por causa, primeiro os valores mais altos',
  nothingHeld: 'Nada está retido: todos os documentos por enviar podem ser enviados.',
  noneWaiting: 'Nenhum documento espera para ser enviado.',
  percentReady: (percent) => `${percent} % estão prontos`,
  share: 'Parte dos documentos que está pronta',
  ready: 'Prontos',
  held: 'Retidos',
  leftOut: 'A não fiscalizar',
  late: (amounts) => `${amounts}: atrasados, por isso enviados com a data atual, a própria na referência.`,
  beforeToday: (amounts, rule) =>
    `${amounts}: com data anterior a hoje, enviados com a data própria.${rule === null ? '' : ` A autoridade marca esses recibos como amarelos (${rule}); são válidos.`}`,
  holds: (amounts) => `Retém ${amounts}.`,
  willRelease: (amounts) => `Vai libertar ${amounts}.`,
  releasesNothing: 'Cada um deles está retido também por outro motivo.',
  fixInMappings: 'Corrigir nas correspondências',
  showDocuments: 'Mostrar os documentos',
  hideDocuments: 'Ocultar os documentos',
  whereAndWho: (where, who) => `Onde: ${where}. Quem: ${who}.`,
  hsCode: (name, form) => `Código SH de ${name}, ${form}`,
  deviceTax: (taxType) => `Imposto do dispositivo para ${taxType}`,
  taxOf: (name, percent) => (percent === null ? name : `${name}, ${percent} %`),
  currencyAtTheService: (currency) => `Como o serviço chama a ${currency}`,
  addresses: (contacts) => `Endereços que não são enviados: ${counted(contacts, 'contacto', 'contactos')}`,
  addressesIntro: (where) =>
    `Nada fica retido por isso. A autoridade tributária aceita um endereço com número de porta, rua, cidade e província, ou nenhum. ` +
    `Complete-o na contabilidade: “12 Main Street” nas linhas, a cidade em Cidade, a província em Região se a cidade não for conhecida. Onde: ${where}.`,
  allowDash: 'Ou permita um travessão em vez do número de porta: Correspondências, Compradores e pagamentos',
  contact: 'Contacto',
  missing: 'Em falta',
  notSentYet: 'Ainda não enviados',
  sentWithoutIt: 'Enviados sem ele (31 dias)',
  sendContact: 'Enviar este contacto como',
  pick: 'Escolher',
  codeSent: 'Código enviado',
  codeSentLike: 'Por exemplo VAT15',
  store: 'Guardar',
  policyOf: (label, organisation) => `${label}: ${organisation}`,
  policies: {
    cashSale: {
      label: 'Enviar compradores sem TIN como vendas a dinheiro',
      consequence:
        'A partir de agora, os documentos desta organização cujo comprador não tem TIN são fiscalizados sem dados do comprador. ' +
        'Esse comprador não pode deduzir o imposto. Pode repor a definição, mas não o que já foi enviado.',
    },
    late: {
      label: 'Enviar documentos atrasados do período de tributação em curso',
      consequence:
        'A partir de agora, os documentos atrasados desta organização são enviados com a data atual, se esta estiver no mesmo período de tributação ' +
        'e o imposto tiver a mesma taxa. Pode repor a definição, mas não o que já foi enviado.',
    },
    negativeLines: {
      label: 'Incluir adiantamentos, descontos e arredondamentos nas outras linhas',
      consequence:
        'Uma linha negativa cujas palavras dizem que é um adiantamento, um desconto ou um arredondamento deixa de ser enviada como linha ' +
        'própria: as outras linhas do mesmo imposto são enviadas com valores menores. O mesmo vale para os cêntimos do arredondamento de um total: uma linha é ' +
        'enviada com mais ou menos alguns cêntimos. O total não muda. Pode repor a definição, mas não o que já foi enviado.',
    },
    cents: {
      label: 'Usar os cêntimos da autoridade tributária',
      consequence:
        'Onde a contabilidade e a autoridade tributária diferem num cêntimo de imposto, os documentos desta organização passam a ser enviados com ' +
        'linhas com imposto incluído. Pode repor a definição, mas não o que já foi enviado.',
    },
  },
  folded: 'Linhas que passam a fazer parte de outras linhas',
  foldedIntro:
    'Um documento fiscal não tem linhas negativas. Nestes documentos, que estão prontos, essas linhas são deduzidas das outras linhas do ' +
    'mesmo imposto, e os cêntimos do arredondamento de um total fazem parte das linhas; as quantidades e os totais ficam. Se uma delas for outra coisa, altere a sua regra nas correspondências.',
  foldedAs: {
    deposit: 'Adiantamento',
    discount: 'Desconto',
    rounding: 'Arredondamento',
    rule: 'Decidido por uma regra',
  },
  foldedAsWhat: 'Reconhecida como',
  foldedAccount: 'Conta',
  foldedExample: 'Por exemplo',
  foldedTotal: 'O total, arredondado em cêntimos que nenhuma linha tem',
  foldedOff: 'Documentos e valores',
  linesBelowZero: (kind, key) =>
    kind === 'contact'
      ? `Adiantamentos de ${key}`
      : `Linhas negativas ${kind === 'account' ? 'da conta' : 'do artigo'} ${key}`,
  treatments: { fold: 'Deduzi-las das outras linhas', hold: 'Reter estes documentos' },
  more: (count) => `e mais ${shown.documents(count)}`,
};
