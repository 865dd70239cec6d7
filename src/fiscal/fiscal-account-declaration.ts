/** Name in a service's account data, with a description for people. */
export interface DeclaredName {
  readonly name: string;
  readonly description: string;
}

/** Setting of an account: text, one of several choices, or an object of texts. */
interface DeclaredSetting extends DeclaredName {
  readonly choices?: readonly string[];
  /** Names of its texts, if the setting is an object. */
  readonly fields?: readonly string[];
}

/** Declares the fields of a service's accounts; the API validates and describes them by this alone. */
export interface FiscalAccountDeclaration {
  /** Profiles of the service's interface; the first is the default. */
  readonly profiles: readonly DeclaredName[];
  /** Required credentials. */
  readonly credentials: readonly DeclaredName[];
  /** Optional settings. */
  readonly settings: readonly DeclaredSetting[];
}
