import { describe, expect, it } from 'vitest';
import { expandRights, PRESET_ROLES } from './roles';

const codes = [
  'org_user_search',
  'org_user_search_his',
  'org_user_assign',
  'org_role_search',
  'supervised_prisoner_search',
  'supervised_prisoner_open_account',
  'supervised_level_search',
  'supervised_level_add',
];

describe('permissions of preset roles', () => {
  it('select exact suffixes of a module', () => {
    expect(expandRights(codes, ['supervised_prisoner: search open_account'])).toEqual([
      'supervised_prisoner_search',
      'supervised_prisoner_open_account',
    ]);
  });

  it('select across all modules of a domain', () => {
    expect(expandRights(codes, ['supervised_*: search'])).toEqual([
      'supervised_prisoner_search',
      'supervised_level_search',
    ]);
  });

  it('exclude single suffixes', () => {
    expect(expandRights(codes, ['org_user: * !assign'])).toEqual(['org_user_search', 'org_user_search_his']);
  });

  it('ignore missing modules', () => {
    expect(expandRights(codes, ['bank_*: search', 'spu: search'])).toEqual([]);
  });

  it('separate the three administrators', () => {
    const [system, audit, security] = PRESET_ROLES.map((role) => new Set(expandRights(codes, role.rights)));
    expect(system!.has('org_user_assign')).toBe(false);
    expect(audit!.has('org_user_assign')).toBe(false);
    expect(security!.has('org_user_assign')).toBe(true);
    expect(security!.has('supervised_prisoner_search')).toBe(false);
  });
});
