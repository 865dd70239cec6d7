/** Paths of a service on this machine: its program and its files. Paths are those of its system. */
export interface ServicePlan {
  /** Path of the Node executable. */
  readonly node: string;
  /** Path of the compiled command line. */
  readonly program: string;
  /** Working directory, with `.env`, the embedded database and the journal. */
  readonly directory: string;
  /** Settings in files of their own, by name; systemd only. */
  readonly secrets: readonly string[];
  /** Folders and files with settings, readable by their owner only; systemd only. */
  readonly restricted: readonly string[];
  /** Folders of backups and journal elsewhere, true where they are to be made, or given to the user; systemd only. */
  readonly folders: Readonly<Record<string, boolean>>;
  /** True: the newest backup is rehearsed every month; systemd only. */
  readonly rehearses: boolean;
  /** User that runs the service; on Linux and Windows it has an account of its own. */
  readonly user: string;
}

/**
 * Command to run. `mayFail` for stops and removals, because an earlier run may have been interrupted after
 * them.
 */
export interface RunStep {
  readonly run: readonly string[];
  readonly mayFail?: true;
}

/** Step of an installation; steps run in order. */
export type Step = { readonly write: string; readonly text: string } | { readonly remove: string } | RunStep;

/** Service manager of the operating system. Methods only return steps and commands; they change nothing. */
export interface ServiceSystem {
  install(plan: ServicePlan): readonly Step[];
  uninstall(directory: string): readonly Step[];
  /** Command that prints the state of the service. */
  status(directory: string): readonly string[];
  /** Pattern of a status answer while the service runs, as exit codes differ between service managers. */
  readonly running: RegExp;
  /** Answer in plain words with a remedy; left out where the answer is clear. Null: not understood. */
  inWords?(answer: string): string | null;
}

/** Time to stop: the answer to a submission is received within 70 seconds, after which a kill loses nothing. */
export const STOPS_WITHIN_SECONDS = 90;
/** Pause before a failed service is restarted, long enough to read its log. */
export const RESTARTS_AFTER_SECONDS = 10;

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
