/** Message of a keeper to the application, over the IPC channel between them. */
export type KeeperMessage =
  /** The server runs. `url`: postgres://ledgerstamp:<password>@127.0.0.1:<port>/postgres */
  | { kind: 'ready'; url: string }
  /** Message that the server is unavailable; `message` is for the operator. The keeper ends. */
  | { kind: 'failed'; message: string }
  /** Information for the operator. */
  | { kind: 'log'; line: string };

export function isKeeperMessage(value: unknown): value is KeeperMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return value.kind === 'ready' || value.kind === 'failed' || value.kind === 'log';
}
