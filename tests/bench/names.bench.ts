import pg from 'pg';
import { runningDatabase } from '../../server/database/embedded/embedded-cluster';
import { call, signIn } from '../e2e/support/api';
import { median, percentile, printTable } from './measure';
import { BenchInstallation } from './server/bench-installation';

/**
 * `npm run bench -- names [rows=1000000] [rounds=40]`: finding people among a million by initials, pinyin, characters and
 * number: in the list of the built console's server, and by a hand-written statement over the same index through `pg`.
 */
const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const ROWS = Number(options.rows ?? 1_000_000);
const ROUNDS = Number(options.rounds ?? 40);
const USER = 'manager';

/** What is typed, and how the floor looks for it. */
const TERMS = [
  { name: 'two initials', term: 'wf', spelled: true },
  { name: 'three initials', term: 'wfy', spelled: true },
  { name: 'full pinyin', term: 'zhangwei', spelled: true },
  { name: 'part of the pinyin', term: 'zhangw', spelled: true },
  { name: 'two characters', term: '王福', spelled: false },
  { name: 'three characters', term: '王福勇', spelled: false },
] as const;

const SCOPE = `from supervised_prisoner p, org_user u
  where u.login_name = $2 and p.tenant_id = u.tenant_id and p.org_id = u.org_id`;
const SPELLED = `select p.* ${SCOPE} and mortise_spelling_1(p.name) @> array[$1::text] order by p.id desc limit 20`;
const CONTAINED = `select p.* ${SCOPE} and p.name ilike '%' || $1 || '%' and mortise_grams(p.name, 1) @> mortise_grams($1, 3)
  order by p.id desc limit 20`;

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金';
const GIVEN =
  '伟强磊军洋勇杰涛超明刚平辉鹏华飞建国福永生宝贵文武斌志海龙波宁凯鑫林宇浩然天泽晨阳光俊峰德才春秋雨雪云山川江河成功立民安康健顺利达远祥庆丰富荣昌盛义信诚忠良善美正直清白东南西北中';

const installation = new BenchInstallation('names-installation');
try {
  await installation.start();
  const database = process.env.DATABASE_URL ?? runningDatabase(installation.dataDir) ?? '';
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await plant(client);
    const url = `http://127.0.0.1:${installation.port}`;
    await compare(client, url, await signIn(url, USER));
  } finally {
    await client.end();
  }
} finally {
  await installation.stop();
}

/** Every term by our list, by our choices, and by hand, in turns. */
async function compare(client: pg.Client, url: string, token: string): Promise<void> {
  const results: string[][] = [];
  for (const { name, term, spelled } of TERMS) {
    const asked = { token, body: { keyword: term, page: 1, pageSize: 20 } };
    const list = async () =>
      (await call<{ totalCount: number }>(url, 'supervised/supervised-prisoner/search', asked)).totalCount;
    const choices = async () =>
      (await call<unknown[]>(url, 'supervised/supervised-prisoner/option', asked)).length;
    const floor = async () => (await client.query(spelled ? SPELLED : CONTAINED, [term, USER])).rows.length;
    const times: Record<'list' | 'choices' | 'floor', number[]> = { list: [], choices: [], floor: [] };
    let found = 0;
    for (let round = -10; round < ROUNDS; round++)
      for (const [side, run] of Object.entries({ list, choices, floor })) {
        const begin = performance.now();
        const rows = await run();
        if (side === 'list') found = rows;
        if (round >= 0) times[side as keyof typeof times].push(performance.now() - begin);
      }
    const told = (side: keyof typeof times) =>
      `${median(times[side]).toFixed(1)} / ${percentile(times[side], 0.95).toFixed(1)} ms`;
    results.push([name, term, found.toLocaleString('en-US'), told('floor'), told('list'), told('choices')]);
    console.error(results.at(-1)?.join(' | '));
  }
  printTable(['', 'typed', 'found', 'by hand, median / p95', 'list', 'choices'], results);
}

/** People as one of the demo's, with names of three characters; most surnames are rare. Does nothing if they exist. */
async function plant(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from supervised_prisoner where code like 'T%'`,
  );
  if (Number(rows[0]?.n) === ROWS) return;
  await client.query('begin');
  await client.query(`delete from supervised_prisoner where code like 'T%'`);
  await client.query(
    `insert into supervised_prisoner overriding system value
     select made.*
       from (select p.* from supervised_prisoner p, org_user u
              where u.login_name = $2 and p.org_id = u.org_id order by p.id limit 1) one,
            (select $3::text as surnames, $4::text as given) names, generate_series(1, $1::int) n,
            jsonb_populate_record(null::supervised_prisoner, to_jsonb(one) || jsonb_build_object(
              'id', 1000000000 + n, 'code', 'T' || n, 'id_card', 'T' || n, 'card_no', null,
              'name', substr(surnames, 1 + (length(surnames) * power(random(), 2))::int % length(surnames), 1) ||
                      substr(given, 1 + (random() * 10000)::int % length(given), 1) ||
                      case when n % 4 = 0 then '' else substr(given, 1 + (random() * 10000)::int % length(given), 1) end
            )) made`,
    [ROWS, USER, SURNAMES, GIVEN],
  );
  await client.query('commit');
  await client.query('vacuum analyze supervised_prisoner');
}
