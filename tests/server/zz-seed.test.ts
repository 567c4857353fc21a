import { test } from 'vitest';
import { demoWorld } from './support/demo-world';
import { sql } from 'kysely';
test('seed', async () => {
  const t = Date.now();
  const w = await demoWorld();
  console.log('world', Date.now() - t, 'ms');
  const q = async (s: string) =>
    console.log(s, JSON.stringify((await sql.raw(s).execute(w.db)).rows).slice(0, 900));
  for (const t of [
    'org',
    'org_department',
    'org_role',
    'org_user',
    'supervised_area',
    'supervised_area_address',
    'supervised_area_type',
    'supervised_level',
    'supervised_unique_category',
    'supervised_prisoner',
    'supervised_custody_log',
    'permission_grant',
  ])
    await q(`select tenant_id, count(*)::int n from ${t} group by 1 order by 1`);
  await q(
    `select custody_status, account_status, consume_status, count(*)::int n from supervised_prisoner where tenant_id=1 group by 1,2,3 order by 1,2,3`,
  );
  await q(
    `select l.name, count(*)::int n from supervised_prisoner p join supervised_level l on l.id=p.level_id where p.tenant_id=1 and custody_status=1 group by 1`,
  );
  await q(
    `select o.name, a.name, count(p.id)::int n, count(p.address_id)::int beds from supervised_area a join org o on o.id=a.org_id left join supervised_prisoner p on p.area_id=a.id and p.custody_status=1 group by 1,2,a.id order by a.id`,
  );
  await q(
    `select percentile_cont(0.5) within group (order by extract(year from age(birthday))) med, min(extract(year from age(birthday))) mi, max(extract(year from age(birthday))) ma, count(distinct nation) nations, avg((nation='01')::int) han, avg((cardinality(unique_category_ids)>0)::int) cat, avg((sentence_type=2)::int) life, min(admit_date), max(admit_date) from supervised_prisoner where tenant_id=1 and custody_status=1`,
  );
  await q(
    `select min(sentence_end), count(*) filter (where sentence_end < current_date) from supervised_prisoner where custody_status=1`,
  );
  await q(`select change_type, count(*)::int from supervised_custody_log group by 1 order by 1`);
  await q(`select * from supervised_prisoner order by id desc limit 2`);
  await q(
    `select code, (select count(*)::int from permission_grant g where g.subject_kind='role' and g.subject_id=r.id) n from org_role r where org_id=2 or code='director'`,
  );
  const s = await w.as('admin').post('supervised/supervised-prisoner/search', { page: 1, pageSize: 3 });
  console.log(s.code, s.msg, s.data?.totalCount, JSON.stringify(s.data?.rows?.[0]));
  await w.close();
}, 120000);
