// Distractor records: texts about the subjects of the questions that answer none of them.
import type { RecordKind, SampleRecord } from './questions/index.ts'

const people = [
  'Selma',
  'Oskar',
  'Gustav',
  'Livia',
  'Emil',
  'Nadja',
  'Henning',
  'Renata',
  'Tom',
  'Petra',
  'Karl',
  'Nina',
  'Ivan',
  'Greta',
  'Paul',
  'Rosa',
]
const places = ['Vienna', 'Lyon', 'Leeds', 'Turin', 'Gdansk', 'Basel', 'Ghent', 'Malmo', 'Cork', 'Linz', 'Graz', 'Krakow', 'Madrid']
const partners = ['Rimatec', 'Kato', 'Casa Verde', 'Dorn', 'Helvion', 'Linder', 'Aquaro', 'Union Credit', 'Alpine Ventures', 'Brunner']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const matters = [
  ...['the price list', 'the delivery schedule', 'the hiring plan', 'the marketing budget', 'the supplier contract', 'the product launch'],
  ...[
    'the audit report',
    'the training week',
    'the server migration',
    'the customer survey',
    'the safety inspection',
    'the travel request',
  ],
  ...['the insurance claim', 'the patent filing', 'the office move', 'the warehouse count', 'the newsletter', 'the investor letter'],
  ...['the board agenda', 'the maintenance window', 'the salary review', 'the trade fair', 'the press visit', 'the pump recall'],
  ...['the showroom', 'the pension plan', 'the energy bill', 'the works agreement', 'the data room', 'the quality report'],
]

type Template = (pick: <T>(list: readonly T[]) => T, n: number) => SampleRecord

const templates: Template[] = [
  (pick, n) => ({
    kind: 'task',
    title: `${pick(['Prepare', 'Review', 'Discuss', 'Finish', 'Order', 'Check', 'Plan'])} ${pick(matters)} for ${pick(places)}`,
    body: `${pick(people)} needs it by ${pick(months)}. File ${1000 + n}.`,
  }),
  (pick) => ({
    kind: 'note',
    title: `Call with ${pick(partners)}`,
    body: `We talked about ${pick(matters)} and ${pick(matters)}. ${pick(people)} sends the summary, next call in ${pick(months)}.`,
  }),
  (pick, n) => ({
    kind: 'note',
    title: `Thoughts on ${pick(matters)}`,
    body: `It takes too long in ${pick(places)}. ${pick(people)} suggests to start ${1 + (n % 5)} weeks earlier and to involve ${pick(partners)}.`,
  }),
  (pick, n) => ({
    kind: 'goal',
    title: `Improve ${pick(matters)} in ${pick(places)} by ${pick(months)}`,
    body: `From ${20 + (n % 30)} to ${60 + (n % 40)} points; ${pick(people)} measures every month.`,
  }),
  (pick) => ({
    kind: 'advice',
    title: `Simplify ${pick(matters)}`,
    body: `Let ${pick(people)} decide alone in ${pick(places)} and ask ${pick(partners)} only above the limit.`,
  }),
  (pick, n) => ({
    kind: 'contact',
    title: `${pick(people)} ${pick(['Adler', 'Holm', 'Novak', 'Conti', 'Clark', 'Haddad', 'Tanaka', 'Marques'])} ${n}`,
    body: `${pick(['Planner', 'Clerk', 'Engineer', 'Designer', 'Controller', 'Driver'])} at ${pick(partners)} in ${pick(places)}.`,
  }),
]

/** Creates the same records in every run. */
export function createDistractors(count: number): SampleRecord[] {
  let state = 20_261
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('The list is empty.')
    return item
  }
  return Array.from({ length: count }, (_, n) => pick(templates)(pick, n))
}

export const toCall: Record<RecordKind, (record: SampleRecord) => [path: string, body: object | Blob]> = {
  task: ({ title, body }) => ['/api/tasks/', { title, description: body }],
  goal: ({ title, body }) => ['/api/strategic-goals/', { title, description: body, due_date: '2027-12-31' }],
  advice: ({ title, body }) => ['/api/strategic-advice/', { advice_title: title, content: body }],
  note: ({ title, body }) => ['/api/journals/', { content: `${title}\n\n${body}` }],
  contact: ({ title, body }) => ['/api/contacts/', { name: title, notes: body }],
  file: ({ body }) => ['/api/files/', new Blob([body], { type: 'text/plain' })],
}
