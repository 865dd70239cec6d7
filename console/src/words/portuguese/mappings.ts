import type { Words } from '../shape';
import { counted, plural } from './plural';

export const mappings: Words['mappings'] = {
  title: 'Correspondências',
  parts: {
    overview: 'Visão geral',
    taxes: 'Impostos',
    items: 'Artigos e códigos SH',
    buyers: 'Compradores e pagamentos',
    exclusions: 'Arranque e exclusões',
    currencies: 'Moedas',
    file: 'Ficheiro de regras',
  },

  coverage: 'Cobertura',
  coverageOf: (since, covered, uncovered) =>
    `Desde ${since}: com correspondência ${covered}; falta algo para ${uncovered}.`,
  coverageNotWhole:
    'Só são vistos os 5.000 documentos mais recentes, e são listadas 500 falhas no máximo: pode faltar mais. A lista de correções mostra o que os documentos mais antigos esperam.',
  gap: 'O que falta',
  gaps: 'Falhas',
  holds: 'Documentos',
  value: 'Valor',
  noGaps: 'Não falta nada para os documentos que foram vistos.',
  suggestions: 'Sugestões, com motivos',
  suggestion: (kind, values, confidence) => `${kind}: ${values} (confiança: ${confidence})`,
  apply: (count) => `Aplicar ${count}`,

  whatIf: 'E se?',
  store: 'Guardar',
  ifStored: 'Se for guardado',
  consequences: (released, newlyHeld, ready) =>
    `Libertados: ${released}. De novo retidos: ${newlyHeld}. Prontos: ${ready}.`,
  releasedDocuments: 'Libertados',
  heldDocuments: 'De novo retidos',
  atLeast: (amounts) => `pelo menos ${amounts}`,
  stored: (released) =>
    released === null
      ? 'Guardado. Os documentos em espera são verificados de novo.'
      : `Guardado. Os documentos em espera são verificados de novo; libertados: ${released}.`,
  none: 'Ainda nada.',
  delete: 'Eliminar',
  deleteText: 'Pode anular durante dez segundos. Os documentos fiscalizados ficam como estão.',
  ifDeleted: 'Se for eliminado',
  deleteOf: (name) => `Eliminar ${name}`,

  currencies: 'Moedas',
  inTheBooks: 'Na contabilidade',
  atTheService: 'No serviço',
  toKnow: 'A saber',

  taxes: 'Impostos',
  code: 'Código',
  name: 'Nome',
  rate: 'Taxa',
  deviceTax: 'Imposto do dispositivo',
  from: 'De',
  till: 'Até',
  beginning: 'o início',
  forEver: 'sem fim',
  exempt: 'isento',
  percent: (percent) => `${percent} %`,
  codeSent: 'Código enviado',
  choose: 'Escolher',
  booksTax: (taxType, name, percent) => `${taxType}: ${name}, ${percent} %`,
  deviceTaxOf: (id, name, rate, from, till) => {
    const days = [from === null ? '' : `de ${from}`, till === null ? '' : `até ${till}`]
      .filter((part) => part !== '')
      .join(' ');
    return `${id}: ${name}, ${rate}${days === '' ? '' : ` (${days})`}`;
  },
  timeLine: 'Linha do tempo dos impostos',
  timeLineSpan: (taxType, code, from, till) => `${taxType} é enviado como ${code} de ${from} até ${till}`,
  today: 'hoje',

  rateChange: 'Uma nova taxa',
  rateChangeIntro:
    'A partir de um dia é enviado outro código. As correspondências do código antigo terminam na véspera e as do novo começam, tudo numa só alteração.',
  oldCode: 'Código antigo',
  firstDay: 'Primeiro dia da nova taxa',
  newTax: 'Novo imposto do dispositivo',
  newCode: 'Novo código',
  newTaxType: 'Novo tipo de imposto na contabilidade',
  sameTaxType: 'manter os mesmos tipos de imposto',
  preview: 'Pré-visualizar',
  change: 'Alterar a taxa',
  rateReport: (isApplied, touched, released, newlyHeld) =>
    `${isApplied ? 'Alterado' : 'Ainda nada foi alterado'}. Abrangidos: ${touched}. Libertados: ${released}. De novo retidos: ${newlyHeld}.`,
  rateNotWhole: 'Há mais de 5 000 documentos pendentes; os mais recentes não são contados.',
  ruleChanges: 'Regras que mudam',
  ruleChange: { added: 'Acrescentada', changed: 'Alterada', removed: 'Retirada' },
  rule: 'Regra',
  before: 'Antes',
  after: 'Depois',
  noChanges: 'Nada mudaria.',

  currencyExample: 'USD',
  bothCodes: 'Escreva ambos os códigos',
  productCodes: 'Códigos de produtos (SH)',
  scopes: {
    item: 'Um artigo',
    description: 'Um número entre parênteses antes das descrições',
    account: 'Todas as linhas de uma conta',
    contact: 'Adiantamentos de um cliente',
    default: 'Tudo o resto',
  },
  notACode: 'nenhum: não é um código',
  for: 'Para',
  itemOrAccount: 'Artigo, conta ou cliente',
  itemCode: 'Código do artigo',
  accountCode: 'Código da conta',
  numberInBrackets: 'Número, sem pontos',
  hsCode: (form) => `Código SH, ${form}`,
  items: 'Artigos na contabilidade',
  itemsIntro: 'Selecione artigos e atribua um código a todos.',
  item: 'Artigo',
  hs: 'Código SH',
  noCode: 'nenhum',
  onlyWithout: 'Apenas artigos sem código',
  search: 'Código ou nome',
  chosen: (count) => plural(count, '1 artigo selecionado', `${count} artigos selecionados`),
  chooseItem: (code) => `Selecionar ${code}`,
  chooseAll: 'Selecionar todos os mostrados',
  noItems: 'Esse artigo não existe na contabilidade. Os artigos são lidos uma vez por dia.',
  someShown: (shown, all) => `São mostrados os primeiros ${shown} de ${all}. Procure para encontrar outros.`,

  lineRules: 'Linhas negativas',
  lineRulesIntro:
    'Um documento fiscal não tem linhas negativas. Adiantamentos, descontos e arredondamentos são reconhecidos pelas suas palavras (veja Compradores e pagamentos). ' +
    'Para todas as outras, como devoluções, diga aqui se são deduzidas das outras linhas do mesmo imposto.',
  treatment: 'Linhas negativas',
  treatments: { fold: 'Deduzi-las das outras linhas', hold: 'Reter o documento' },

  buyers: 'Compradores, pagamentos e cêntimos',
  buyersIntro: 'Regras para todos os documentos. Use “E se?” para ver o efeito antes de guardar.',

  buyerRules: 'Compradores estrangeiros e particulares',
  buyerRulesIntro:
    'Como se indica na fatura fiscal um comprador sem TIN deste país. Nada muda na contabilidade. Um contacto prevalece sobre o seu grupo, um grupo sobre um país.',
  buyerScopes: {
    contact: 'Um contacto',
    contact_group: 'Um grupo de contactos',
    country: 'O país do endereço',
  },
  buyerKeys: {
    contact: 'Nome ou identificador do contacto',
    contact_group: 'Nome do grupo de contactos',
    country: 'País como na contabilidade, ou * para qualquer país estrangeiro',
  },
  anyCountry: 'Qualquer país estrangeiro',
  sentAs: 'Enviado como',
  buyersSentAs: {
    cash_name: '“Cash” e o seu nome, sem números',
    no_buyer: 'Sem comprador: apenas “Cash”',
    taxpayer: 'Um contribuinte deste país, com os seus números',
  },

  exclusions: 'Exclusões',
  exclusionsIntro:
    'Os documentos abrangidos por uma regra não são fiscalizados. Ficam em espera, com a regra como motivo.',
  exclusionScopes: {
    contact: 'Um contacto',
    account: 'Todas as linhas de uma conta',
    item: 'Todas as linhas de um artigo',
    branding_theme: 'Um tema de apresentação',
    total_below: 'Um total abaixo de um valor',
  },
  exclusionKeys: {
    contact: 'Nome ou identificador do contacto',
    account: 'Código da conta',
    item: 'Código do artigo',
    branding_theme: 'Identificador do tema de apresentação',
    total_below: 'Moeda',
  },
  matchOn: 'Critério',
  which: 'Valor',
  below: 'Abaixo de',
  reason: 'Motivo',
  goLive: 'Arranque',
  goLiveIs: (day) =>
    day === null
      ? 'Sem data de arranque: nada é submetido.'
      : `Os documentos com data de ${day} ou posterior são submetidos. Os mais antigos esperam por um envio retroativo.`,
  toSettings: 'Alterar nas definições',
  toBackfills: 'Submeter documentos mais antigos',

  drift: 'Comparação com o serviço',
  same: 'Sem diferenças.',
  kind: 'Tipo',
  difference: 'Diferença',
  storedHere: 'Aqui',
  addThere: 'Acrescentar no serviço',
  changeThere: 'Alterar no serviço',
  noAccount: 'A organização ainda não tem conta fiscal: escolha uma na configuração inicial.',

  file: 'Todas as regras num ficheiro',
  fileIntro: 'Como cópia de segurança, para comparar, ou para outra organização.',
  exportJson: 'Exportar JSON',
  exportCsv: 'Exportar CSV',
  importFile: 'Importar um ficheiro',
  importHint:
    'JSON ou CSV, como exportado, completo ou em parte. O ficheiro é importado por inteiro, ou nada é importado.',
  chooseFile: 'Ficheiro de regras',
  mode: 'Regras existentes',
  modes: { merge: 'Mantê-las; o ficheiro prevalece', replace: 'Substituí-las pelo ficheiro' },
  dryRun: 'Mostrar as diferenças',
  importNow: 'Importar',
  wouldChange: (count) => (count === 0 ? 'O ficheiro não muda nada.' : `Regras que mudariam: ${count}.`),
  didChange: (count) => `Alterado: ${counted(count, 'regra', 'regras')}.`,
};
