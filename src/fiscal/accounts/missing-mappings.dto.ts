export class PushedMappingsDto {
  /** Mappings that the service lacked and that were added. */
  added: string[];
  /** Mappings that differ from those stored here; left unchanged. */
  differing: string[];
}
