/** Ends a call with an error status and `{"Message": "..."}`. */
export class RefusedCall extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
