/** A `where` or `order` that the API would refuse to read. */
export class QueryFault extends Error {}
