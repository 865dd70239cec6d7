/**
 * Kinds of acts with their sentences for histories; {} stands for the object. The meaning of a name never changes; its
 * sentence may.
 */
export const ACT_NAMES = {
  added: 'added {}',
  changed: 'changed {}',
  deleted: 'deleted {}',
  refused: 'was refused {}',
  ended: 'ended {}',
  signed_in: 'began {}',
  sign_in_failed: 'failed to sign in as {}',
  let_sign_in: 'let {} sign in',
  kept_from_signing_in: 'kept {} from signing in',

  retried: 'had {} tried again',
  excluded: 'excluded {}',
  included: 'included {} again',
  released: 'released {}',
  declared_now: 'had {} declared in the present tax period',
  fiscalised_anyway: 'had {} fiscalised although another program seems to have done so',
  original_chosen: 'chose the invoice that is credited by {}',
  original_taken_back: 'took back the choice of the invoice that is credited by {}',
  checked_again: 'had the waiting documents looked at again of {}',
  resolved: 'decided what became of {}',
  decision_withdrawn: 'withdrew the decision what became of {}',
  receipt_recorded: 'recorded a receipt made elsewhere for {}',
  sale_linked: 'linked {} to the receipt of a sale that was fiscalised before',
  receipt_confirmed: 'confirmed the receipt made elsewhere of {}',
  receipt_withdrawn: 'withdrew the receipt made elsewhere of {}',
  pdf_fetched: 'had the fiscal PDF fetched of {}',
  pdfs_fetched: 'had the fiscal PDFs for evidence fetched of {}',

  planned: 'planned {}',
  run: 'started {}',
  paused: 'paused {}',
  resumed: 'resumed {}',
  cancelled: 'cancelled {}',

  synced: 'had the books read now of {}',
  settings_refreshed: 'had the settings of the books read again of {}',
  other_sales_refreshed: 'had the other sales read again of {}',
  reconciled: 'ordered {}',
  pushed: 'sent the mappings to the fiscal service for {}',
  checked: 'had the connection tested of {}',
  readings_refreshed: 'had the mappings at the fiscal service read again of {}',
  submissions_resumed: 'let submissions go on of {}',
  safe_mode_released: 'released the safe mode of {}',
  primary_named: 'named the database that takes submissions of {}',
  journal_loss_accepted: 'accepted that files of the journal are lost of {}',

  signed_off: 'signed off {}',
  sign_off_taken_back: 'took back the sign-off of {}',

  assigned: 'assigned {}',
  put_aside: 'put {} aside',
  taken_back: 'took {} back to the list of today',

  acknowledged: 'acknowledged {}',
  secret_renewed: 'made a new secret for {}',
  tested: 'sent a test message to {}',
  sent_again: 'had a message sent again to {}',
  consent_begun: 'began to connect {}',
  connected: 'connected {}',
  disconnected: 'ended the connection of {}',

  erased: 'erased the {}',
  looked_for: 'looked for {}',
  handed_out: 'handed out the {}',

  invited: 'made {}',
  withdrawn: 'withdrew {}',
  signed: 'signed {}',
  accepted: 'accepted {}',
  sign_in_renewed: 'made a link with which to sign in again for {}',
  access_ended: 'ended the access of {}',
  session_ended: 'ended {}',
  codes_renewed: 'made new recovery codes for {}',
  first_owner_again: 'made a link for an owner on the server: {}',
} as const;

export type ActName = keyof typeof ACT_NAMES;
