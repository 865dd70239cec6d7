import { counted } from '../../counted';
import { sayStored } from '../../lifecycle/say-stored';
import type { Texts } from '../texts';
import { findingOfReason, sayStoredFinding } from '../stored-finding';
import { FINDINGS } from './findings';
import { storedStop } from './backfill-stop';
import { JOURNAL_CLOSED, SUBMISSIONS_STOPPED } from './stops';
import { IDENTITY_CHANGED } from './taxpayer';
import { spellDay, spellDaysOf } from './days';
import { STORED } from './stored-sentences';

/** Codes that are stored as the reason of a lost connection, in words. */
const REASONS: Readonly<Record<string, string>> = {
  CONSENT_GONE: 'o consentimento terminou',
  TENANT_GONE: 'foi retirada do consentimento',
  ACCESS_REFUSED: 'o acesso foi recusado',
};

/** Subjects that two persons decide, by their name in `people/two-persons/subjects.ts`. */
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

/** "1 documento está incerto", "12 documentos estão incertos". */
const documentsAre = (documents: number | null, one: string, many: string): string =>
  `${counted(Number(documents), 'documento')} ${documents === 1 ? one : many}`;

/** @param reason documents that are left for a person, and those that were forgotten: `2 15` */
function afterRestore(reason: string): string {
  if (reason === '') return '';
  const [left = 0, forgotten = 0] = reason.split(' ').map(Number);
  return ` Em ${left} deles a causa foi uma reposição ou uma transferência para outro servidor: a base de dados tinha esquecido ${counted(forgotten, 'documento')}, e os outros resolveram-se por si.`;
}

export const ALERTS: Texts['alerts'] = {
  RECONNECT_NEEDED: {
    title: 'Ligar de novo a contabilidade',
    when: 'Uma organização está `reconnect`.',
    what: ({ about, reason }) =>
      `A plataforma de contabilidade já não nos deixa aceder à contabilidade de ${about}: ${REASONS[reason] ?? reason}.`,
    means:
      'Nada desta organização é lido, submetido ou registado na contabilidade até que seja ligada de novo.',
    nextStep:
      'Ligue-a de novo na consola, em Configuração inicial. Para uma ligação personalizada, veja o manual em "Connections".',
  },
  CONNECTION_IDLE_SOON: {
    title: 'Ligação prestes a terminar',
    when: 'A ligação de uma organização não foi renovada durante 50 dias.',
    what: ({ about }) => `A ligação de ${about} não é renovada há mais de 50 dias.`,
    means:
      'Os seus tokens não puderam ser renovados durante semanas; ao fim de 60 dias sem uso, o consentimento termina.',
    nextStep: 'Ligue-a de novo na consola, em Configuração inicial, antes de o consentimento terminar.',
  },
  CONNECTIONS_USED_UP: {
    title: 'Não restam ligações',
    when: 'Estão ligadas tantas organizações quantas o plano da aplicação na plataforma de contabilidade permite.',
    what: ({ about, reason }) => {
      const [used, allowed] = reason.split(' ');
      return `Estão usadas ${used} das ${allowed} ligações do plano da aplicação ${about}.`;
    },
    means:
      'Ninguém pode ligar outra organização até o plano da aplicação permitir mais. As que estão ligadas continuam.',
    nextStep:
      'Desligue uma organização que já não seja precisa, ou mude para um plano maior da aplicação na plataforma de contabilidade e defina aqui o seu número de ligações (veja o manual em "Alerts").',
  },
  DOCUMENTS_UNCERTAIN: {
    title: 'Documentos incertos',
    when: 'Há documentos `uncertain`.',
    what: ({ about, documents, reason }) =>
      `De ${about}, ${documentsAre(documents, 'está incerto', 'estão incertos')}: não se sabe se o serviço os tem.${afterRestore(reason)}`,
    means: 'O serviço pode tê-los fiscalizado, ou não. Nunca são enviados de novo automaticamente.',
    nextStep:
      'Pergunte ao fornecedor do serviço por cada um deles. Depois abra o documento na consola e introduza o que se sabe.',
  },
  DOCUMENTS_REJECTED: {
    title: 'Documentos rejeitados',
    when: 'Há documentos `rejected`.',
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'está rejeitado', 'estão rejeitados')}.`,
    means: 'O serviço rejeitou-os, por isso não estão fiscalizados.',
    nextStep:
      'Abra cada documento na consola e leia o motivo. Corrija-o na contabilidade, e é enviado de novo automaticamente. Depois de uma correção das correspondências, escolha "Recomeçar".',
  },
  GAP_UNANSWERED: {
    title: 'Vendas de uma ausência esperam por uma resposta',
    when: 'Há documentos com data, ou aprovados, enquanto um cliente estava em pausa ou desligado (`MADE_IN_GAP`). Fecha quando nenhum deles esperar.',
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'tem data, ou foi aprovado,', 'têm data, ou foram aprovados,')} enquanto estava em pausa ou desligado.`,
    means:
      'Outro programa ou dispositivo pode tê-los certificado. Estão retidos, tal como os mais novos que os ultrapassariam.',
    nextStep:
      'Averigúe se alguém certificou noutro sítio vendas desse tempo, e registe esses recibos. Depois responda na consola, em Configuração, na pergunta "Iniciar".',
  },
  DOCUMENTS_OVERTAKEN: {
    title: 'Documentos retidos foram ultrapassados',
    when: 'Há documentos retidos há mais de 12 horas, e o dispositivo recebeu outros posteriores.',
    what: ({ about, documents, reason }) => {
      const [since = '', later = ''] = reason.split(' ');
      return `De ${about}, ${documentsAre(documents, 'está retido', 'estão retidos')}, o primeiro desde ${spellDay(since)}; já ${later === '1' ? 'seguiu' : 'seguiram'} ${later} ${later === '1' ? 'posterior' : 'posteriores'}.`;
    },
    means:
      'O dispositivo não aceita datas anteriores: uma vez corrigidos, são enviados com a data desse dia, automaticamente no mesmo período de tributação. Depois do fim do período, uma pessoa decide sobre cada um.',
    nextStep:
      'Abra a lista de correções na consola e corrija-os antes do fim do período de tributação. Para os atrasados escolha "Declarar neste período", ou exclua-os.',
  },
  OUTCOME_UNREADABLE: {
    title: 'Respostas que não podem ser lidas',
    when: 'O que o serviço disse sobre um documento ainda pendente não pôde ser lido, duas vezes. Fecha quando o documento tem um resultado que pode ser lido, ou uma pessoa decide.',
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'teve', 'tiveram')} respostas do serviço fiscal que não podem ser lidas.`,
    means:
      'O serviço diz sobre estes documentos algo que o Ledgerstamp não compreende, por isso ficam pendentes. Não são enviados de novo.',
    nextStep:
      'Abra um documento na consola: mostra o que o serviço disse e porque não pode ser lido. Envie ambas as coisas ao fornecedor.',
  },
  OUTCOME_LATE: {
    title: 'Sem resultado há três dias',
    when: 'Há documentos `processing` há três dias.',
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'não tem', 'não têm')} resultado há três dias ou mais.`,
    means: 'O serviço aceitou estes documentos e não comunicou nenhum resultado.',
    nextStep: 'Procure-os no portal do serviço, ou pergunte ao fornecedor.',
  },
  OUTCOME_NEARLY_EXPIRED: {
    title: 'Sem resultado há seis dias',
    when: 'Há documentos `processing` há seis dias.',
    what: ({ about, documents }) =>
      `De ${about}, ${documentsAre(documents, 'não tem', 'não têm')} resultado há seis dias ou mais.`,
    means: 'Ao fim de sete dias já não se pode perguntar ao serviço, e estes documentos passam a incertos.',
    nextStep: 'Pergunte hoje ao fornecedor o que lhes aconteceu.',
  },
  WEBHOOK_LOOKS_DISABLED: {
    title: 'O webhook parece desligado',
    when: 'A última verificação da conta fiscal encontrou-o; as contas em uso são verificadas de seis em seis horas.',
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
    means:
      'Os resultados são obtidos só por consultas do estado: corretos, mas mais tarde e com mais chamadas.',
    nextStep: 'Verifique o webhook no portal do serviço: depois de falhas, o serviço desliga-o.',
  },
  QUOTA_PARKED: {
    title: 'Limite de chamadas esgotado',
    when: 'A plataforma de contabilidade não permite nenhuma chamada durante mais de dois minutos.',
    what: ({ about, reason }) =>
      `A plataforma não permite chamadas à contabilidade de ${about}; voltam a ser possíveis a partir de ${spellDaysOf(reason)}.`,
    means: 'Nada é lido nem registado na contabilidade até a plataforma voltar a permitir chamadas.',
    nextStep:
      'Nada a fazer, se for raro. Caso contrário, leia com menos frequência, ou use menos outras aplicações nesta contabilidade.',
  },
  WRITE_BACK_POSTPONED: {
    title: 'O registo na contabilidade está adiado, a fiscalização continua',
    when: 'O PDF, a ligação ou a nota de documentos fiscalizados esperam por chamadas, com a hora desde quando; as vendas novas são fiscalizadas em qualquer caso.',
    what: ({ about, documents, reason }) =>
      `De ${about}, ${documentsAre(documents, 'espera', 'esperam')} pelo PDF, ligação ou nota, desde ${spellDaysOf(reason)}; a fiscalização continua.`,
    means:
      'O dia tem chamadas a menos para todos os PDF, ligações e notas; o que resta é guardado para encontrar e fiscalizar vendas novas.',
    nextStep:
      'Nada a fazer, se for raro: são escritos à medida que há chamadas. Caso contrário, veja as chamadas do dia na consola, em Definições, não escreva notas, use o webhook da contabilidade para que seja lida com menos frequência, ou mude para um plano maior.',
  },
  WEBHOOK_MISSES: {
    title: 'O webhook da contabilidade falha documentos',
    when: 'Uma leitura encontrou o que nenhum webhook da contabilidade tinha anunciado em 15 minutos.',
    what: ({ about, documents, numbers }) =>
      `De ${about}, uma leitura encontrou ${documentsAre(documents, 'que', 'que')} nenhum webhook tinha anunciado: ${numbers.join(', ')}.`,
    means:
      'As vendas novas só foram encontradas por leitura, com até meia hora de atraso. Durante um dia, esta contabilidade é lida no intervalo mais curto (POLL_SECONDS), o que custa chamadas.',
    nextStep:
      'Verifique o webhook da sua aplicação na plataforma de contabilidade: tem de estar ligado, com faturas e notas de crédito marcadas, e a sua chave tem de ser a que está definida aqui (veja o manual em "What to watch").',
  },
  LISTED_TOTALS_DIFFER: {
    title: 'As listas mostram outros totais do que as faturas têm',
    when: 'Uma lista da contabilidade mostrou uma fatura com outro total do que a fatura tem, nos últimos sete dias.',
    what: ({ about, numbers, reason }) => {
      const [listed = '', own = ''] = reason.split(' ');
      return `A contabilidade de ${about} lista ${numbers.join(', ')} com ${listed}, e a própria fatura tem ${own}: o total está arredondado.`;
    },
    means:
      'A partir de agora, cada fatura desta contabilidade é lida pelo seu identificador, o que custa mais uma chamada por fatura. Nada mais é enviado com o total de uma lista.',
    nextStep:
      'Nada a fazer para faturas novas. As faturas arredondadas que foram enviadas antes podem ter um recibo com o outro total: são mostradas como alteradas depois da certificação quando voltarem a ser lidas.',
  },
  BACKFILL_STOPPED: {
    title: 'Envio retroativo parado',
    when: 'A sua regra de paragem terminou a execução.',
    what: ({ about, subject, reason }) =>
      `O envio retroativo ${subject} de ${about} parou. ${storedStop(reason)}`.trim(),
    means: 'A sua regra de paragem terminou a execução; os documentos correntes continuam.',
    nextStep: 'Abra o envio retroativo na consola, veja os seus documentos e depois retome-o ou cancele-o.',
  },
  SUBSCRIPTION_EXPIRING: {
    title: 'A subscrição termina ou terminou',
    when: 'A última verificação da conta fiscal encontrou-o; as contas em uso são verificadas de seis em seis horas.',
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
    means: 'Sem subscrição, o serviço não fiscaliza nada.',
    nextStep: 'Renove-a junto do fornecedor e depois verifique a conta na consola, em Configuração inicial.',
  },
  RULES_CONTRADICTED: {
    title: 'Correspondências contradizem o dispositivo',
    when: 'A última verificação da conta fiscal encontrou-o: uma correspondência de imposto tem outra taxa do que o dispositivo, indica um imposto que o dispositivo não tem, ou uma moeda corresponde a outro dinheiro. As contas em uso são lidas e comparadas de seis em seis horas.',
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
    means:
      'Os documentos com estas correspondências ficam retidos: seriam rejeitados ou declarados de forma errada.',
    nextStep:
      'Corrija as correspondências na consola, em Correspondências, e verifique depois a conta em Definições.',
  },
  RULES_DIFFER: {
    title: 'Correspondências diferem da contabilidade ou do serviço',
    when: 'A última verificação da conta fiscal encontrou-o: a contabilidade tem outra taxa para um imposto com correspondência, ou o serviço fiscal leva o seu código a outro imposto do dispositivo. As contas em uso são lidas e comparadas de seis em seis horas, a contabilidade uma vez por dia.',
    what: ({ about, reason }) =>
      `Conta fiscal ${about}: ${sayStoredFinding(FINDINGS, findingOfReason(reason)).message}`,
    means: 'Um dos lados mudou. Os recibos podem levar outro imposto do que a contabilidade.',
    nextStep:
      'Descubra qual dos lados está certo, e corrija o outro: a correspondência, a taxa na contabilidade ou a entrada no serviço fiscal.',
  },
  LEDGER_BROKEN: {
    title: 'Registo de auditoria quebrado',
    when: 'A verificação diária de cada registo de auditoria (das entradas novas; uma vez por semana, de todas) encontrou alterado o registo, ou um facto que ele contém.',
    what: ({ about, reason }) =>
      `O registo de auditoria de ${about} não se verifica: ${sayStored(STORED, reason)}.`,
    means: 'O histórico desta organização foi alterado fora do programa: daí em diante não prova nada.',
    nextStep: 'Não altere a base de dados, execute "ledgerstamp ledger verify" e veja quem teve acesso.',
  },
  ENCRYPTION_KEY_MISSING: {
    title: 'Falta a chave de cifra',
    when: 'A ligação de uma organização ou as credenciais de uma conta fiscal não podem ser decifradas: `ENCRYPTION_KEY` perdeu-se, ou está definida outra. Fecha quando todas voltarem a poder ser decifradas.',
    what: ({ reason }) => {
      const [organisations = 0, accounts = 0] = reason.split(' ').map(Number);
      return `ENCRYPTION_KEY não decifra as ligações de ${counted(organisations, 'cliente')} e as credenciais de ${accounts === 1 ? '1 conta fiscal' : `${accounts} contas fiscais`}: nenhum documento é lido nem submetido por elas.`;
    },
    means: 'O serviço foi iniciado com uma ENCRYPTION_KEY diferente da que as cifrou.',
    nextStep:
      'Defina a chave usada antes (ENCRYPTION_KEY, ou ENCRYPTION_KEY_PREVIOUS ao lado de uma nova) e inicie de novo. Se estiver perdida, introduza de novo as credenciais de cada conta fiscal e ligue de novo cada organização, na consola em Configuração.',
  },
  SAFE_MODE: {
    title: 'Modo seguro',
    when: 'O diário tem submissões que a base de dados não tem.',
    what: ({ documents, reason }) =>
      `${documentsAre(documents, 'foi submetido', 'foram submetidos')} sem que a base de dados o saiba. Até agora, ${documentsAre(Number(reason), 'foi reencontrado', 'foram reencontrados')}.`,
    means:
      'A base de dados foi reposta a partir de uma cópia mais antiga, ou uma transferência para outro servidor perdeu as últimas operações: nada é submetido.',
    nextStep:
      'De início, nada a fazer: o modo seguro termina automaticamente quando a contabilidade tiver sido lida de novo. Se durar mais de uma hora, abra os seus documentos em Hoje e veja o manual em "Backup and keys".',
  },
  JOURNAL_CLOSED,
  WRONG_KEYS: {
    title: 'Tentativas com chaves erradas',
    when: 'Um endereço enviou mais de dez chaves erradas em 15 minutos; fecha quando isso termina.',
    what: ({ reason }) => `Foram enviadas mais de dez chaves erradas em 15 minutos a partir de ${reason}.`,
    means:
      'Alguém, ou um programa com uma chave antiga, envia chaves que não são desta instalação. Nenhuma foi aceite.',
    nextStep:
      'Descubra quem chama dali. Se é um programa seu, dê-lhe a chave certa; caso contrário, bloqueie o endereço.',
  },
  OWNER_LINK_MADE: {
    title: 'Foi feita no servidor uma ligação para um proprietário',
    when: 'Alguém executou "ledgerstamp people first-owner --again" no servidor; fecha três dias depois.',
    what: ({ reason }) =>
      `Foi feita no servidor uma ligação com a qual alguém passa a ser proprietário e aprovador de tudo: ${spellDaysOf(reason)}.`,
    means: 'Quem tem a ligação, ou a usou, pode alterar pessoas, definições e documentos.',
    nextStep:
      'Pergunte a quem administra o servidor se isto foi intencional. Se não foi, termine o acesso do novo proprietário na página Pessoas, e descubra quem pode executar comandos no servidor.',
  },
  BREAK_GLASS_USED: {
    title: 'A chave de emergência é usada',
    when: 'Alguém, ou um programa, usou ADMIN_API_KEY embora haja pessoas que iniciam sessão; um alerta por endereço, repetido no máximo uma vez por hora. Fecha um dia depois do último uso.',
    what: ({ about, reason }) => {
      const [calls, ...since] = reason.split(' ');
      return `A chave de emergência foi usada a partir de ${about}: ${counted(Number(calls), 'chamada')} desde ${spellDaysOf(since.join(' '))}.`;
    },
    means: 'Esta chave abre tudo, e nenhum histórico pode dizer quem a usou.',
    nextStep:
      'Descubra quem chama dali. Dê a um programa o token de uma pessoa, inicie sessão como pessoa, e retire ADMIN_API_KEY das definições quando já nada precisar dela. Se ninguém conhece quem chama, substitua a chave imediatamente.',
  },
  APPROVERS_CHANGED: {
    title: 'Os aprovadores mudaram',
    when: 'Uma pessoa passou a ser aprovador de uma organização ou de todas, deixou de o ser, ou tem uma nova ligação para iniciar sessão, conta, chave de acesso ou token; fecha três dias depois.',
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
    means: 'Os aprovadores decidem o que não pode ser anulado, e dois deles vigiam-se mutuamente.',
    nextStep:
      'Se foi intencional, confirme o alerta; de uma ligação, conta, chave de acesso ou token pergunte à pessoa. Se não, pergunte a um proprietário, que altera as funções e retira ligações na página Pessoas; a página Atividade diz quem o fez.',
  },
  PERSON_INVITED: {
    title: 'Alguém foi convidado',
    when: 'Foi feito um convite, na consola, por um programa ou no servidor. Fecha três dias depois, ou quando o convite é retirado.',
    what: ({ about, reason }) => {
      const [roles, name] = withName(reason);
      const given = roles.split(',').map((role) => ROLE_NAMES[role] ?? role);
      const as = roles === '-' ? 'sem função' : `como ${given.join(' e ')} de ${about}`;
      return `${name === '' ? 'Alguém' : name} foi convidado ${as}: quem tiver a ligação pode passar a ser essa pessoa.`;
    },
    means: 'Quem abrir a ligação recebe estas funções.',
    nextStep:
      'Se sabe deste convite, confirme o alerta. Se ninguém sabe, um proprietário retira o convite na página Pessoas, ou termina o acesso de quem o aceitou; a página Atividade diz quem o fez.',
  },
  CONFIRMATION_WAITS: {
    title: 'Uma confirmação está à espera',
    when: 'Um aprovador pediu algo que um segundo tem de confirmar. Fecha quando é confirmado, retirado ou expira.',
    what: ({ about, reason }) => {
      const [matter, name] = withName(reason);
      return `De ${about}, ${name} pede a uma segunda pessoa que confirme: ${MATTERS[matter] ?? matter}.`;
    },
    means: 'Não é feito até outro aprovador o confirmar. Ao fim de sete dias tem de ser pedido de novo.',
    nextStep: 'Abra Confirmações na consola, compare o que vai ser feito, e confirme-o se estiver certo.',
  },
  IDENTITY_CHANGED,
  SUBMISSIONS_STOPPED,
  SIGNED_PERIOD_CHANGED: {
    title: 'Um período assinado mudou',
    when: 'Um documento, um recibo ou outra venda de um período de tributação assinado foi acrescentado, alterado, datado de outro modo, excluído ou retirado. Os rascunhos não contam. Verifica-se de hora a hora, durante quinze meses após o período. Fecha quando isso é desfeito, ou o período é assinado de novo ou a assinatura retirada.',
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `O período de ${spellDay(from)} a ${spellDay(to)} de ${about} já não é o que foi assinado.`;
    },
    means: 'Uma declaração entregue com os números assinados pode ter de ser corrigida.',
    nextStep:
      'Abra Fecho na consola, escolha o mês, reconcilie o cliente de novo e compare com os números que foram assinados. Depois assine de novo com o motivo, ou retire a assinatura.',
  },
  SIGNED_PERIOD_NOT_COMPARED: {
    title: 'Um período assinado não é comparado',
    when: 'Durante três horas não foi possível saber se um período de tributação assinado mudou. Tenta-se de novo de hora a hora.',
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `Não se sabe se o período de ${spellDay(from)} a ${spellDay(to)} de ${about} ainda é o que foi assinado.`;
    },
    means: 'Uma alteração de números já entregues não seria notada.',
    nextStep:
      'Procure no registo do serviço porque não pôde ser comparado e veja se a base de dados tem trabalho a mais. O alerta fecha quando o período for comparado.',
  },
  BACKUP_MISSING: {
    title: 'Falta a cópia de segurança',
    when: 'A cópia de segurança do dia falhou, ou a última boa tem mais de 26 horas. Só onde `BACKUP_DIRECTORY` está definido.',
    what: ({ reason }) =>
      reason === ''
        ? 'A última cópia de segurança boa tem mais de 26 horas.'
        : `A última cópia de segurança falhou: ${sayStored(STORED, reason)}.`,
    means: 'Se a base de dados se perder hoje, perde-se com ela tudo desde a última cópia de segurança boa.',
    nextStep:
      'Veja a pasta das cópias de segurança: o disco está cheio, e o serviço pode escrever lá? Depois execute "ledgerstamp backup" à mão. Tenta-se de novo automaticamente a cada hora.',
  },
  CLOCK_DIFFERS: {
    title: 'Relógio divergente',
    when: 'O relógio de um processo difere mais de um minuto do da base de dados, ou o de um serviço mais de dez: veja [Clocks](#clocks).',
    what: ({ about, reason }) =>
      `O relógio de ${about} difere ${reason} segundos do relógio da base de dados.`,
    means:
      'O relógio de um servidor difere mais de um minuto, ou o de um serviço mais de dez. Acima de dez minutos nada é submetido.',
    nextStep:
      'Sincronize por NTP os relógios dos servidores e da base de dados. Se estiverem certos, comunique-o ao fornecedor do serviço: veja o manual em "Clocks".',
  },
};
