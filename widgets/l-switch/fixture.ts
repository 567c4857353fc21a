import { switchFixture } from '../switch/switch-fixture';

/** Examples of `lSwitch` for the conformance tests, the round trip through the server and the gallery. */
export const fixture = switchFixture('lSwitch');
