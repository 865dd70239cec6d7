/** A name that a service gives to something of its accounts, and what it is, for people. */
export interface DeclaredName {
  readonly name: string;
  readonly description: string;
}

/** A setting: a text unless it is one of some choices, or holds texts by name. */
interface DeclaredSetting extends DeclaredName {
  readonly choices?: readonly string[];
  /** Names of its texts, if the setting is an object. */
  readonly fields?: readonly string[];
}

/** Declares the fields of a service's accounts; the API validates and describes them by this alone. */
export interface FiscalAccountDeclaration {
  /** Profiles of the service's interface; the first one is the default. */
  readonly profiles: readonly DeclaredName[];
  /** Required credentials. */
  readonly credentials: readonly DeclaredName[];
  /** Optional settings. */
  readonly settings: readonly DeclaredSetting[];
}
