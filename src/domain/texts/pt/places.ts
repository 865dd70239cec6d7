import type { Texts } from '../texts';

export const PLACES: Texts['places'] = {
  own: {
    document: 'Ledgerstamp: o documento',
    documentsToSend: 'Ledgerstamp: Documentos',
    mappingsOverview: 'Ledgerstamp: Correspondências > Visão geral > Comparação com o serviço',
    mappingsTaxes: 'Ledgerstamp: Correspondências > Impostos',
    mappingsItems: 'Ledgerstamp: Correspondências > Artigos e códigos SH',
    mappingsCurrencies: 'Ledgerstamp: Correspondências > Moedas',
    mappingsBuyers: 'Ledgerstamp: Correspondências > Compradores e pagamentos',
    mappingsExclusions: 'Ledgerstamp: Correspondências > Arranque e exclusões',
    settings: 'Ledgerstamp: Definições > Organização',
    goLive: 'Ledgerstamp: Definições > Organização, ou Envios retroativos',
    setUp: 'Ledgerstamp: Configuração inicial',
    board: 'Ledgerstamp: Painel',
    log: 'O registo do Ledgerstamp',
    invoiceHere: 'A página da sua fatura no Ledgerstamp',
    servicePortal: 'O portal ou programa que fiscalizou a fatura',
    taxAuthority: 'A autoridade tributária',
  },
  either: (books, own) => `${books}; ou ${own}`,
};
