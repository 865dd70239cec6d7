import { counted } from '../../counted';
import type {
  DescribedDevice,
  DescribedEvent,
  DescribedSubscription,
  FindingParameters,
} from '../../fiscal/account-findings';
import { sayStored } from '../../lifecycle/say-stored';
import type { Texts } from '../texts';
import { STOP_CURES, STOPS } from './stops';
import { spellDay, spellMoment } from './days';
import { fileFault, rowName } from './file-faults';
import { identityChanged, taxpayerDifference, taxpayerName } from './taxpayer';
import { STORED } from './stored-sentences';

const TRY_LATER = 'Verifique de novo mais tarde; se continuar assim, pergunte ao fornecedor.';
const NO_DEVICE = 'Peça ao fornecedor que associe o dispositivo a esta conta.';
const REGISTER = 'Registe o endereço do webhook no serviço, ou envie de novo o seu evento de teste.';
const TAKE_A_LOOK = 'Veja a subscrição no portal do fornecedor.';
const CURES = {
  wrong:
    'Compare o segredo da API e webhookSignatureHeader com o portal do serviço; se ele assina de outra maneira, defina webhookSignature como none: os eventos passam a ser apenas indícios.',
  missing:
    'Ligue as assinaturas no serviço, ou corrija webhookSignatureHeader; se ele não puder assinar, defina webhookSignature como optional: os eventos sem assinatura passam a ser apenas indícios.',
} as const;

const PARTS: Readonly<Record<keyof DescribedDevice, string>> = {
  device: 'dispositivo',
  serialNumber: 'número de série',
  operatingMode: 'modo de funcionamento',
  taxpayer: 'contribuinte',
  tin: 'TIN',
  vatNumber: 'número de IVA',
  branch: 'estabelecimento',
  billing: 'faturação',
};

const MAPPINGS = { tax: 'correspondências de impostos', currency: 'correspondências de moedas' };

function device(described: DescribedDevice): string {
  const parts = Object.entries(PARTS).flatMap(([part, word]) => {
    const value = described[part as keyof DescribedDevice];
    return value === undefined ? [] : [`${word} ${value}`];
  });
  return parts.length > 0 ? parts.join(', ') : 'O serviço nada diz sobre ele';
}

function subscription(of: DescribedSubscription): string {
  const due = of.dueSince === null ? '' : ` desde ${spellDay(of.dueSince)}`;
  return [
    `estado ${of.status ?? 'não indicado'}`,
    of.expiresOn === null ? 'fim não indicado' : `válida até ${spellMoment(of.expiresOn)}`,
    ...(of.plan === null ? [] : [`plano ${of.plan}`]),
    ...(of.device === null ? [] : [`dispositivo ${of.device}`]),
    ...(of.amountDue === null ? [] : [`montante em dívida ${of.amountDue}${due}`]),
  ].join(', ');
}

function event({ at, isSigned, aboutOurs, aboutOthers }: DescribedEvent): string {
  const about = [
    ...(aboutOurs === null ? [] : [`sobre um documento nosso: ${spellMoment(aboutOurs)}`]),
    ...(aboutOthers === null
      ? []
      : [
          `sobre um pedido que não é nosso (um evento de teste, ou outro sistema): ${spellMoment(aboutOthers)}`,
        ]),
  ];
  const text = `O último evento chegou a ${spellMoment(at)}, ${isSigned ? 'assinado' : 'sem assinatura'}.`;
  return about.length > 0 ? `${text} O último ${about.join('; o último ')}.` : text;
}

const unread = (what: string) => ({
  message: ({ failure }: { readonly failure: string }) => `Não foi possível ler ${what}: ${failure}.`,
  nextStep: TRY_LATER,
});

const owner = (name: string): string => (name === '' ? 'alguém sem nome' : name);

export const FINDINGS: Texts['findings'] = {
  SERVICE_REACHED: { message: () => 'O serviço responde.', nextStep: null },
  SERVICE_UNREACHABLE: {
    message: ({ failure }) => `Não é possível chegar ao serviço: ${failure}.`,
    nextStep: 'Verifique FISCAL_URL, a rede e o certificado do serviço.',
  },
  SERVICE_UNWELL: {
    message: ({ failure }) => `O serviço não responde corretamente: ${failure}.`,
    nextStep: TRY_LATER,
  },
  CREDENTIALS_ACCEPTED: { message: () => 'O serviço aceita as credenciais.', nextStep: null },
  CREDENTIALS_UNPROVED: {
    message: ({ failure }) => `Não se sabe se as credenciais estão certas: ${failure}.`,
    nextStep: TRY_LATER,
  },
  CREDENTIALS_REFUSED: {
    message: ({ failure }) => `O serviço não aceita as credenciais: ${failure}.`,
    nextStep:
      'Introduza-as de novo como o fornecedor as mostra; se estiverem certas, experimente o outro perfil ou pergunte ao fornecedor que cabeçalhos espera.',
  },
  PROFILE_READ: {
    message: ({ owner: name, user }) => `A conta pertence a ${owner(name)} (utilizador ${user}).`,
    nextStep: null,
  },
  PROFILE_INCOMPLETE: {
    message: ({ owner: name }) =>
      `A conta pertence a ${owner(name)}, mas o serviço não devolve id de utilizador: não é possível enviar-lhe correspondências.`,
    nextStep:
      'Pergunte ao fornecedor porque é que o perfil não tem Id; até lá, introduza as correspondências no portal dele.',
  },
  PROFILE_UNREAD: unread('o perfil'),
  DEVICE_ATTACHED: {
    message: ({ device: of }) => `Há um dispositivo associado: ${device(of)}.`,
    nextStep: null,
  },
  DEVICE_MISSING: {
    message: () => 'A conta não tem nenhum dispositivo fiscal associado.',
    nextStep: NO_DEVICE,
  },
  DEVICE_UNCONFIGURED: {
    message: ({ device: of }) =>
      `Há um dispositivo associado (${device(of)}), mas falta a sua configuração pela autoridade tributária.`,
    nextStep: 'Pergunte ao fornecedor se o dispositivo está ativado.',
  },
  DEVICE_NOT_ONLINE: {
    message: ({ device: of }) => `Há um dispositivo associado, mas não funciona em linha: ${device(of)}.`,
    nextStep: 'Pergunte ao fornecedor porquê: os documentos podem chegar tarde à autoridade tributária.',
  },
  DEVICE_UNREAD: unread('o dispositivo fiscal'),
  SUBSCRIPTION_READ: {
    message: ({ subscription: of }) => `Subscrição: ${subscription(of)}.`,
    nextStep: null,
  },
  SUBSCRIPTION_UNAVAILABLE: {
    message: () =>
      'O serviço não tem subscrição para mostrar: não há dispositivo associado, ou a subscrição não está disponível.',
    nextStep: TAKE_A_LOOK,
  },
  SUBSCRIPTION_EXPIRED: {
    message: ({ subscription: of }) => `A subscrição terminou: ${subscription(of)}.`,
    nextStep: 'Renove-a junto do fornecedor.',
  },
  SUBSCRIPTION_DELETED: {
    message: ({ subscription: of }) => `A subscrição foi eliminada: ${subscription(of)}.`,
    nextStep: 'Faça uma nova.',
  },
  SUBSCRIPTION_EXPIRING: {
    message: ({ subscription: of }) => `A subscrição está a terminar: ${subscription(of)}.`,
    nextStep: 'Renove-a a tempo.',
  },
  SUBSCRIPTION_AMOUNT_DUE: {
    message: ({ subscription: of }) => `O fornecedor espera um pagamento: ${subscription(of)}.`,
    nextStep: 'Pague o que está em dívida.',
  },
  SUBSCRIPTION_UNREAD: unread('a subscrição'),
  SUBSCRIPTION_OF_ANOTHER_DEVICE: {
    message: ({ paid, device: own }) =>
      `A subscrição é do dispositivo ${paid}, a conta tem o dispositivo ${own}.`,
    nextStep: 'Pergunte ao fornecedor que dispositivo está pago, e se a conta tem o certo.',
  },
  SUBSCRIPTION_UNREADABLE: {
    message: ({ fields }) =>
      `Da subscrição não se consegue ler isto, que fica por avaliar: ${fields.join(', ')}.`,
    nextStep: 'Veja a subscrição no portal do fornecedor, e pergunte-lhe por estes campos.',
  },
  TAXES_READ: {
    message: ({ taxes }) =>
      `Impostos de hoje: ${taxes.map(({ id, name, percent }) => `${id} "${name}" (${percent === null ? 'isento' : `${percent} %`})`).join(', ')}.`,
    nextStep: null,
  },
  TAXES_MISSING: {
    message: ({ taxes }) =>
      taxes === null
        ? 'Sem dispositivo não há impostos a que corresponder.'
        : `O dispositivo ${taxes === 0 ? 'não tem impostos' : `tem ${counted(taxes, 'imposto')}, nenhum válido hoje`}.`,
    nextStep: ({ taxes }) =>
      taxes === null ? NO_DEVICE : 'Peça ao fornecedor que atualize a configuração do dispositivo.',
  },
  TAXES_UNREAD: unread('os impostos do dispositivo'),
  CURRENCIES_READ: {
    message: ({ currencies }) => `Moedas aceites: ${currencies.join(', ')}.`,
    nextStep: null,
  },
  CURRENCIES_MISSING: {
    message: () => 'O serviço não indica nenhuma moeda aceite.',
    nextStep: 'Pergunte ao fornecedor que moedas o dispositivo aceita.',
  },
  CURRENCIES_UNREAD: unread('a lista das moedas aceites'),
  MAPPINGS_READ: {
    message: ({ taxes, currencies }) =>
      `O serviço tem ${counted(taxes, 'correspondência de impostos', 'correspondências de impostos')} e ${counted(currencies, 'correspondência de moedas', 'correspondências de moedas')} para a conta.`,
    nextStep: null,
  },
  MAPPINGS_UNREAD: {
    message: ({ of, failure }) => `Não foi possível ler as ${MAPPINGS[of]}: ${failure}.`,
    nextStep: TRY_LATER,
  },
  MAPPINGS_UNREADABLE: {
    message: ({ of, unreadable, all }) =>
      `${unreadable} de ${all} ${MAPPINGS[of]} do serviço não se conseguem ler: falta o id, o código ou o destino, ou tem outra forma.`,
    nextStep:
      'Veja as correspondências no portal do fornecedor, e elimine ou introduza de novo o que lá está incompleto.',
  },
  WEBHOOK_ADDRESS: {
    message: ({ address }) => `O endereço a registar no serviço é ${address}.`,
    nextStep: null,
  },
  WEBHOOK_ADDRESS_NOT_TLS: {
    message: ({ address }) =>
      `O endereço a registar é ${address}, que não é https: a maioria dos serviços não entrega aí.`,
    nextStep: 'Ponha um proxy TLS à frente e defina PUBLIC_URL com o seu endereço.',
  },
  WEBHOOK_HEARD: { message: ({ event: last }) => event(last), nextStep: null },
  WEBHOOK_UNSIGNED: {
    message: ({ event: last }) =>
      `${event(last)} Qualquer pessoa o podia ter enviado, por isso conta apenas como indício.`,
    nextStep: 'Ligue as assinaturas no serviço e defina webhookSignature como hmac.',
  },
  WEBHOOK_UNREADABLE: {
    message: ({ event: last, fault }) => `${event(last)} Não foi possível lê-lo: ${fault}.`,
    nextStep: REGISTER,
  },
  WEBHOOK_NEVER_HEARD: {
    message: () => 'Ainda não foi aceite nenhum evento do serviço.',
    nextStep: REGISTER,
  },
  WEBHOOK_TURNED_AWAY: {
    message: ({ turnedAway }) => {
      const total = turnedAway.reduce((sum, { times }) => sum + times, 0);
      const kinds = turnedAway.map(
        ({ hadSignature, times, firstAt, lastAt }) =>
          `${times} ${hadSignature ? 'com uma assinatura errada' : 'sem assinatura'} (${spellMoment(firstAt)} a ${spellMoment(lastAt)})`,
      );
      return `${total === 1 ? 'Foi recusado um evento' : `Foram recusados ${total} eventos`}: ${kinds.join(', ')}.`;
    },
    nextStep: ({ turnedAway }) =>
      turnedAway.map(({ hadSignature }) => CURES[hadSignature ? 'wrong' : 'missing']).join(' '),
  },
  WEBHOOK_LOOKS_DISABLED: {
    message: ({ outcomes, since, wasHeard }) =>
      `${wasHeard ? 'Desde então não chegou nenhum evento' : 'Nunca chegou nenhum evento'}, e ${outcomes} resultados foram obtidos por perguntas de estado, o primeiro a ${spellMoment(since)}.`,
    nextStep: 'Verifique o webhook no portal do serviço: é aí desligado depois de falhas repetidas.',
  },
  RECEIPT_HOST_UNKNOWN: {
    message: ({ numbers }) =>
      `Retidos, porque o endereço de verificação do recibo leva a um servidor que não está confirmado para esta conta: ${numbers.join(', ')}.`,
    nextStep:
      'Abra o endereço de um deles. Se mostrar o seu recibo, introduza o servidor em verificationHost, nas definições da conta fiscal: todos continuam dentro de cinco minutos.',
  },
  SERVICE_CLOCK_DIFFERS: {
    message: ({ seconds, isAhead, isStopped }) =>
      `O relógio do serviço está ${seconds < 120 ? `${seconds} segundos` : `${Math.round(seconds / 60)} minutos`} ${isAhead ? 'adiantado' : 'atrasado'} em relação ao da base de dados. ${isStopped ? 'Nada é enviado até uma resposta posterior concordar.' : 'Os recibos podem levar uma hora errada.'}`,
    nextStep:
      'Sincronize por NTP o servidor da base de dados (timedatectl mostra se o está); se estiver certo, contacte o fornecedor.',
  },
  SUBMISSIONS_STOPPED: {
    message: ({ cause, numbers, detail }) => `${STOPS[cause](numbers.slice(0, 5).join(', '))}: ${detail}`,
    nextStep: ({ cause }) => `${STOP_CURES[cause]}, e retome depois na consola: Definições > Conta fiscal.`,
  },
  TAXPAYER_BOUND: {
    message: ({ taxpayer }) => `A conta pertence a ${taxpayerName(taxpayer)}.`,
    nextStep: null,
  },
  TAXPAYER_UNKNOWN: {
    message: () => 'O serviço não comunica o contribuinte do dispositivo.',
    nextStep: 'Introduza na conta o TIN do contribuinte.',
  },
  TAXPAYER_CHANGED: {
    message: ({ now, bound }) =>
      `O dispositivo pertence a ${taxpayerName(now)}, mas a conta pertence a ${taxpayerName(bound)}.`,
    nextStep: 'Pause as organizações que usam a conta, e pergunte ao fornecedor que dispositivo ela tem.',
  },
  IDENTITY_CHANGED: {
    message: ({ organisation, ...sides }) => `${organisation} ${identityChanged(sides)}`,
    nextStep:
      'Descubra que lado está certo. Se o que se lê agora está certo, confirme-o na consola em Configuração, pergunta "Conta fiscal".',
  },
  TAXPAYER_DIFFERS: {
    message: ({ organisation, difference }) => `${organisation}: ${taxpayerDifference(difference)}`,
    nextStep: 'Escolha para a organização a conta do contribuinte certo, a não ser que seja intencional.',
  },
  RULES_CONTRADICTED: {
    message: contradicted,
    nextStep:
      'Corrija estas correspondências em Correspondências; até lá os seus documentos ficam retidos. Se o dispositivo mudou entretanto, leia-o de novo.',
  },
  RULES_DIFFER: {
    message: contradicted,
    nextStep:
      'Descubra qual dos lados está certo. Corrija a correspondência em Correspondências, ou a taxa na contabilidade, ou a entrada no serviço fiscal.',
  },
  RULES_UNCOMPARED: {
    message: ({ organisation, rules, readOn }) =>
      `${organisation}: sem comparação com o dispositivo, que ${readOn === null ? 'nunca foi lido' : `em ${spellDay(readOn)} já não tinha os seus impostos`}: ${rules.map(rowName).join(', ')}.`,
    nextStep:
      'Correspondências do passado não têm nada de errado. Se o dispositivo nunca foi lido, leia-o na consola em Correspondências.',
  },
  SETTINGS_FAULTY: {
    message: ({ faults }) =>
      `A conta não pode funcionar: ${faults.map((fault) => sayStored(STORED, fault)).join('; ')}.`,
    nextStep: 'Altere a conta.',
  },
  ACCOUNT_UNUSABLE: {
    message: ({ failure }) => `A conta não pode ser usada: ${failure}.`,
    nextStep: 'Altere a conta (PATCH).',
  },
};

function contradicted({ organisation, rules }: FindingParameters['RULES_DIFFER']): string {
  const said = rules.map(({ rule, found }) => `${rowName(rule)}: ${fileFault(found)}`);
  return `${organisation}: ${said.join('; ')}.`;
}
