export class PushedMappingsDto {
  /** What the service did not have and has been given. */
  added: string[];
  /** What it has otherwise than stored here; left as it is. */
  differing: string[];
}
