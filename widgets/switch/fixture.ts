import { switchFixture } from './switch-fixture';

/** Examples of `switch` for the conformance tests, the round trip through the server and the gallery. */
export const fixture = switchFixture('switch');
