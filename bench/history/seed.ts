// Versions of the seeded tasks, and goals with KPIs and versions, for one member.

const versionsPerRecord = 5

/** One version a month: each record had another status in each. */
const versionsOf = (kind: string, table: string, statuses: string[]) => `
  insert into versions (record_id, version, kind, xid, at, action, state, status, priority, due_date)
  select id, v, '${kind}', 0, timestamptz '2026-01-01' + v * interval '30 days', case when v = 1 then 'created' else 'updated' end,
    s.state || jsonb_build_object('status', s.status), s.status, s.state ->> 'priority', (s.state ->> 'due_date')::date
  from ${table}, generate_series(1, ${versionsPerRecord}) v
  cross join lateral (select record_state('${kind}', ${table}.id) as state,
    (array[${statuses.map((status) => `'${status}'`).join(', ')}])[1 + v % ${statuses.length}] as status) s`

export const historySeed = (goalCount: number, memberEmail: string): string[] => [
  'set session_replication_role = replica',
  `insert into goals (id, user_id, title, description, due_date, status, created_at)
   select gen_random_uuid(), u.id, 'Goal ' || n, repeat('Why it matters. ', 10), date '2026-06-01' + n, 'in_progress', timestamptz '2026-01-01'
   from users u, generate_series(1, ${goalCount}) n where u.email = '${memberEmail}'`,
  `insert into kpis (id, goal_id, position, name, current_value, target_value, unit)
   select gen_random_uuid(), g.id, p, 'KPI ' || p, 40, 100, '%' from goals g, generate_series(0, 2) p`,
  versionsOf('task', 'tasks', ['To Do', 'In Progress', 'Review']),
  versionsOf('goal', 'goals', ['new', 'in_progress']),
  'vacuum analyze',
]
