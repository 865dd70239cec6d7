import type { SaleDifference, SaleObstacle } from '../../sales/same-sale';
import { sayStored } from '../../lifecycle/say-stored';
import type { Texts } from '../texts';
import {
  DECISIONS,
  OBSTACLES,
  objectionText,
  PERIOD_OBSTACLE,
  RECEIPT_DOUBTS,
  THINGS,
  whyNotGiven,
} from './refusal-parts';
import { spellDay } from './days';
import { receiptFault } from './receipt-faults';
import { deviceInUse, taxpayerDifference, taxpayerName } from './taxpayer';
import { zReportFaultText } from './z-report-faults';
import { STORED } from './stored-sentences';

const TYPE_IT = 'repita com o nome ou o TIN desse contribuinte em confirmTaxpayer.';

const SALE_OBSTACLES: Readonly<Record<SaleObstacle, string>> = {
  customer: 'tem outro cliente',
  currency: 'tem outra moeda',
  total:
    'o seu total, com o que estes livros já ligaram a essa venda, é maior (um documento ligado que já não está nos livros conta até que a sua ligação seja retirada)',
};

const DIFFERENCES: Readonly<Record<SaleDifference, string>> = {
  number: 'o número',
  date: 'a data',
  tax: 'o imposto',
  rest: 'o total, que é menor',
};

export const REFUSALS: Texts['refusals'] = {
  NOT_THERE: ({ what }) => `Não existe: ${THINGS[what]}.`,

  STATE_FORBIDS_DECISION: ({ decision, state }) =>
    `Um documento no estado "${state}" não pode ser ${DECISIONS[decision]}.`,
  STATE_FORBIDS_CHOICE: ({ state }) => `Num documento no estado "${state}" já não há nada a escolher.`,
  REJECTED_FOR_GOOD: () =>
    'O serviço não vai aceitar este documento: exclua-o, e corrija-o na contabilidade com um novo.',
  SUCCESS_REPORTED: () =>
    'O serviço já comunicou um êxito para este documento, por isso nunca mais é enviado: pergunte ao fornecedor. Se não estiver fiscalizado, exclua-o, anule-o na contabilidade e emita um novo.',
  NOTHING_TO_WRITE_BACK: () =>
    'Tudo está registado na contabilidade para este documento: não há nada a tentar de novo.',
  MAY_BE_AT_SERVICE: () =>
    'O serviço fiscal pode ter recebido o documento: pode ser excluído quando isso se souber.',
  TAX_OF_ANOTHER_DAY: () =>
    'O imposto deste documento tem hoje outra taxa, ou nenhuma, por isso não pode ser enviado com a data atual.',
  NO_FOREIGN_SIGN: () => 'Não há sinal de que outro programa tenha fiscalizado este documento.',
  CONFIRMATION_DIFFERS: ({ number }) => `confirmation tem de ser o número do documento: ${number}`,
  STATE_FORBIDS_RECORD: ({ state }) =>
    `Um documento no estado "${state}" pode estar no serviço fiscal: não se pode registar para ele um recibo feito noutro lugar.`,
  RECEIPT_UNREADABLE: ({ faults }) => faults.map((one) => `${one.field} ${receiptFault(one)}`),
  RECEIPT_RECORDED: () =>
    'Está registado para este documento um recibo feito noutro lugar. Retire-o primeiro na página do documento.',
  RECEIPT_JUST_RECORDED: () =>
    'Alguém foi mais rápido: o documento tem agora um recibo ou uma submissão, ou outro documento tem este recibo. Veja-o de novo.',
  RECEIPT_OF_ANOTHER: ({ number }) =>
    number === null
      ? 'Um documento de outra organização tem este recibo.'
      : `O documento ${number} tem este recibo: verifique dispositivo e número.`,
  RECEIPT_WITHOUT_ACCOUNT: () =>
    'submittedAs é só para uma organização com conta fiscal: é essa conta que conhece o identificador',
  RECEIPT_NOT_DISPUTED: () => 'A contabilidade não indica outro recibo: não há nada a confirmar.',
  NO_RECEIPT_RECORDED: () => 'Não está registado para este documento nenhum recibo feito noutro lugar.',
  RECEIPT_FILE_MISSING: () => 'o corpo tem de ser o ficheiro: CSV com cabeçalho (Content-Type: text/csv)',
  NOT_A_CREDIT_NOTE: () => 'originalId: uma fatura não tem original, só uma nota de crédito o tem',
  NO_SUCH_INVOICE: () => 'originalId não é uma fatura da mesma organização',
  NO_SUCH_SALE: () =>
    'originalId não é um documento deste contribuinte, do mesmo tipo, que tenha sido certificado e que possa ver',
  SALE_IS_ANOTHER: ({ obstacles }) =>
    `É outra venda: ${obstacles.map((one) => SALE_OBSTACLES[one]).join(', ')}. Se é a mesma, alterada depois do recibo, ponha-a nos livros como foi certificada e ligue-a então; outra fatura ou uma nota de crédito fica com a diferença.`,
  SALE_NOT_CONFIRMED: ({ differences }) =>
    `Confirme um a um o que não é igual: ${differences.map((one) => DIFFERENCES[one]).join(', ')}.`,
  NOTHING_TO_DECIDE: ({ state }) => `O documento está no estado "${state}": não há nada a decidir.`,
  NOTHING_TO_WITHDRAW: ({ state }) =>
    `O documento está no estado "${state}", e nenhum número introduzido por uma pessoa espera pela escrita nos livros: não há nada a retirar.`,
  WRITE_BACK_BEGUN: () =>
    'Os números estão a ser escritos nos livros, ou já o foram: a decisão já não pode ser retirada. Se os números estiverem errados, corrija a ligação, o PDF e a nota nos livros e peça os certos ao apoio do serviço.',
  CREDIT_NOTE_SENT: ({ number }) =>
    `A nota de crédito ${number} foi enviada para esta fatura: a decisão já não pode ser retirada. Se os números estiverem errados, pergunte ao apoio do serviço pelos dois documentos.`,
  SECOND_PERSON_MISSING: () =>
    'Duas pessoas têm de concordar, e uma chave não é ninguém: inicie sessão como a pessoa que é, e peça a um segundo aprovador que confirme.',
  DOCUMENT_NUMBER_DIFFERS: () => 'documentNumber não é o número deste documento',
  DECISION_IMPOSSIBLE: ({ objections }) => objections.map(objectionText),
  FISCAL_DATA_MISSING: () => 'fiscalData está em falta',
  DOCUMENT_JUST_CHANGED: () => 'Acaba de chegar um novo resultado para este documento: carregue-o de novo.',
  AWAITS_SECOND_PERSON: ({ confirmationId }) =>
    `Duas pessoas têm de concordar. Espera por um segundo aprovador na página Confirmações, com o identificador ${confirmationId}.`,
  CONFIRMATION_REFUSED: ({ obstacles, changes }) => [
    ...obstacles.map((obstacle) => OBSTACLES[obstacle]),
    ...changes.map((change) => `Desde que foi pedido: ${change}.`),
  ],
  LIST_POSITION_UNFIT: () => 'Esta não é uma posição de uma lista por esta ordem.',
  LIST_PAGE_TOO_FAR: ({ most }) =>
    `As páginas por número terminam em ${most} documentos: continue com after.`,
  TOKEN_EXCEEDS_PERSON: ({ exceeding }) =>
    `Um token não pode fazer o que o seu dono não pode fazer: ${exceeding.join(', ')}.`,
  FISCAL_NUMBER_TAKEN: ({ fiscalNumber, deviceId }) =>
    `O número ${fiscalNumber} do dispositivo ${deviceId} pertence a outro documento.`,
  RECEIPT_DOUBTFUL: ({ reason, detail }) => `${RECEIPT_DOUBTS[reason]} ${sayStored(STORED, detail)}`,
  REQUEST_UNKNOWN: ({ requestId }) =>
    `O serviço não conhece o pedido ${requestId}: verifique o identificador. Se estiver certo, o serviço pode ainda estar a tratá-lo: tente mais tarde.`,
  REQUEST_PROCESSING: ({ requestId }) =>
    `O serviço ainda está a tratar o pedido ${requestId}: tente mais tarde.`,
  REQUEST_REJECTED: ({ requestId, message }) =>
    `O serviço comunica que o pedido ${requestId} falhou: ${message}`,
  REQUEST_DOUBTFUL: ({ requestId, detail }) =>
    `O que o serviço diz sobre o pedido ${requestId} não pode estar certo: ${detail}`,
  REQUEST_UNREADABLE: ({ requestId, why }) =>
    `O que o serviço diz sobre o pedido ${requestId} não pode ser lido: ${why}.`,
  REQUEST_JUST_ADOPTED: ({ requestId }) => `O pedido ${requestId} acaba de ser atribuído a outro documento.`,
  PROOF_HAS_NO_PDFS: () =>
    'O serviço não faz PDF, por isso o documento deste pedido não pode ser verificado: pergunte ao fornecedor, e introduza os números fiscais.',
  PROOF_PDF_MISSING: ({ requestId }) =>
    `O serviço fiscalizou o pedido ${requestId} mas ainda não forneceu o seu PDF, por isso o documento não pode ser verificado: tente mais tarde.`,
  PROOF_PDF_UNREADABLE: ({ requestId, why }) =>
    `O PDF do pedido ${requestId} não pode ser lido: ${why}. Tente mais tarde.`,
  PROOF_PDF_DIFFERS: ({ requestId }) =>
    `O PDF do pedido ${requestId} não mostra número, total e moeda deste documento, ou mostra outro dos seus.`,

  DAYS_REVERSED: () => 'from não pode ser posterior a till',
  STATE_FORBIDS_ACTION: ({ state, action }) =>
    `Um envio retroativo no estado "${state}" não tem "${action}".`,
  BACKFILL_CHANGED: () => 'O envio retroativo acaba de ser alterado por outra pessoa: carregue-o de novo.',
  BACKFILL_JUST_STARTED: () => 'Acaba de começar outro envio retroativo desta organização.',
  BACKFILL_ACTIVE: ({ id, state }) =>
    `O envio retroativo ${id} desta organização está no estado ${state}: termine-o ou cancele-o primeiro.`,
  NOT_LIVE: () => 'A organização precisa primeiro de uma conta fiscal e de uma data de arranque.',
  BOOKS_NOT_READ: ({ because }) => `A contabilidade não está lida: ${because}`,
  LATE_NOT_ACKNOWLEDGED: ({ because, acknowledgement }) =>
    `${because} Para o executar, confirme com estas palavras (acknowledgement): ${acknowledgement}`,
  NOTHING_TO_SEND: ({ emptyBecause }) =>
    emptyBecause === null
      ? 'Já não há nada a enviar deste plano: todos os seus documentos foram tratados desde que foi feito. Faça outro plano.'
      : `Neste plano não há nada a enviar. ${sayStored(STORED, emptyBecause)}`,
  ACKNOWLEDGEMENT_DIFFERS: ({ acknowledgement }) => `acknowledgement tem de ser: ${acknowledgement}`,

  OTHER_PROGRAM_UNANSWERED: () =>
    'otherIntegration tem de ter resposta antes de goLiveOn ser definido: outro programa fiscaliza esta contabilidade (none, in_use, unknown)?',
  OTHER_PROGRAM_DAY_UNFIT: () => 'otherIntegrationUntil é só para otherIntegration in_use',
  TAKINGS_NOT_READ: () => 'Nesta plataforma de contabilidade não se pode ler o dinheiro recebido sem fatura.',
  TAKINGS_NOT_GRANTED: ({ scope }) =>
    `A ligação não permite ler o dinheiro recebido. Ligue a organização de novo para o permitir (${scope}).`,
  TAKINGS_OTHER_DEVICE: () =>
    'Outro dispositivo pode fiscalizar estas receitas, e então cada venda teria dois recibos: não são fiscalizadas aqui. Descubra-o, e responda none só se nenhum outro dispositivo o fizer.',
  TAKINGS_BEFORE_GO_LIVE: ({ goLiveOn }) =>
    goLiveOn === null
      ? 'A organização ainda não arrancou: defina primeiro a sua data de arranque.'
      : `firstDay não pode ser anterior à data de arranque, ${spellDay(goLiveOn)}.`,
  TAKINGS_PAYMENT_UNSET: ({ bankAccount, account }) =>
    `Os recibos destas receitas dizem como foram pagas, e ninguém o disse para a conta "${bankAccount}". Defina primeiro o seu método de pagamento (paymentAccounts, por exemplo ${account}=Cash).`,
  OTHER_SALES_DAY_USED: ({ calls, at }) =>
    `As ${calls} chamadas de hoje para ler, a pedido de uma pessoa, vendas que não são faturas estão gastas: não há mais, para que as faturas não se atrasem. ${
      at === null
        ? 'A organização está em pausa, por isso não são lidas esta noite: peça de novo amanhã, ou termine a pausa.'
        : `São lidas automaticamente em ${at}.`
    }`,
  PLATFORM_LACKS_APPROVAL: ({ platform }) =>
    `${platform} não diz que documentos estão aprovados, por isso seria submetido cada documento guardado: defina trigger como paid ou manual antes de goLiveOn.`,
  CODES_UNCONFIRMED: ({ codes }) =>
    `Ninguém disse se estes são códigos de produtos: ${codes
      .slice(0, 10)
      .map(({ scope, key }) => (scope === 'item' ? `artigo ${key}` : `(${key})`))
      .join(
        ', ',
      )}${codes.length > 10 ? ` e mais ${codes.length - 10}` : ''}. Confirme-os, ou diga que não o são (written-codes), e defina depois goLiveOn de novo.`,
  ACCOUNT_IN_USE: ({ documents }) =>
    `Há ${documents} documentos na conta fiscal atual: ponha a organização em pausa, espere que fiquem registados na contabilidade, e altere-a depois.`,
  ACCOUNT_UNKNOWN: () => 'fiscalAccountId não é uma conta fiscal',
  ACCOUNT_NOT_SHARED: ({ account, organisations }) =>
    `A conta "${account}" seria usada por ${organisations.join(', ')}: se é intencional, marque a conta como partilhada (isShared).`,
  TAXPAYER_NOT_REPORTED: ({ account }) =>
    `O serviço não comunica o contribuinte do dispositivo da conta "${account}": introduza o TIN na conta (taxpayerTin) e escolha depois a conta de novo.`,
  TAXPAYER_DIFFERS: ({ difference }) => `${taxpayerDifference(difference)} Se é intencional, ${TYPE_IT}`,
  TAXPAYER_TIN_DIFFERS: ({ taxpayer }) => `taxpayerTin: o dispositivo pertence a ${taxpayerName(taxpayer)}`,
  CREDENTIALS_OF_ANOTHER: ({ taxpayer, bound }) =>
    `Estas credenciais são do dispositivo de ${taxpayerName(taxpayer)}, mas a conta pertence a ${taxpayerName(bound)}. Se é intencional, ${TYPE_IT}`,
  GAPS_NOT_AS_READ: ({ isRead }) =>
    !isRead
      ? 'confirmGaps: não há nada a confirmar, ou os livros ainda não foram lidos por completo desde então. Tente de novo dentro de alguns minutos.'
      : 'confirmGaps: trata-se agora de outros documentos. Leia de novo a pergunta e confirme o seu texto.',
  BACKFILL_OVERTAKEN: ({ documents, lost }) =>
    [
      `Com esta data de arranque ficariam atrasados documentos que um envio retroativo ainda tem de enviar: ${documents}.`,
      ...(lost === 0
        ? []
        : [
            `Documentos que nunca mais poderiam ser enviados, por o seu imposto ter hoje outra taxa: ${lost}.`,
          ]),
      `Deixe primeiro terminar o envio retroativo, ou aceite-o (mayOvertake: ${documents}).`,
    ].join(' '),
  BINDING_NOT_AS_READ: ({ read }) =>
    read === null
      ? 'confirmBinding: o cliente ainda não está ligado à sua conta fiscal: liga-se quando é posto em funcionamento.'
      : `confirmBinding: entretanto leu-se outra coisa. Compare, e confirme "${read}".`,
  DEVICE_IN_USE: deviceInUse,
  CREDENTIALS_UNREADABLE: () =>
    'credentials: as credenciais guardadas não podem ser decifradas (outra ENCRYPTION_KEY, ou foram alteradas): introduza-as de novo',
  SERVICE_UNKNOWN: ({ services }) => `service tem de ser um de: ${services.join(', ')}`,
  ACCOUNT_FAULTY: ({ faults }) => faults.map((fault) => sayStored(STORED, fault)),
  ACCOUNT_NAME_TAKEN: () => 'name já é o de outra conta fiscal',
  ACCOUNT_MISSING: () => 'A organização não tem conta fiscal: escolha primeiro uma.',
  SUBMISSIONS_NOT_STOPPED: () => 'As submissões desta conta não estão paradas.',

  MAPPING_EXISTS: () => 'Já existe uma correspondência para isto: altere-a, ou elimine-a primeiro.',
  SUGGESTION_GONE: ({ suggestions }) =>
    suggestions.map((suggestion) => `ids: a sugestão "${suggestion}" já não é válida`),
  TAX_CODE_UNUSED: ({ from }) =>
    `oldTaxCode: nenhuma correspondência de imposto o usa em ${spellDay(from)} ou depois`,
  SERVICE_LACKS_RULE: ({ kind, code, because }) =>
    `Nada foi guardado, porque documentos seriam rejeitados ou tributados de outra forma: ${kind} ${code}: ${whyNotGiven(because)}. Use outro código, ou peça primeiro que a entrada seja alterada no serviço.`,
  CURRENCY_UNSUPPORTED: ({ supported }) =>
    `destination tem de ser uma moeda que o serviço fiscal aceita: ${supported.join(', ')}`,
  CURRENCY_UNCONFIRMED: ({ source, destination }) =>
    `source: ${source} não é uma moeda da ISO 4217, e os montantes nunca são convertidos. Se ${source} significa ${destination} na sua contabilidade, confirme-o escrevendo ambos os códigos: ${source} ${destination}`,
  MAPPING_DAYS_REVERSED: () => 'validTill não pode ser anterior a validFrom',
  EXCLUSION_WITH_AMOUNT: () => 'amount é só para total_below',
  EXCLUSION_WITHOUT_CURRENCY: () => 'key tem de ser a moeda, por exemplo USD',
  RULE_FILE_MISSING: () => 'O corpo tem de ser JSON ou CSV (Content-Type: application/json ou text/csv).',
  RULES_OR_RATE: () => 'Indique rules, rateChange ou productCodes, só um deles.',
  CLIENT_FAILED: () =>
    'Ocorreu um erro, e nada foi guardado para este cliente. Veja o registo e tente de novo.',

  RECONCILIATION_DAYS_REVERSED: ({ from, to }) =>
    `from (${spellDay(from)}) não pode ser posterior a to (${spellDay(to)})`,
  RECONCILIATION_RUNNING: () => 'Está a decorrer outra reconciliação desta organização: espere que termine.',
  RECONCILIATION_UNFINISHED: ({ state }) =>
    `A reconciliação está no estado ${state}: ainda não tem resultado.`,
  RECONCILIATION_NOT_KEPT: () =>
    'Os documentos desta execução noturna já não estão guardados: inicie uma nova.',
  PERIOD_NOT_READY: ({ obstacle, reasons }) =>
    obstacle === 'not_ready'
      ? `${PERIOD_OBSTACLE.not_ready} ${reasons.join(' ')}`
      : PERIOD_OBSTACLE[obstacle],
  PERIOD_RECONCILED_AGAIN: () =>
    'O período foi reconciliado de novo desde que esta página foi lida: veja os novos números e assine esses.',
  PERIOD_SIGNED: ({ by }) => `O período está assinado por ${by}: para o assinar de novo, indique um motivo.`,
  PERIOD_OVERLAPS: ({ from, to, by }) =>
    `Há dias do período já assinados, como ${spellDay(from)} a ${spellDay(to)}, por ${by}: retire primeiro essa assinatura.`,
  PERIOD_JUST_CHANGED: () => 'O período acaba de ser alterado, ou assinado por outra pessoa: veja-o de novo.',
  PERIOD_NOT_SIGNED: () => 'Esta assinatura já não vale: foi retirada, ou substituída.',
  Z_REPORT_TWICE: () => 'zReport e zReportCsv não podem ser ambos indicados: deixe um deles de fora',
  Z_REPORT_FAULTY: ({ faults }) => faults.map(zReportFaultText),
  Z_REPORT_TOO_LONG: ({ most }) =>
    `Os relatórios Z têm mais de ${most} linhas: compare menos dias fiscais de cada vez.`,

  EVIDENCE_OF_WHAT: () => 'documentId é necessário, ou from e to, e não ambos',
  EVIDENCE_DAYS_REVERSED: ({ from, to }) =>
    `from (${spellDay(from)}) não pode ser posterior a to (${spellDay(to)})`,
  CUSTOMER_UNNAMED: () =>
    'Diga de quem são os dados: nome, TIN, número de IVA, endereço de correio eletrónico, telefone ou id do contacto. Cada um dos indicados precisa de letras ou algarismos, um telefone de pelo menos 7 algarismos.',
  EVIDENCE_TOO_MUCH: ({ most }) => `to tem de ser anterior: um pacote contém no máximo ${most} documentos`,
  SCHEDULE_FAULTY: ({ fault }) => sayStored(STORED, fault),
  CALLS_NOT_COUNTED: () => 'A plataforma desta contabilidade não conta chamadas.',

  ALERT_ACKNOWLEDGED: ({ by }) => `O alerta não pode ser confirmado: ${by} já o confirmou.`,
  ALERT_CLOSED: () => 'O alerta não pode ser confirmado: já está fechado.',
  CHANNEL_KIND_FIXED: () => 'kind não pode ser alterado: crie outro canal',
  CHANNEL_NAME_TAKEN: ({ name }) => `Já existe um canal de alertas com o nome "${name}".`,
  CHANNEL_NOT_SIGNED: () => 'Só as mensagens de um webhook são assinadas.',
  DELIVERY_NOT_GIVEN_UP: () =>
    'A mensagem chegou, ou ainda está a ser enviada: só se envia de novo uma de que se desistiu.',
  CHANNEL_OFF: () => 'O canal está desligado: ligue-o primeiro.',
  PLATFORM_UNKNOWN: ({ platform, platforms }) =>
    `"${platform}" não é uma plataforma; existem: ${platforms.join(', ')}.`,
  CONSENT_STALE: () =>
    'Este consentimento foi iniciado noutro navegador, há mais de dez minutos, ou já foi usado: comece de novo.',
  CONSENT_REFUSED: () => 'Não deu o seu consentimento, por isso nada foi ligado.',
  CONSENT_DECLINED: () => 'A plataforma não iniciou o consentimento, por isso nada foi ligado.',
  CONSENT_OPENS_NOTHING: () =>
    'O consentimento não contém nenhuma organização: comece de novo e selecione uma.',
  CREDENTIALS_OPEN_NOTHING: ({ failure }) =>
    `clientId, clientSecret: estas credenciais não dão acesso a nenhuma organização: ${failure}`,
  TIME_ZONE_UNKNOWN: ({ timeZone }) => `timeZone "${timeZone}" não é conhecido; um exemplo: Africa/Harare`,

  PASSKEYS_IMPOSSIBLE: ({ because }) => because,
  PASSKEY_REFUSED: () =>
    'Esta chave de acesso não foi aceite. Tente de novo; se voltar a ser recusada, use outra chave de acesso ou um código de recuperação.',
  PASSKEY_KNOWN: () => 'Esta chave de acesso já está guardada.',
  RECOVERY_CODE_WRONG: () =>
    'Este não é um código de recuperação que ainda possa ser usado. Cada código funciona uma vez; use o seguinte da sua lista, ou peça uma nova ligação a um proprietário.',
  ONLY_WAY_TO_SIGN_IN: () =>
    'Esta é a sua única forma de iniciar sessão. Acrescente primeiro outra, e retire depois esta.',
  SIGN_IN_TOO_OLD: ({ minutes }) =>
    `Isto exige uma sessão iniciada há no máximo ${minutes} minutos: inicie sessão de novo e repita.`,
  LINK_IN_OTHER_HANDS: () =>
    'É aprovador de um cliente de que esta pessoa também é, ou vai ser, aprovador, e por isso a ligação não pode passar pelas suas mãos. Dê à pessoa um endereço de e-mail e configure o correio (SMTP_URL, MAIL_FROM), peça-a a um proprietário que lá não aprove, ou faça-a fora da consola: um convite com "ledgerstamp people invite" no servidor, uma nova ligação para iniciar sessão com ADMIN_API_KEY.',
  LINK_SHOWN_TO_APPROVER: ({ name, holder }) =>
    `A ligação para iniciar sessão de ${name} passou pelas mãos de ${holder}, e ambos aprovariam para o mesmo cliente: uma só pessoa poderia agir como duas. Dê a ${name} uma nova ligação para iniciar sessão que vá por e-mail, ou que seja feita com ADMIN_API_KEY. Depois de usada, repita isto.`,
  INVITATION_UNKNOWN: () =>
    'Esta ligação não é conhecida aqui. Verifique se foi copiada por completo, ou peça uma nova a quem a enviou.',
  INVITATION_USED: () =>
    'Esta ligação já foi usada. Inicie sessão na consola; se não foi você que a usou, avise imediatamente um proprietário.',
  INVITATION_EXPIRED: () => 'Esta ligação expirou. Peça uma nova a um proprietário.',
  INVITATION_WITHDRAWN: () => 'Esta ligação já não é válida. Peça uma nova a um proprietário.',
  INVITATION_NAMELESS: () => 'name tem de ser indicado: aparece no histórico',
  LAST_OWNER: ({ name }) =>
    `${name} é o último proprietário de todas as organizações. Torne primeiro outra pessoa proprietária.`,
  LAST_APPROVER: ({ name, organisations }) =>
    `Além de ${name}, ninguém é aprovador de ${organisations.join(', ')}: ali ninguém poderia arrancar, resolver, libertar nem assinar. Torne primeiro alguém aprovador, ou repita com confirmLastApprover.`,
  PERSON_ENDED: ({ name }) => `${name} já não tem acesso. Envie um novo convite.`,
};
