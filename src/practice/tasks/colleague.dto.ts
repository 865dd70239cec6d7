/** A person who works on some of the organisations that the caller may see. */
export class ColleagueDto {
  id: string;
  name: string;
  /** Of those that the caller sees; null: all. */
  organisationIds: string[] | null;
}
