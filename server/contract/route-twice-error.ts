/** Two entities declare the same route. */
export class RouteTwiceError extends Error {
  constructor(
    /** Method and path, with parameters as `:`. */
    readonly route: string,
  ) {
    super(`Two routes answer ${route}`);
    this.name = 'RouteTwiceError';
  }
}
