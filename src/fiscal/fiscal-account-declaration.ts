/** A name that a service gives to something of its accounts, and what it is, for people. */
export interface DeclaredName {
  readonly name: string;
  readonly description: string;
}

/** A setting: a text unless it is one of some choices, or holds texts by name. */
interface DeclaredSetting extends DeclaredName {
  readonly choices?: readonly string[];
  /** It is an object of texts; these are the names. */
  readonly fields?: readonly string[];
}

/** What the accounts of a service are made of: the API takes them in and describes them by this alone. */
export interface FiscalAccountDeclaration {
  /** Readings of the service's interface; the first one is the default. */
  readonly profiles: readonly DeclaredName[];
  /** Every one of them is needed. */
  readonly credentials: readonly DeclaredName[];
  /** None of them is needed. */
  readonly settings: readonly DeclaredSetting[];
}
