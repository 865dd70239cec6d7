import type { CalendarDay } from '../../calendar-day';
import type { FaultWithoutValues } from '../../issues/file-fault';
import type { Texts } from '../texts';
import { spellDay, spellDaysOf } from './days';
import { HS_CODE_FORMS } from './zimbabwe';

const WITHOUT_VALUES: Readonly<Record<FaultWithoutValues, string>> = {
  quotation_mark: 'tem aspas fora do lugar',
  too_many_cells: 'tem mais células do que há colunas',
  missing: 'falta',
  no_json_object: 'tem de ser um objeto JSON',
  no_object: 'tem de ser um objeto',
  no_list: 'tem de ser uma lista',
  no_text: 'tem de ser um texto',
  no_currency: 'tem de ser três letras maiúsculas, por exemplo USD',
  no_day: 'tem de ser um dia escrito AAAA-MM-DD, por exemplo 2026-01-31',
  no_device_tax: 'tem de ser o número de um dos impostos do dispositivo',
  no_amount: 'tem de ser um montante como "20.00"',
  empty: 'não pode estar vazio',
  ends_too_early: 'não pode ser anterior a validFrom',
  key_missing: 'tem de ser o código do artigo ou da conta',
  key_of_default: 'tem de estar vazio para o código da organização (default)',
  no_code_in_brackets: `tem de ser o código entre parênteses, sem pontos: ${HS_CODE_FORMS.taxed}`,
  key_no_currency: 'tem de ser a moeda, por exemplo USD',
  amount_missing: 'tem de ser indicado para total_below',
  amount_elsewhere: 'é só para total_below',
};

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^line (\d+)$/, 'linha $1'],
  [/^file$/, 'ficheiro'],
  [/^currency (?=[A-Z]{3}$)/, 'moeda '],
  [/^tax (\S+(?: \S+)*?)(?= from | till |$)/, 'imposto $1'],
  [/ from (?=\d{4}-\d{2}-\d{2})/, ' de '],
  [/ till (?=\d{4}-\d{2}-\d{2}$)/, ' até '],
];

export const rowName: Texts['rowName'] = (row) =>
  spellDaysOf(NAMES.reduce((name, [english, own]) => name.replace(english, own), row));

export const fileFault: Texts['fileFault'] = (found) => {
  switch (found.fault) {
    case 'columns':
      return `a primeira linha tem de ter os nomes das colunas, entre elas ${found.needed}; há ${found.columns.join(', ')}`;
    case 'too_many_lines':
      return `pode ter no máximo ${found.most} linhas`;
    case 'one_of':
      return `tem de ser um de ${found.choices.join(', ')}`;
    case 'not_of_kind':
      return `tem de estar vazio para ${found.kind}`;
    case 'unknown_setting':
      return `não há a definição "${found.name}"; há ${found.known.join(', ')}`;
    case 'unknown_list':
      return `não é conhecido; há ${found.known.join(', ')}`;
    case 'unknown_field':
      return `não é um campo desta regra; há ${found.fields.join(', ')}`;
    case 'no_percent':
      return `tem de ser um texto como "15.5", ou "${found.exempt}"`;
    case 'too_long':
      return `tem ${found.characters} caracteres; cabem ${found.most}`;
    case 'no_payment_accounts':
      return `tem de ser contas com meios de pagamento, por exemplo "090=Card; 091=Cash" (${found.methods.join(', ')})`;
    case 'no_product_code':
      return `tem de ser um texto de ${HS_CODE_FORMS.taxed}, por exemplo "84715000"${found.isShort ? '; pode ter-se perdido um zero inicial' : ''}`;
    case 'not_a_code_elsewhere':
      return `é só para artigos e descrições: "${found.code}"`;
    case 'same_rule':
      return `é a mesma regra que ${rowName(found.rule)}`;
    case 'overlaps':
      return `sobrepõe-se a ${rowName(found.rule)}`;
    case 'other_tax':
      return `o código ${found.code} é outro imposto em ${rowName(found.rule)} ao mesmo tempo`;
    case 'unsupported_currency':
      return `tem de ser uma moeda que o serviço fiscal aceita: ${found.supported.join(', ')}`;
    case 'another_money':
      return `passa de um dinheiro para outro (de ${found.source} para ${found.destination}), e os montantes nunca são convertidos; use ${found.source} em ambos os lados`;
    case 'unconfirmed_currency':
      return `é para ${found.source}, que não é uma moeda da ISO 4217; guarde esta correspondência com ${found.destination} por si só, e confirme-a escrevendo ambos os códigos`;
    case 'device_tax_unlisted':
      return `o dispositivo não tem o imposto ${found.id}; em ${spellDay(found.readOn)} tinha ${found.listed.join(', ')}`;
    case 'device_tax_rate':
      return `o imposto ${found.id} do dispositivo (${found.name}) era ${rate(found.device)} em ${spellDay(found.readOn)}, mas a correspondência diz ${rate(found.own)}`;
    case 'device_tax_days':
      return `o imposto ${found.id} do dispositivo (${found.name}) é válido ${days(found)}, segundo a leitura de ${spellDay(found.readOn)}, e a correspondência só noutros dias`;
    case 'books_tax_rate':
      return `a contabilidade tinha a taxa ${found.books} % em ${spellDay(found.readOn)}, mas a correspondência diz ${rate(found.own)}`;
    case 'service_leads_elsewhere':
      return `o serviço fiscal leva o código ${found.code} a ${found.held}, mas a correspondência diz ${found.wanted}`;
    default:
      return WITHOUT_VALUES[found.fault];
  }
};

function rate(percent: string | null): string {
  return percent === null ? 'isento' : `${percent} %`;
}

type Days = { readonly validFrom: CalendarDay | null; readonly validTill: CalendarDay | null };

function days({ validFrom, validTill }: Days): string {
  const from = validFrom === null ? [] : [`de ${spellDay(validFrom)}`];
  const till = validTill === null ? [] : [`até ${spellDay(validTill)}`];
  return [...from, ...till].join(' ');
}
