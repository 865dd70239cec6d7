/** Invalid `where` or `order`, which the API would refuse. */
export class QueryFault extends Error {}
