import type { Words } from '../shape';
import { plural } from './plural';

export const settings: Words['settings'] = {
  title: 'Definições',
  parts: {
    organisation: 'Organização',
    account: 'Conta fiscal',
    alerts: 'Alertas',
    ledger: 'Verificação do registo de auditoria',
    personal: 'Dados pessoais',
    system: 'Chaves, versão e estado',
  },
  organisation: 'Organização',
  organisationIntro:
    'As alterações valem a partir do próximo documento. Os documentos em espera são verificados de novo.',
  toRules: 'As regras sobre compradores, pagamentos e cêntimos estão na página das correspondências',

  account: 'Conta fiscal',
  accountFixed: 'Só um aprovador de todas as organizações que usam esta conta a pode alterar.',
  accountIntro:
    'Guardada cifrada. As credenciais nunca voltam a ser mostradas; as novas substituem todas as antigas.',
  noAccount: 'A organização ainda não tem conta fiscal.',
  toSetUp: 'Criar uma na configuração inicial',
  name: 'Nome',
  timeOffset: 'Diferença horária do dispositivo em relação a UTC',
  service: 'Serviço',
  profile: 'Versão da API',
  taxpayer: 'Contribuinte do dispositivo',
  taxpayerUnknown: 'não se sabe',
  taxpayerTin: 'TIN do contribuinte do dispositivo',
  taxpayerTinHint:
    'O serviço não o comunica. A conta não é aceite para a contabilidade de outro contribuinte.',
  confirmTaxpayer: 'Se é intencional: nome ou TIN do contribuinte do novo dispositivo',
  leaveDocuments: (count: number) =>
    count === 1
      ? 'Deixar este documento no dispositivo atual'
      : `Deixar estes ${count} documentos no dispositivo atual`,
  isShared: 'Várias organizações podem usar esta conta',
  isSharedHint:
    'Só se venderem mesmo com um único dispositivo fiscal. Caso contrário, cada uma tem a sua própria conta.',
  sharedMeans:
    'O dispositivo é partilhado: os recibos de todas estas organizações têm uma só série de números fiscais, e o relatório Z é o total de todas.',
  usedBy: 'Usada por',
  usedByNobody: 'nenhuma organização',
  webhook: 'Endereço do webhook a registar no serviço',
  noWebhook: 'Nenhum: o serviço não envia webhooks',
  credential: (name) => `Novo valor: ${name}`,
  credentialHint: 'Deixe vazio para manter o guardado. Altere todos em conjunto.',
  asDeclared: 'predefinição do serviço',
  storeAccount: 'Guardar a conta',
  accountStored: 'Guardada. Verifique a conta na configuração inicial.',

  resume: 'Retomar submissões',
  resumeConsequence:
    'Os documentos desta conta voltam a ser enviados, também os que foram rejeitados por causa do dispositivo. Os outros que a pararam continuam rejeitados ou incertos até decidir sobre cada um deles.',
  resumed: 'As submissões continuam.',

  backups: 'Cópias de segurança',
  lastBackup: 'Última cópia de segurança boa',
  backupFile: 'Ficheiro',
  backupOf: (documents) =>
    `${documents.toLocaleString('pt-PT')} ${plural(documents, 'documento', 'documentos')}`,
  backupNone: 'Ainda não há nenhuma cópia de segurança.',
  backupFailed: (fault) => `A última cópia de segurança falhou: ${fault}.`,
  backupOld: 'A última cópia de segurança boa tem mais de 26 horas.',
  backupByHand:
    'Nenhuma é feita automaticamente. Defina BACKUP_DIRECTORY, ou execute "ledgerstamp backup" no servidor todos os dias.',
  backupDaily: 'É feita uma por dia.',
  examination: 'Verificação da instalação',
  examined: (open, fine, ageSeconds) =>
    `${open === 0 ? 'Nada precisa de atenção' : `${open} de ${open + fine} ${plural(open, 'precisa', 'precisam')} de atenção`}. Verificado ${ageSeconds < 2 ? 'agora mesmo' : `há ${ageSeconds} segundos`}. No servidor: ledgerstamp doctor.`,
  examinedFine: 'O que está em ordem',
  supportBundle: 'Transferir um pacote de apoio',
  supportBundleHolds:
    'Para quem o ajuda: esta verificação, versões, definições sem segredos, contagens. Não contém nenhum cliente, documento ou chave.',
  examinedLevels: { ok: 'Em ordem', warning: 'Aviso', fault: 'Erro' },
  ledger: 'Verificação do registo de auditoria',
  ledgerIntro:
    'Cada alteração de cada documento está encadeada na anterior por um hash. A verificação segue a cadeia desde a primeira entrada e indica onde se quebra.',
  knownHead: 'Um fim da cadeia que guardou antes (opcional)',
  knownHeadHint: 'A cadeia tem de o conter.',
  verify: 'Verificar o registo de auditoria',
  whole: (entries) => `A cadeia está intacta: ${entries} entradas.`,
  broken: (fault) => `A cadeia está quebrada: ${fault}.`,
  brokenNext:
    'Alguém com acesso à base de dados alterou o seu histórico. Compare-a com uma cópia de segurança antes de fazer qualquer outra coisa.',
  head: 'Fim atual da cadeia. Guarde-o fora desta base de dados:',

  keys: 'Chaves',
  keysAre:
    'A chave de emergência (ADMIN_API_KEY), se estiver definida, pode fazer tudo. A chave de leitura (VIEWER_API_KEY), se estiver definida, pode ler tudo e não alterar nada. Para substituir uma chave, altere a definição e reinicie; isso termina as suas sessões.',
  keyRoles: {
    break_glass: 'Iniciou sessão com a chave de emergência: pode fazer tudo.',
    viewer: 'Iniciou sessão com a chave de leitura: pode ler tudo e não alterar nada.',
  },
  yourTokens: 'Os seus tokens de API',
  keysEncrypt:
    'Os segredos guardados são cifrados com ENCRYPTION_KEY. “npm run keys:rotate” altera-a com o Ledgerstamp em funcionamento.',
  version: 'Versão e estado',
  versions: { program: 'Ledgerstamp', node: 'Node.js', database: 'PostgreSQL' },
  startedAt: 'Em funcionamento desde',
  databaseTime: 'Relógio da base de dados',
  health: 'Estado',
  healthy: 'A base de dados responde.',

  openAlerts: 'Alertas em aberto',
  noAlerts: 'Não há alertas em aberto.',
  what: 'Alerta',
  about: 'Diz respeito a',
  nextStep: 'Passo seguinte',
  since: 'Desde',
  acknowledge: 'Confirmar',
  acknowledgeOf: (title) => `Confirmar: ${title}`,
  acknowledged: 'confirmado',
  notifications: 'Notificações',
  notificationsFixed:
    'Valem para todas as organizações. Só um proprietário de todas as organizações as pode alterar.',
  quietMinutes: 'Tempo mínimo entre notificações de um alerta',
  digestMinutes: 'Juntar documentos antes da primeira notificação',
  minutes: ' minutos',
  mutedCauses: 'Silenciados',
  storeNotifications: 'Guardar',
  ownNotifications: 'Notificações sobre esta organização',
  noOwnNotifications: 'Valem para ela as de cima.',
  giveOwnNotifications: 'Dar-lhe as suas próprias',
  storeOwnNotifications: 'Guardar as próprias',
  leaveOwnNotifications: 'Usar de novo as de todas as organizações',
  channels: 'Canais',
  noChannels: 'Ainda não há nenhum canal: ninguém é notificado. Acrescente um endereço abaixo.',
  channel: 'Canal',
  kind: 'Tipo',
  kinds: { webhook: 'Webhook', email: 'Correio eletrónico' },
  goesTo: 'Enviado para',
  languageOfMessages: 'Idioma das mensagens',
  test: 'Enviar um teste',
  testOf: (name) => `Enviar um teste: ${name}`,
  delete: 'Eliminar',
  deleteOf: (name) => `Eliminar ${name}`,
  newChannel: 'Novo canal',
  url: 'Endereço (https)',
  recipients: 'Endereços, separados por vírgulas',
  add: 'Acrescentar o canal',
  secret: 'O segredo para verificar assinaturas. Só é mostrado uma vez:',
};
