/** Button of the console and the rights of its calls. */
export interface JudgedButton {
  /** Name of the button; one common name for buttons whose label names an object. */
  readonly label: string;
  /**
   * Routes or actions of which any one right is enough. Empty: the button reads, saves a file, or changes only what is
   * shown.
   */
  readonly anyOf: readonly string[];
}

const ORGANISATION = '/api/organisations/{organisationId}';
const ACCOUNT = '/api/fiscal-accounts/{accountId}';
const DOCUMENT = '/api/documents/{documentId}';
const BACKFILL = '/api/backfills/{backfillId}';
const PERSON = '/api/people/{personId}';

/** Known buttons; the first match counts. A new button must be added here with its rights. */
const BUTTONS: readonly (readonly [at: RegExp, name: RegExp, ...anyOf: string[]])[] = [
  [/^\/$/, /^(Hide|Show (it|all \d+)): /],
  [/^\/$/, /^Fix /, 'rules.change'],
  [/^\/$/, /^Assign or snooze /, `POST ${ORGANISATION}/tasks/aside`],
  [/^\/$/, /^Assign to me$/, `POST ${ORGANISATION}/tasks/assignment`],
  [/^\/$/, /^Snooze$/, `POST ${ORGANISATION}/tasks/aside`],
  [/^\/people/, /^Export CSV$/, 'GET /api/people'],
  [/part=system/, /^Download a support bundle$/, 'GET /api/doctor/support-bundle'],
  [/part=file/, /^(|Show the differences)$/, `POST ${ORGANISATION}/mapping-rules/import`],
  [/./, /^(Export (CSV|JSON)|CSV|Save as JSON|Download .*|Show the PDF|Copy|Clear( filters)?|Show( .*)?)$/],
  [
    /./,
    /^(Overview|Taxes|Items and HS codes|Buyers and payments|Go-live and exclusions|Currencies|Rule file)$/,
  ],
  [/./, /^(Client|Fiscal account|Alerts|Audit log check|Personal data|Keys, version and health)$/],
  // Button of the frame; it opens pages, whose own buttons are tested.
  [/./, /^Search$/],
  [/question=codes/, /^(Save|What if\?)$/, 'rules.change'],
  [/./, /^(What if\?|Wait for a test event|Refresh|Run it again|Check the audit log)$/],
  [/./, /^(Read Xero again)$/, `POST ${ORGANISATION}/books/refresh`],
  [/./, /^(Read your fiscal provider again)$/, `POST ${ACCOUNT}/refresh`],
  [/./, /^(Read Xero now)$/, `POST ${ORGANISATION}/other-sales/refresh`],
  [/^\/(fix-list|set-up)/, /^Check again now$/, `POST ${ORGANISATION}/check-again`],
  [/^\/fix-list/, /^Link documents of moved sales to their receipts$/, `POST ${ORGANISATION}/moved-sales`],
  [/^\/fix-list/, /^Save$/, `POST ${ORGANISATION}/buyer-rules`],
  [/^\/fix-list/, /^Send buyers without a TIN as cash sales$/, 'rules.change'],
  [
    /^\/clients/,
    /^(Client|Health|Connection|Calls left|Open documents|Last fiscalised|Close|Next VAT return|In charge)/,
  ],
  [/^\/clients/, /^(Same rule for |Select clients to give them a rule)/, 'POST /api/clients/rules'],
  [/^\/clients/, /^(Keep this view|Delete the view .*)$/, 'views.own'],
  [/^\/close/, /^(All clients|Print|Compare Z-reports)$/],
  [/^\/close/, /^Take the sign-off back$/, `POST ${ORGANISATION}/sign-offs/{signOffId}/taking-back`],
  [/^\/close/, /^Sign (off( .*)?|again)$/, `POST ${ORGANISATION}/sign-offs`],
  [/^\/close/, /^Reconcile /, `POST ${ORGANISATION}/reconciliations`],
  [/^\/backfills/, /^Make the plan$/, `POST ${ORGANISATION}/backfills`],
  [/^\/backfills/, /^Run the plan$/, `POST ${BACKFILL}/run`],
  [/^\/backfills/, /^Cancel backfill$/, `POST ${BACKFILL}/cancel`],
  [/^\/backfills/, /^Save schedule$/, `POST ${ORGANISATION}/backfill-schedules`],
  [/^\/reconciliation/, /^Save schedule$/, `PUT ${ORGANISATION}/reconciliation-schedule`],
  [/^\/reconciliation/, /^Reconcile$/, `POST ${ORGANISATION}/reconciliations`],
  [/^\/set-up/, /^Connect another organisation of Xero$/, 'POST /api/connect/{platform}'],
  [/^\/set-up/, /^Check the account$/, `POST ${ACCOUNT}/check`],
  [/^\/set-up/, /^They sell with one device: share this account$/, `PATCH ${ACCOUNT}`],
  [/^\/set-up/, /^Check and continue$/, 'POST /api/fiscal-accounts'],
  [/^\/set-up/, /^Use it and continue$/, 'organisations.go-live'],
  [
    /question=mappings/,
    /^Save and continue$/,
    ...[`POST ${ORGANISATION}/mapping-suggestions`, `POST ${ORGANISATION}/mappings/push`],
  ],
  [/question=codes/, /^(Fill in |\d{4,8} )/, 'rules.change'],

  [/question=codes/, /^Save and continue$/, `POST ${ORGANISATION}/mapping-rules/import`],
  [/question=goLive/, /^(Today|This month), /, 'organisations.go-live'],
  [/question=goLive/, /^Save and continue$/, 'organisations.go-live'],
  [/^\/set-up/, /^(Pause the client|Start)$/, 'organisations.go-live'],
  [/^\/people/, /^Change /, `PUT ${PERSON}/roles`],
  [/^\/people/, /^Make a new sign-in link for /, `POST ${PERSON}/sign-in-again`],
  [/^\/people/, /^Sessions of /, `GET ${PERSON}/sessions`],
  [/^\/people/, /^End access of /, `POST ${PERSON}/end`],
  [/^\/people/, /^(Add this role|Make the invitation)$/, 'POST /api/invitations'],
  [/^\/people/, /^Invite .* again$/, 'POST /api/invitations'],
  [/^\/people/, /^Save$/, 'PUT /api/own-mail'],
  [/^\/people/, /^Rename the passkey /, 'PATCH /api/own-sign-in/passkeys/{passkeyId}'],
  [/^\/people/, /^Remove the passkey /, 'DELETE /api/own-sign-in/passkeys/{passkeyId}'],
  [/^\/people/, /^Add an account at /, 'POST /api/sign-in/providers/{provider}/own-account'],
  [/^\/people/, /^Remove the account at /, 'DELETE /api/own-sign-in/accounts/{ownAccountId}'],
  [/^\/people/, /^Make ten new recovery codes$/, 'POST /api/own-sign-in/recovery-codes'],
  [/^\/tokens/, /^Make a token$/, 'POST /api/tokens'],
  [/^\/device/, /^Continue$/, 'POST /api/device-sign-ins/{userCode}/decision'],
  [/part=taxes/, /^Delete /, `DELETE ${ORGANISATION}/tax-mappings/{mappingId}`],
  [/part=taxes/, /^Save$/, `POST ${ORGANISATION}/tax-mappings`],
  [/part=taxes/, /^Preview$/, `POST ${ORGANISATION}/tax-mappings/rate-change`],
  [/part=items/, /^Delete /, `DELETE ${ORGANISATION}/product-codes/{mappingId}`],
  [/part=items/, /^Save$/, `POST ${ORGANISATION}/product-codes`],
  [/part=(buyers|exclusions)/, /^Save$/, 'rules.change'],
  [/part=currencies/, /^Delete /, `DELETE ${ORGANISATION}/currency-mappings/{mappingId}`],
  [/part=currencies/, /^Save$/, `POST ${ORGANISATION}/currency-mappings`],
  [/part=organisation/, /^Look for documents now$/, `POST ${ORGANISATION}/sync`],
  [/part=organisation/, /^Disconnect$/, `DELETE ${ORGANISATION}/connection`],
  [/part=organisation/, /^Save$/, 'organisations.go-live', 'organisations.change'],
  [/part=account/, /^Resume submissions$/, `POST ${ACCOUNT}/resume-submissions`],
  [/part=account/, /^(Save account|Toggle password visibility)$/, `PATCH ${ACCOUNT}`],
  [/part=personal/, /^Look for the customer$/, `POST ${ORGANISATION}/personal-data/find`],
  [/part=alerts/, /^Save$/, 'PUT /api/alert-settings'],
  [/part=alerts/, /^(Give it|Save) its own$/, `PUT ${ORGANISATION}/alert-settings`],
  [/part=alerts/, /^Use those of all clients again$/, `DELETE ${ORGANISATION}/alert-settings`],
  [/part=alerts/, /^Acknowledge: /, 'POST /api/alerts/{alertId}/acknowledge'],
  [/part=alerts/, /^Messages of /],
  [/part=alerts/, /^New secret for /, 'POST /api/alert-channels/{channelId}/secret'],
  [/part=alerts/, /^Send a test: /, 'POST /api/alert-channels/{channelId}/test'],
  [/part=alerts/, /^Switch (off|on) /, 'PUT /api/alert-channels/{channelId}'],
  [/part=alerts/, /^Delete /, 'DELETE /api/alert-channels/{channelId}'],
  [/part=alerts/, /^Send again: /, 'POST /api/alert-channels/{channelId}/deliveries/{deliveryId}/again'],
  [/part=alerts/, /^Add the channel$/, 'alerts.change'],
  [/^\/documents$/, /^(More filters( \(\d+\))?|(First|Previous|Next) page)$/],
  [/^\/documents\//, /^(Document|Technical)$/],
  [/^\/documents\//, /^Check again now$/, `POST ${DOCUMENT}/retry`],
  [/^\/documents\//, /^Exclude$/, `POST ${DOCUMENT}/exclude`],
  [/^\/documents\//, /^It already has a receipt: enter it$/, `POST ${DOCUMENT}/outside-receipt`],
  [/^\/documents\//, /^This is that sale$/, `POST ${DOCUMENT}/same-sale`],
  [/^\/documents\//, /^Decide$/, `POST ${DOCUMENT}/resolution`],
];

/**
 * Finds a button. @param path of the page, without the organisation
 * @throws Error for an unknown button
 */
export function judged(path: string, name: string): JudgedButton {
  const found = BUTTONS.find(([at, pattern]) => at.test(path) && pattern.test(name));
  if (found === undefined) throw new Error(`nobody has judged the button "${name}" of ${path}`);
  const [, pattern, ...anyOf] = found;
  // Buttons with a name in their label are represented by a single entry.
  return { label: pattern.source.endsWith('$') ? name : pattern.source, anyOf };
}
