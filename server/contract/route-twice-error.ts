/** Two entities ask for the same address. */
export class RouteTwiceError extends Error {
  constructor(
    /** Method and address, parameters as `:`. */
    readonly route: string,
  ) {
    super(`Two routes answer ${route}`);
    this.name = 'RouteTwiceError';
  }
}
