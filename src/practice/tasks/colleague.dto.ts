/** Person who works on some of the organisations that the caller may see. */
export class ColleagueDto {
  id: string;
  name: string;
  /** Organisations of the colleague that the caller sees; null: all. */
  organisationIds: string[] | null;
}
