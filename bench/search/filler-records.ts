// A hundred thousand records of ten organizations around the sample company: tasks about a few thousand subjects.

export const organizations = 10
export const fillerCount = 100_000
/** The product embeds this many distinct texts; the others reuse one of these embeddings. */
export const topics = 1_000

const verbs = ['Prepare', 'Review', 'Discuss', 'Approve', 'Cancel', 'Postpone', 'Order', 'Check', 'Plan', 'Finish']
const things = [
  ...['the sales forecast', 'the hiring plan', 'the marketing budget', 'the supplier contract', 'the product launch', 'the audit report'],
  ...[
    'the training week',
    'the server migration',
    'the customer survey',
    'the price list',
    'the delivery schedule',
    'the safety inspection',
  ],
  ...['the travel request', 'the insurance claim', 'the patent filing', 'the office move', 'the warehouse count', 'the newsletter'],
  ...['the investor letter', 'the board agenda'],
]
const places = ['Vienna', 'Lyon', 'Porto', 'Leeds', 'Turin', 'Gdansk', 'Basel', 'Ghent', 'Malmo', 'Cork']

const pick = (list: string[], n: string) => `(array[${list.map((word) => `'${word}'`).join(', ')}])[1 + (${n}) % ${list.length}]`

const titleOf = (n: string) => `${pick(verbs, n)} || ' ' || ${pick(things, `${n} / 10`)} || ' in ' || ${pick(places, `${n} / 200`)}`

const idOf = (kind: string, n: string) =>
  `(lpad(to_hex(1760000000000 + ${n}), 12, '0') || '7' || substr(md5('${kind}' || ${n}), 1, 3) || 'a' || substr(md5('${kind}' || ${n}), 5, 15))::uuid`

export const organizationId = (n: string) => idOf('organization', n)

/** The product's triggers index the records, as with an import. */
const tasks = (from: number, to: number) => [
  `insert into tasks (id, title, description, status, priority, created_by_user_id)
   select ${idOf('task', 'n')}, ${titleOf(`n % ${topics}`)} , 'File number ' || n || '. Somebody from the team takes care of it this month.',
     'To Do', 'Medium', ${idOf('user', `n % ${organizations}`)}
   from generate_series(${from}, ${to - 1}) n`,
  `insert into task_shares (task_id, organization_id)
   select ${idOf('task', 'n')}, ${organizationId(`n % ${organizations}`)} from generate_series(${from}, ${to - 1}) n`,
]

const batch = 20_000

/** Organizations, their people, and one task per subject. */
export const beginning = [
  `insert into organizations (id, name) select ${organizationId('n')}, 'Organization ' || n from generate_series(0, ${organizations - 1}) n`,
  `insert into users (id, email, password_hash, user_level)
   select ${idOf('user', 'n')}, 'person' || n || '@example.com', 'none', 'user' from generate_series(0, ${organizations - 1}) n`,
  ...tasks(0, topics),
]

/** The remaining tasks copy the embeddings of the first ones, which are computed by now. */
export const fillerRecords = [
  ...Array.from({ length: Math.ceil((fillerCount - topics) / batch) }, (_, n) => [
    ...tasks(topics + n * batch, Math.min(fillerCount, topics + (n + 1) * batch)),
  ]).flat(),
  `update search_entries e set embedding = f.embedding, bits = f.bits, topic = f.topic, model = f.model
   from search_entries f, generate_series(${topics}, ${fillerCount - 1}) n
   where e.record_id = ${idOf('task', 'n')} and f.record_id = ${idOf('task', `(n % ${topics})`)}`,
  'vacuum analyze',
]
