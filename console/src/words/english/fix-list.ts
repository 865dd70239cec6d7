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
  more: (count: number) => `and ${shown.documents(count)} more`,
};
