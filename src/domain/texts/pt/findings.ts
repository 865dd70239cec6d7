import { server as said } from '../../../messages/compiled/pt';
import type {
  DescribedDevice,
  DescribedEvent,
  DescribedSubscription,
  FindingParameters,
} from '../../fiscal/account-findings';
import { saySentences } from '../stored-sentence';
import type { Texts } from '../texts';
import { STOPS } from './stops';
import { spellDay, spellMoment } from './days';
import { fileFault, rowName } from './file-faults';
import { identityChanged, taxpayerDifference, taxpayerName } from './taxpayer';

const TRY_LATER = 'Verifique de novo mais tarde; se continuar assim, pergunte ao fornecedor.';
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
  ...said.findings,
  SERVICE_REACHED: { ...said.findings.SERVICE_REACHED, nextStep: null },
  CREDENTIALS_ACCEPTED: { ...said.findings.CREDENTIALS_ACCEPTED, nextStep: null },
  PROFILE_READ: {
    message: ({ owner: name, user }) => said.findings.PROFILE_READ.message({ owner: owner(name), user }),
    nextStep: null,
  },
  PROFILE_INCOMPLETE: {
    ...said.findings.PROFILE_INCOMPLETE,
    message: ({ owner: name }) =>
      `A conta pertence a ${owner(name)}, mas o serviço não devolve id de utilizador: não é possível enviar-lhe correspondências.`,
  },
  PROFILE_UNREAD: unread('o perfil'),
  DEVICE_ATTACHED: {
    message: ({ device: of }) => said.findings.DEVICE_ATTACHED.message({ device: device(of) }),
    nextStep: null,
  },
  DEVICE_UNCONFIGURED: {
    ...said.findings.DEVICE_UNCONFIGURED,
    message: ({ device: of }) =>
      `Há um dispositivo associado (${device(of)}), mas falta a sua configuração pela autoridade tributária.`,
  },
  DEVICE_NOT_ONLINE: {
    ...said.findings.DEVICE_NOT_ONLINE,
    message: ({ device: of }) => `Há um dispositivo associado, mas não funciona em linha: ${device(of)}.`,
  },
  DEVICE_UNREAD: unread('o dispositivo fiscal'),
  SUBSCRIPTION_READ: {
    message: ({ subscription: of }) =>
      said.findings.SUBSCRIPTION_READ.message({ subscription: subscription(of) }),
    nextStep: null,
  },
  SUBSCRIPTION_EXPIRED: {
    ...said.findings.SUBSCRIPTION_EXPIRED,
    message: ({ subscription: of }) => `A subscrição terminou: ${subscription(of)}.`,
  },
  SUBSCRIPTION_DELETED: {
    ...said.findings.SUBSCRIPTION_DELETED,
    message: ({ subscription: of }) => `A subscrição foi eliminada: ${subscription(of)}.`,
  },
  SUBSCRIPTION_EXPIRING: {
    ...said.findings.SUBSCRIPTION_EXPIRING,
    message: ({ subscription: of }) => `A subscrição está a terminar: ${subscription(of)}.`,
  },
  SUBSCRIPTION_AMOUNT_DUE: {
    ...said.findings.SUBSCRIPTION_AMOUNT_DUE,
    message: ({ subscription: of }) => `O fornecedor espera um pagamento: ${subscription(of)}.`,
  },
  SUBSCRIPTION_UNREAD: unread('a subscrição'),
  SUBSCRIPTION_UNREADABLE: {
    ...said.findings.SUBSCRIPTION_UNREADABLE,
    message: ({ fields }) =>
      `Da subscrição não se consegue ler isto, que fica por avaliar: ${fields.join(', ')}.`,
  },
  TAXES_READ: {
    message: ({ taxes }) =>
      said.findings.TAXES_READ.message({
        taxes: taxes
          .map(({ id, name, percent }) => `${id} "${name}" (${percent === null ? 'isento' : `${percent} %`})`)
          .join(', '),
      }),
    nextStep: null,
  },
  TAXES_UNREAD: unread('os impostos do dispositivo'),
  CURRENCIES_READ: {
    message: ({ currencies }) => said.findings.CURRENCIES_READ.message({ currencies: currencies.join(', ') }),
    nextStep: null,
  },
  CURRENCIES_UNREAD: unread('a lista das moedas aceites'),
  MAPPINGS_READ: { ...said.findings.MAPPINGS_READ, nextStep: null },
  WEBHOOK_ADDRESS: { ...said.findings.WEBHOOK_ADDRESS, nextStep: null },
  WEBHOOK_HEARD: {
    message: ({ event: last }) => said.findings.WEBHOOK_HEARD.message({ event: event(last) }),
    nextStep: null,
  },
  WEBHOOK_UNSIGNED: {
    ...said.findings.WEBHOOK_UNSIGNED,
    message: ({ event: last }) =>
      `${event(last)} Qualquer pessoa o podia ter enviado, por isso conta apenas como indício.`,
  },
  WEBHOOK_UNREADABLE: {
    ...said.findings.WEBHOOK_UNREADABLE,
    message: ({ event: last, fault }) => `${event(last)} Não foi possível lê-lo: ${fault}.`,
  },
  WEBHOOK_TURNED_AWAY: {
    message: ({ turnedAway }) => {
      const total = turnedAway.reduce((sum, { times }) => sum + times, 0);
      const kinds = turnedAway.map(
        ({ hadSignature, times, firstAt, lastAt }) =>
          `${times} ${hadSignature ? 'com uma assinatura errada' : 'sem assinatura'} (${spellMoment(firstAt)} a ${spellMoment(lastAt)})`,
      );
      return said.findings.WEBHOOK_TURNED_AWAY.message({ total, kinds: kinds.join(', ') });
    },
    nextStep: ({ turnedAway }) =>
      turnedAway.map(({ hadSignature }) => CURES[hadSignature ? 'wrong' : 'missing']).join(' '),
  },
  WEBHOOK_LOOKS_DISABLED: {
    ...said.findings.WEBHOOK_LOOKS_DISABLED,
    message: ({ outcomes, since, wasHeard }) =>
      `${wasHeard ? 'Desde então não chegou nenhum evento' : 'Nunca chegou nenhum evento'}, e ${outcomes} resultados foram obtidos por perguntas de estado, o primeiro a ${spellMoment(since)}.`,
  },
  RECEIPT_HOST_UNKNOWN: {
    ...said.findings.RECEIPT_HOST_UNKNOWN,
    message: ({ numbers }) =>
      `Retidos, porque o endereço de verificação do recibo leva a um servidor que não está confirmado para esta conta: ${numbers.join(', ')}.`,
  },
  SERVICE_CLOCK_DIFFERS: {
    ...said.findings.SERVICE_CLOCK_DIFFERS,
    message: ({ seconds, isAhead, isStopped }) =>
      `O relógio do serviço está ${seconds < 120 ? `${seconds} segundos` : `${Math.round(seconds / 60)} minutos`} ${isAhead ? 'adiantado' : 'atrasado'} em relação ao da base de dados. ${isStopped ? 'Nada é enviado até uma resposta posterior concordar.' : 'Os recibos podem levar uma hora errada.'}`,
  },
  SUBMISSIONS_STOPPED: {
    ...said.findings.SUBMISSIONS_STOPPED,
    message: ({ cause, numbers, detail }) => `${STOPS[cause](numbers.slice(0, 5).join(', '))}: ${detail}`,
  },
  TAXPAYER_BOUND: {
    message: ({ taxpayer }) => said.findings.TAXPAYER_BOUND.message({ taxpayer: taxpayerName(taxpayer) }),
    nextStep: null,
  },
  TAXPAYER_CHANGED: {
    ...said.findings.TAXPAYER_CHANGED,
    message: ({ now, bound }) =>
      `O dispositivo pertence a ${taxpayerName(now)}, mas a conta pertence a ${taxpayerName(bound)}.`,
  },
  IDENTITY_CHANGED: {
    ...said.findings.IDENTITY_CHANGED,
    message: ({ organisation, ...sides }) => `${organisation} ${identityChanged(sides)}`,
  },
  TAXPAYER_DIFFERS: {
    ...said.findings.TAXPAYER_DIFFERS,
    message: ({ organisation, difference }) => `${organisation}: ${taxpayerDifference(difference)}`,
  },
  RULES_CONTRADICTED: { ...said.findings.RULES_CONTRADICTED, message: contradicted },
  RULES_DIFFER: { ...said.findings.RULES_DIFFER, message: contradicted },
  RULES_UNCOMPARED: {
    ...said.findings.RULES_UNCOMPARED,
    message: ({ organisation, rules, readOn }) =>
      `${organisation}: sem comparação com o dispositivo, que ${readOn === null ? 'nunca foi lido' : `em ${spellDay(readOn)} já não tinha os seus impostos`}: ${rules.map(rowName).join(', ')}.`,
  },
  SETTINGS_FAULTY: {
    ...said.findings.SETTINGS_FAULTY,
    message: ({ faults }) => `A conta não pode funcionar: ${saySentences(said, faults, '; ')}.`,
  },
};

function contradicted({ organisation, rules }: FindingParameters['RULES_DIFFER']): string {
  const said = rules.map(({ rule, found }) => `${rowName(rule)}: ${fileFault(found)}`);
  return `${organisation}: ${said.join('; ')}.`;
}
