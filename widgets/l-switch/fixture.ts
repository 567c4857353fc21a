import { switchFixture } from '../switch/switch-fixture';

export const fixture = switchFixture('lSwitch');
