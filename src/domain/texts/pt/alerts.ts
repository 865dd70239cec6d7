import { server as said } from '../../../messages/compiled/pt';
import { counted } from '../../counted';
import { sayStored } from '../stored-sentence';
import type { Texts } from '../texts';
import { findingOfReason, sayStoredFinding } from '../stored-finding';
import { FINDINGS } from './findings';
import { storedStop } from './backfill-stop';
import { SUBMISSIONS_STOPPED } from './stops';
import { IDENTITY_CHANGED } from './taxpayer';
import { spellDay, spellDaysOf } from './days';

/** Names of decisions that need two persons, by their subject in `people/two-persons/subjects.ts`. */
const MATTERS: Readonly<Record<string, string>> = {
  resolution: 'o que aconteceu a um documento incerto',
  outside_receipt: 'um recibo feito noutro lugar',
  go_live: 'o arranque, a saída de produção ou outro primeiro dia',
  fiscal_account: 'outra conta fiscal',
  credentials: 'novas credenciais de uma conta fiscal',
  taxpayer: 'o dispositivo de outro contribuinte',
  rule_deletion: 'a eliminação de regras, ou outro imposto ou moeda',
  personal_data: 'o apagamento de dados pessoais',
  journal: 'o que vale do diário de submissões',
};

const ROLE_NAMES: Readonly<Record<string, string>> = {
  ...{ owner: 'proprietário', approver: 'aprovador', preparer: 'preparador', reader: 'leitor' },
};

/** A reason of two parts: a word that only this program reads, and the name of a person. */
function withName(reason: string): readonly [word: string, name: string] {
  const [word = '', ...name] = reason.split(' ');
  return [word, name.join(' ')];
}

/** Formats a count: "1 documento está incerto", "12 documentos estão incertos". */
const documentsAre = (documents: number | null, one: string, many: string): string =>
  `${counted(Number(documents), 'documento')} ${documents === 1 ? one : many}`;

/** @param reason documents that are left for a person, and those that were forgotten: `2 15` */
function afterRestore(reason: string): string {
  if (reason === '') return '';
  const [left = 0, forgotten = 0] = reason.split(' ').map(Number);
  return ` Em ${left} deles a causa foi uma reposição ou uma transferência para outro servidor: a base de dados tinha esquecido ${counted(forgotten, 'documento')}, e os outros resolveram-se por si.`;
}

export const ALERTS: Texts['alerts'] = {
  ...said.alerts,
  CONNECTIONS_USED_UP: {
    ...said.alerts.CONNECTIONS_USED_UP,
    what: ({ about, reason }) => {
      const [used, allowed] = reason.split(' ');
      return `Estão usadas ${used} das ${allowed} ligações do plano da aplicação ${about}.`;
    },
  },
  DOCUMENTS_UNCERTAIN: {
    ...said.alerts.DOCUMENTS_UNCERTAIN,
    what: ({ about, documents, reason }) =>
      `De ${about}, ${documentsAre(documents, 'está incerto', 'estão incertos')}: não se sabe se o serviço os tem.${afterRestore(reason)}`,
  },
  DOCUMENTS_REJECTED: {
    ...said.alerts.DOCUMENTS_REJECTED,
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'está rejeitado', 'estão rejeitados')}.`,
  },
  GAP_UNANSWERED: {
    ...said.alerts.GAP_UNANSWERED,
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'tem data, ou foi aprovado,', 'têm data, ou foram aprovados,')} enquanto estava em pausa ou desligado.`,
  },
  DOCUMENTS_OVERTAKEN: {
    ...said.alerts.DOCUMENTS_OVERTAKEN,
    what: ({ about, documents, reason }) => {
      const [since = '', later = ''] = reason.split(' ');
      return `De ${about}, ${documentsAre(documents, 'está retido', 'estão retidos')}, o primeiro desde ${spellDay(since)}; já ${later === '1' ? 'seguiu' : 'seguiram'} ${later} ${later === '1' ? 'posterior' : 'posteriores'}.`;
    },
  },
  OUTCOME_UNREADABLE: {
    ...said.alerts.OUTCOME_UNREADABLE,
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'teve', 'tiveram')} respostas do serviço fiscal que não podem ser lidas.`,
  },
  OUTCOME_LATE: {
    ...said.alerts.OUTCOME_LATE,
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'não tem', 'não têm')} resultado há três dias ou mais.`,
  },
  OUTCOME_NEARLY_EXPIRED: {
    ...said.alerts.OUTCOME_NEARLY_EXPIRED,
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'não tem', 'não têm')} resultado há seis dias ou mais.`,
  },
  WEBHOOK_LOOKS_DISABLED: {
    ...said.alerts.WEBHOOK_LOOKS_DISABLED,
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
  },
  WRITE_BACK_POSTPONED: {
    ...said.alerts.WRITE_BACK_POSTPONED,
    what: ({ about, documents, reason }) =>
      `De ${about}, ${documentsAre(documents, 'espera', 'esperam')} pelo PDF, ligação ou nota, desde ${spellDaysOf(reason)}; a fiscalização continua.`,
  },
  WEBHOOK_MISSES: {
    ...said.alerts.WEBHOOK_MISSES,
    what: ({ about, documents, numbers }) =>
      `De ${about}, uma leitura encontrou ${documentsAre(documents, 'que', 'que')} nenhum webhook tinha anunciado: ${numbers.join(', ')}.`,
  },
  LISTED_TOTALS_DIFFER: {
    ...said.alerts.LISTED_TOTALS_DIFFER,
    what: ({ about, numbers, reason }) => {
      const [listed = '', own = ''] = reason.split(' ');
      return `A contabilidade de ${about} lista ${numbers.join(', ')} com ${listed}, e a própria fatura tem ${own}: o total está arredondado.`;
    },
  },
  BACKFILL_STOPPED: {
    ...said.alerts.BACKFILL_STOPPED,
    what: ({ about, subject, reason }) =>
      `O envio retroativo ${subject} de ${about} parou. ${storedStop(reason)}`.trim(),
  },
  SUBSCRIPTION_EXPIRING: {
    ...said.alerts.SUBSCRIPTION_EXPIRING,
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
  },
  RULES_CONTRADICTED: {
    ...said.alerts.RULES_CONTRADICTED,
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
  },
  RULES_DIFFER: {
    ...said.alerts.RULES_DIFFER,
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
  },
  LEDGER_BROKEN: {
    ...said.alerts.LEDGER_BROKEN,
    what: ({ about, reason }) =>
      `O registo de auditoria de ${about} não se verifica: ${sayStored(said, reason)}.`,
  },
  ENCRYPTION_KEY_MISSING: {
    ...said.alerts.ENCRYPTION_KEY_MISSING,
    what: ({ reason }) => {
      const [organisations = 0, accounts = 0] = reason.split(' ').map(Number);
      return `ENCRYPTION_KEY não decifra as ligações de ${counted(organisations, 'cliente')} e as credenciais de ${accounts === 1 ? '1 conta fiscal' : `${accounts} contas fiscais`}: nenhum documento é lido nem submetido por elas.`;
    },
  },
  SAFE_MODE: {
    ...said.alerts.SAFE_MODE,
    what: ({ documents, reason }) =>
      `${documentsAre(documents, 'foi submetido', 'foram submetidos')} sem que a base de dados o saiba. Até agora, ${documentsAre(Number(reason), 'foi reencontrado', 'foram reencontrados')}.`,
  },
  OWNER_LINK_MADE: {
    ...said.alerts.OWNER_LINK_MADE,
    what: ({ reason }) =>
      `Foi feita no servidor uma ligação com a qual alguém passa a ser proprietário e aprovador de tudo: ${spellDaysOf(reason)}.`,
  },
  BREAK_GLASS_USED: {
    ...said.alerts.BREAK_GLASS_USED,
    what: ({ about, reason }) => {
      const [calls, ...since] = reason.split(' ');
      return `A chave de emergência foi usada a partir de ${about}: ${counted(Number(calls), 'chamada')} desde ${spellDaysOf(since.join(' '))}.`;
    },
  },
  APPROVERS_CHANGED: {
    ...said.alerts.APPROVERS_CHANGED,
    what: ({ about, reason }) => {
      const [change, name] = withName(reason);
      if (change === 'linked')
        return `${name}, aprovador de ${about}, recebeu uma nova ligação para iniciar sessão: quem a abrir é ${name} aqui.`;
      if (change === 'moved')
        return `${name}, aprovador de ${about}, iniciou sessão por uma nova ligação, e nada confirma durante um dia.`;
      if (change === 'account')
        return `${name}, aprovador de ${about}, inicia sessão com mais uma conta, e nada confirma durante um dia.`;
      if (change === 'passkey')
        return `${name}, aprovador de ${about}, tem uma nova chave de acesso, que nada confirma durante um dia.`;
      if (change === 'token')
        return `${name}, aprovador de ${about}, tem um novo token da API: um programa que o tenha age como ${name}.`;
      if (change === 'last')
        return `De ${about}, ${name} já não é aprovador, e mais ninguém o é: ali decide uma só pessoa.`;
      return `De ${about}, ${name} ${change === 'lost' ? 'já não é' : 'é agora'} aprovador.`;
    },
  },
  PERSON_INVITED: {
    ...said.alerts.PERSON_INVITED,
    what: ({ about, reason }) => {
      const [roles, name] = withName(reason);
      const given = roles.split(',').map((role) => ROLE_NAMES[role] ?? role);
      const as = roles === '-' ? 'sem função' : `como ${given.join(' e ')} de ${about}`;
      return `${name === '' ? 'Alguém' : name} foi convidado ${as}: quem tiver a ligação pode passar a ser essa pessoa.`;
    },
  },
  CONFIRMATION_WAITS: {
    ...said.alerts.CONFIRMATION_WAITS,
    what: ({ about, reason }) => {
      const [matter, name] = withName(reason);
      return `De ${about}, ${name} pede a uma segunda pessoa que confirme: ${MATTERS[matter] ?? matter}.`;
    },
  },
  IDENTITY_CHANGED,
  SUBMISSIONS_STOPPED,
  SIGNED_PERIOD_CHANGED: {
    ...said.alerts.SIGNED_PERIOD_CHANGED,
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `O período de ${spellDay(from)} a ${spellDay(to)} de ${about} já não é o que foi assinado.`;
    },
  },
  SIGNED_PERIOD_NOT_COMPARED: {
    ...said.alerts.SIGNED_PERIOD_NOT_COMPARED,
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `Não se sabe se o período de ${spellDay(from)} a ${spellDay(to)} de ${about} ainda é o que foi assinado.`;
    },
  },
  BACKUP_MISSING: {
    ...said.alerts.BACKUP_MISSING,
    what: ({ reason }) =>
      reason === ''
        ? 'A última cópia de segurança boa tem mais de 26 horas.'
        : `A última cópia de segurança falhou: ${sayStored(said, reason)}.`,
  },
};
