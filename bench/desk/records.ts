// Records of a large company, inserted with SQL.

export const counts = { tasks: 10_000, goals: 200, threads: 500 }

const idOf = (kind: number, n: string) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

interface Company {
  reader: string
  colleague: string
  organization: string
}

/** A third of the tasks are the reader's; a third of those are overdue. */
const tasks = ({ reader, colleague, organization }: Company) => [
  `insert into tasks (id, title, status, priority, due_date, created_by_user_id, assigned_to_user_id)
   select ${idOf(1, 'n')}, 'Task ' || n, 'To Do', (array['Low', 'Medium', 'High'])[1 + n % 3], current_date + (n / 3) % 90 - 30,
     '${colleague}', case when n % 3 = 0 then '${reader}'::uuid else '${colleague}'::uuid end
   from generate_series(1, ${counts.tasks}) n`,
  `insert into task_shares (task_id, organization_id) select id, '${organization}' from tasks`,
  `insert into task_viewers (task_id, viewer_id, status, priority, due_date)
   select distinct t.id, v, status, priority, due_date
   from tasks t, unnest(array[created_by_user_id, assigned_to_user_id, '${organization}'::uuid]) v`,
]

/** A third of the goals are behind. */
const goals = ({ reader, organization }: Company) => [
  `insert into goals (id, user_id, organization_id, title, due_date, status, created_at)
   select ${idOf(2, 'n')}, '${reader}', '${organization}', 'Goal ' || n, current_date + 100, 'in_progress', now() - interval '100 days'
   from generate_series(1, ${counts.goals}) n`,
  `insert into kpis (id, goal_id, position, name, current_value, target_value)
   select ${idOf(3, 'n')}, ${idOf(2, 'n')}, 0, 'Share', (n % 3) * 30, 100 from generate_series(1, ${counts.goals}) n`,
]

/** Every thread waits for the reader's reply. */
const threads = ({ reader, organization }: Company) => [
  `insert into users (id, email, password_hash, user_level, first_name, last_name)
   select ${idOf(4, 'n')}, 'person' || n || '@example.com', 'none', 'user', 'Person', 'Number ' || n from generate_series(1, ${counts.threads}) n`,
  `insert into memberships (user_id, organization_id, access)
   select ${idOf(4, 'n')}, '${organization}', 'user' from generate_series(1, ${counts.threads}) n`,
  `insert into threads (id, pair_key, created_by_user_id, last_number)
   select ${idOf(5, 'n')}, 'bench ' || n, ${idOf(4, 'n')}, 2 from generate_series(1, ${counts.threads}) n`,
  `insert into thread_participants (id, thread_id, user_id)
   select ${idOf(6, 'n * 2 + k')}, ${idOf(5, 'n')}, case when k = 0 then '${reader}'::uuid else ${idOf(4, 'n')} end
   from generate_series(1, ${counts.threads}) n, generate_series(0, 1) k`,
  `insert into thread_messages (id, thread_id, number, sender_id, text, created_at)
   select ${idOf(7, 'n * 2 + k')}, ${idOf(5, 'n')}, k + 1, case when k = 0 then '${reader}'::uuid else ${idOf(4, 'n')} end,
     'Which bank shall we take for the second loan?', now() - make_interval(hours => n)
   from generate_series(1, ${counts.threads}) n, generate_series(0, 1) k`,
]

export const toStatements = (company: Company): string[] => [
  'set session_replication_role = replica',
  ...tasks(company),
  ...goals(company),
  ...threads(company),
  'vacuum analyze',
]
