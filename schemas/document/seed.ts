import Type, { type Static } from 'typebox';
import { named } from '../grammar/named';
import { keysMean, parts, says } from '../grammar/says';
import { MOST } from './bounds';
import { COLUMN_NAME } from './column-name';
import { ENTITY_ID } from './entity-id';

const closed = { additionalProperties: false } as const;

/** All codes of a module, among the codes that a role is given. */
export const ALL_CODES = '*';

/** The entity of roles, and what a role of a seed file says about a row of it. */
export const ROLE_ENTITY = 'org_role';
/** The column by which the roles of seed files are recognised. */
export const ROLE_KEY = 'code';

/** Rows of one entity that every place where it has rows starts with. */
export const SeedRows = Type.Object(
  {
    entity: named('实体', Type.String({ pattern: ENTITY_ID, ...says('entity') })),
    key: named(
      { title: '标识列', help: '按此文本列判断记录是否已有，其他记录也按它引用；写法与编号无关' },
      Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }),
    ),
    rows: named(
      { title: '记录', help: '列 → 值；引用列写被引用记录的标识' },
      Type.Array(Type.Record(Type.String(), Type.Any(says('data')), keysMean('column', { of: 'entity' })), {
        minItems: 1,
        maxItems: MOST.seedRows,
        ...parts('row', ['code']),
      }),
    ),
  },
  closed,
);

const columns = (title: string, help: string) =>
  named(
    { title, help },
    Type.Optional(
      Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }), { minItems: 1 }),
    ),
  );

/** A role that every organisation starts with; in another file the same code adds permissions and field rights. */
export const SeedRole = Type.Object(
  {
    code: named(
      { title: '角色编码', help: '同一编码可在多个文件中补充权限' },
      Type.String({ minLength: 1, ...says('key') }),
    ),
    name: named(
      { title: '角色名称', help: '只写在一个文件中，其他文件为该角色补充权限' },
      Type.Optional(Type.String({ minLength: 1, ...says('text') })),
    ),
    dataScope: named(
      { title: '数据范围', help: '枚举 DataScope 的值，缺省为角色的默认值' },
      Type.Optional(Type.Integer()),
    ),
    remark: named('备注', Type.Optional(Type.String(says('text')))),
    permissions: named(
      { title: '权限', help: '按模块' },
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              module: named('权限模块', Type.String({ pattern: ENTITY_ID, ...says('module') })),
              codes: named(
                { title: '权限后缀', help: '* 为该模块的全部权限' },
                Type.Array(
                  Type.String({
                    pattern: '^(\\*|[a-z_]+)$',
                    ...says('permission', { except: [ALL_CODES] }),
                  }),
                  { minItems: 1, uniqueItems: true },
                ),
              ),
            },
            closed,
          ),
          { minItems: 1, maxItems: MOST.seedRows, ...parts('row', ['module']) },
        ),
      ),
    ),
    fields: named(
      { title: '字段权限', help: '按实体' },
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              entity: named('实体', Type.String({ pattern: ENTITY_ID, ...says('entity') })),
              hidden: columns('隐藏字段', '此角色看不到、也不能查询和修改的列'),
              readOnly: columns('只读字段', '此角色只能查看、不能填写的列'),
            },
            closed,
          ),
          { minItems: 1, maxItems: MOST.seedRows, ...parts('row', ['entity']) },
        ),
      ),
    ),
  },
  closed,
);
/** A role of a seed file. */
export type SeedRole = Static<typeof SeedRole>;

/** The grammar of the files in `seeds/` of a domain. */
export const SeedFile = Type.Object(
  {
    $schema: named(
      { title: '编辑器模式', help: '供编辑器补全和检查，程序不读取' },
      Type.Optional(Type.String(says('word'))),
    ),
    schemaVersion: named({ title: '语言版本', help: '旧版本由迁移程序升级' }, Type.Literal(1)),
    rows: named(
      { title: '预置记录', help: '每个租户或机构各建一份；已改、已删的不再写' },
      Type.Optional(
        Type.Array(SeedRows, { minItems: 1, maxItems: MOST.seedLists, ...parts('row', ['entity']) }),
      ),
    ),
    roles: named(
      { title: '预置角色', help: '每个机构各建一份；已改、已删的不再写' },
      Type.Optional(
        Type.Array(SeedRole, { minItems: 1, maxItems: MOST.seedRoles, ...parts('row', ['code']) }),
      ),
    ),
  },
  closed,
);
/** A parsed seed file. */
export type SeedFile = Static<typeof SeedFile>;
