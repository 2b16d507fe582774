// Fills the database with SQL: a thousand tasks per organization, ten people each.

const tasksPerOrganization = 1_000
const peoplePerOrganization = 10
const batchSize = 50_000

/** An id in UUIDv7 format that grows with `n`, as real ids grow with time. */
const idOf = (kind: string, n: string) =>
  `(lpad(to_hex(1760000000000 + ${n}), 12, '0') || '7' || substr(md5('${kind}' || ${n}), 1, 3) || 'a' || substr(md5('${kind}' || ${n}), 5, 15))::uuid`

const orgId = (n: string) => idOf('organization', n)
const userId = (n: string) => idOf('user', n)

/** One of the ten people of organization `org`, chosen by `n`. */
const someoneOf = (org: string, n: string) => userId(`(${org} * ${peoplePerOrganization} + (${n}) % ${peoplePerOrganization})`)

const organizationsAndPeople = (organizations: number): string[] => [
  `insert into organizations (id, name)
   select ${orgId('n')}, 'Organization ' || n from generate_series(0, ${organizations - 1}) n`,
  `insert into users (id, email, password_hash, user_level, first_name, last_name)
   select ${userId('n')}, 'person' || n || '@example.com', 'none', 'user', 'Person', 'Number ' || n
   from generate_series(0, ${organizations * peoplePerOrganization - 1}) n`,
  `insert into memberships (user_id, organization_id, access)
   select ${userId('n')}, ${orgId(`(n / ${peoplePerOrganization})`)}, 'user'
   from generate_series(0, ${organizations * peoplePerOrganization - 1}) n`,
]

/** Tasks of all organizations are interleaved, as when many people work at the same time. */
const tasks = (from: number, to: number, organizations: number): string[] => [
  `insert into tasks (id, title, description, status, priority, due_date, created_by_user_id, assigned_to_user_id, created_at)
   select id, 'Task number ' || n, repeat('Something has to be done about this. ', 5),
     (array['To Do', 'Pending', 'In Progress', 'Review', 'Done', 'Cancelled'])[1 + (n / ${organizations}) % 6],
     (array['Low', 'Medium', 'High', 'Urgent'])[1 + (n / ${organizations}) % 4],
     case when (n / ${organizations}) % 10 > 0 then date '2026-01-01' + (n * 7919 % 365)::int end,
     creator, assignee, timestamptz '2026-01-01' + n * interval '1 second'
   from (select n, ${idOf('task', 'n')} id,
           ${someoneOf(`(n % ${organizations})`, `n / ${organizations}`)} creator,
           ${someoneOf(`(n % ${organizations})`, `n / ${organizations} / 10`)} assignee
         from generate_series(${from}::bigint, ${to - 1}::bigint) n) made`,
  `insert into task_shares (task_id, organization_id)
   select ${idOf('task', 'n')}, ${orgId(`(n % ${organizations})`)} from generate_series(${from}::bigint, ${to - 1}::bigint) n`,
]

const viewers = (from: number, to: number) => `insert into task_viewers (task_id, viewer_id, status, priority, due_date)
  select distinct t.id, v, status, priority, due_date
  from tasks t join task_shares s on s.task_id = t.id, unnest(array[created_by_user_id, assigned_to_user_id, organization_id]) v
  where t.id >= ${idOf('task', `${from}`)} and t.id <= ${idOf('task', `${to - 1}`)}`

const eachIndex = (statement: string) =>
  `do $$ declare kept record; begin for kept in select * from kept_indexes loop execute ${statement}; end loop; end $$`

/** Inserts without constraint checks and builds the indexes at the end. */
const before = [
  'set session_replication_role = replica',
  `create temp table kept_indexes as select indexname, indexdef from pg_indexes
   where schemaname = 'public' and tablename in ('tasks', 'task_shares', 'task_viewers') and indexname not like '%_pkey'`,
  eachIndex(`'drop index ' || quote_ident(kept.indexname)`),
]

/** Statements that create `count` tasks and make this person a member of the middle organization. */
export function createSeedStatements(count: number, email: string): string[] {
  const organizations = Math.ceil(count / tasksPerOrganization)
  const middle = orgId(`${Math.floor(organizations / 2)}`)
  const batches = Array.from(
    { length: Math.ceil(count / batchSize) },
    (_, n) => [n * batchSize, Math.min(count, (n + 1) * batchSize)] as const,
  )
  return [
    ...before,
    ...organizationsAndPeople(organizations),
    ...batches.flatMap(([from, to]) => [...tasks(from, to, organizations), viewers(from, to)]),
    eachIndex('kept.indexdef'),
    `insert into memberships (user_id, organization_id, access) select id, ${middle}, 'user' from users where email = '${email}'`,
    'vacuum analyze',
  ]
}
