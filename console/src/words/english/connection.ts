/** The way into a client's books, and its end. */
export const connection = {
  title: 'Connection to the books',
  connected: 'Connected. New and changed documents are looked for automatically.',
  reconnect: 'The connection has ended: somebody has to consent again.',
  disconnected: 'Disconnected. Nothing is read, sent or written back.',
  toSetUp: 'Connect again under Set-up',
  lookNow: 'Look for documents now',
  looking: 'The books are looked at now. New documents appear within a minute.',
  disconnect: 'Disconnect',
  disconnectOf: (name: string): string => `Disconnect ${name}?`,
  consequence:
    'Nothing more is read from these books, nothing is sent to the fiscal service and nothing is written back. Documents, rules and settings stay. To go on, connect again under Set-up.',
  waits: (documents: number): string =>
    documents === 0
      ? 'No document is unfinished.'
      : documents === 1
        ? '1 document is unfinished and would wait.'
        : `${documents.toLocaleString('en')} documents are unfinished and would wait.`,
  typeName: (name: string): string => `Type the name of the client: ${name}`,
};
