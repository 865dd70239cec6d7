/** An answer other than success: the service sends it as `{"Message": "..."}`. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
