import { switchFixture } from './switch-fixture';

export const fixture = switchFixture('switch');
