import type { Words } from '../shape';

const linesOf = (lines: readonly string[]): string =>
  `${lines.length === 1 ? 'da linha' : 'das linhas'} ${lines.join(', ')}`;

export const sentTaxes: Words['sentTaxes'] = {
  title: 'Imposto como enviado',
  code: 'Código',
  percent: 'Taxa',
  exempt: 'isento',
  rate: (percent) => `${percent} %`,
  amount: 'Valor com imposto',
  tax: 'Imposto enviado',
  booksTax: 'Imposto na contabilidade',
  cents: 'Contabilidade menos autoridade',
  taxIncluded:
    'A contabilidade soma o imposto às linhas: as linhas são enviadas com imposto incluído, o total não muda.',
  taxCents: (codes, authority, books) =>
    `A autoridade tributária calcula ${authority} de imposto nas linhas com ${codes}, a contabilidade ${books}: enviado com ${authority}, o total não muda.`,
  centMoved: (line, isMore) =>
    `A linha ${line} é enviada com um cêntimo ${isMore ? 'a mais' : 'a menos'}, contra outra linha do mesmo imposto, porque nenhum preço dá o valor exato: o total não muda.`,
  lineSplit: (line) =>
    `A linha ${line} é enviada como duas linhas do mesmo artigo, porque nenhum preço dá o valor exato: quantidade e total não mudam.`,
  textCut: (text) => `${text}: é mais longo do que a autoridade tributária aceita; é enviado o início.`,
  charactersRemoved: (text, characters) =>
    `${text}: é enviado sem os caracteres que não se podem imprimir (${characters}).`,
  datedToday: (own, sent) =>
    `Estava atrasado: com data de ${own} na contabilidade, é enviado com ${sent}, e o imposto conta no período de tributação desse dia.`,
  reference: 'A referência',
  description: (line) => `A descrição da linha ${line}`,
  contact: 'Um texto do contacto',
  foldedAs: {
    deposit: 'um adiantamento que é deduzido',
    discount: 'um desconto',
    rounding: 'um arredondamento',
    rule: 'deduzida por uma regra desta organização',
  },
  lineFolded: (line, as, amount, into) =>
    `A linha ${line}, de ${amount}, é ${as}: não é enviada como linha, mas como parte ${linesOf(into)}. As quantidades e o total não mudam.`,
  totalRounded: (amount, into) =>
    `A contabilidade arredondou o total em ${amount}: estes cêntimos são enviados como parte ${linesOf(into)}. O total é o da contabilidade.`,
  addressLeftOut: (parts) =>
    `O endereço do comprador não é enviado: a autoridade tributária aceita-o completo ou não o aceita, e neste falta: ${parts}.`,
  addressParts: {
    houseNo: 'o número de porta',
    street: 'a rua',
    city: 'a cidade',
    province: 'a província',
  },
  paymentUnknown:
    'As contas dos seus pagamentos não puderam ser lidas: é enviado com o método dos outros documentos pagos. Se o consentimento não inclui o direito de ler pagamentos, ligue a organização de novo.',
  tinShared:
    'Outros contactos têm o mesmo TIN, como as filiais, ou um contacto para cada moeda. Se não é um só cliente, corrija o contacto.',
  defaultCode: (lines, code, written) => {
    const where =
      lines.length === 1 ? `A linha ${lines[0]} é enviada` : `As linhas ${lines.join(', ')} são enviadas`;
    return written === null
      ? `${where} com o código SH da organização, ${code}: não se conhece outro.`
      : `${where} com o código SH ${code}: ninguém confirmou que ${written} é um código.`;
  },
};
