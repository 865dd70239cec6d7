/** Where the list of what waits is kept. */
export const CONFIRMATIONS = ['confirmations'];
