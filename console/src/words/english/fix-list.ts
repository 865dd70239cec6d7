import { shown } from './shown';

export const fixList = {
  title: 'Fix list',
  causes: 'One card per cause, most money first',
  nothingHeld: 'Nothing is held: everything that is not sent yet can be sent.',
  noneWaiting: 'No document is waiting to be sent.',
  percentReady: (percent: string) => `${percent} % are ready`,
  share: 'Share of documents that are ready',
  ready: 'Ready',
  held: 'Held',
  leftOut: 'Not meant to be fiscalised',
  holds: (amounts: string) => `Holds ${amounts}.`,
  willRelease: (amounts: string) => `Will release ${amounts}.`,
  releasesNothing: 'Something else holds each of them, too.',
  mendInMappings: 'Mend it in the mappings',
  showDocuments: 'Show the documents',
  hideDocuments: 'Hide the documents',
  whereAndWho: (where: string, who: string) => `Where: ${where}. Who: ${who}.`,
  hsCode: (name: string) => `HS code of ${name}, 4 or 8 digits`,
  deviceTax: (taxType: string) => `Tax of the device for ${taxType}`,
  taxOf: (name: string, percent: string | null) => (percent === null ? name : `${name}, ${percent} %`),
  currencyAtTheService: (currency: string) => `What the service calls ${currency}`,
  pick: 'Pick one',
  codeSent: 'Code sent',
  store: 'Store',
  policyOf: (label: string, organisation: string) => `${label}: ${organisation}`,
  policies: {
    cashSale: {
      label: 'Send buyers without TIN as cash sales',
      consequence:
        'Documents of this organisation whose buyer has no TIN are fiscalised without buyer data, now and from now on. ' +
        'Such a buyer cannot claim the tax. The setting can be changed back; what was sent cannot.',
    },
    cents: {
      label: 'Take the authority’s cents',
      consequence:
        'Where books and authority differ by a cent of tax, documents of this organisation are sent with tax included in ' +
        'their lines, now and from now on. The setting can be changed back; what was sent cannot.',
    },
  },
  more: (count: number) => `and ${shown.documents(count)} more`,
};
