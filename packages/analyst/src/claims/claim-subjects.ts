import { stopWords } from '../text/stop-words.ts'

export interface ClaimGoal {
  id: string
  title: string
  due_date: string
  kpis: readonly { id: string; name: string; unit: string | null; better?: 'higher' | 'lower' | null }[]
}

export interface ClaimTask {
  id: string
  title: string
  due_date: string | null
}

export interface ClaimRecords {
  goals: readonly ClaimGoal[]
  tasks: readonly ClaimTask[]
}

export type Subject =
  | { kind: 'kpi'; goal: ClaimGoal; kpi: ClaimGoal['kpis'][number] }
  | { kind: 'goal'; goal: ClaimGoal }
  | { kind: 'task'; task: ClaimTask }

/** Where a text names a record. */
export interface Mention {
  subject: Subject
  from: number
  to: number
}

const linked = /\[((?:\\.|[^\]\\])*)\]\((\/app\/[^)\s]+)\)/g

export interface LinkedText {
  text: string
  links: { id: string; from: number; to: number }[]
}

/** Replaces links by their titles and remembers the records that they lead to. */
export function readLinks(sentence: string): LinkedText {
  let text = ''
  let end = 0
  const links: LinkedText['links'] = []
  for (const match of sentence.matchAll(linked)) {
    text += sentence.slice(end, match.index)
    const title = (match[1] ?? '').replaceAll(/\\(.)/g, '$1')
    const id = /[?&](?:goal|task)=([^&#]+)/.exec(match[2] ?? '')?.[1]
    if (id) links.push({ id, from: text.length, to: text.length + title.length })
    text += title
    end = match.index + match[0].length
  }
  return { text: text + sentence.slice(end), links }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const findName = (text: string, name: string): { from: number; to: number } | undefined => {
  const match = new RegExp(`(?<![\\p{L}\\d])${escaped(name.trim()).replaceAll(/\s+/g, '\\s+')}(?![\\p{L}\\d])`, 'iu').exec(text)
  return match ? { from: match.index, to: match.index + match[0].length } : undefined
}

const toStem = (word: string): string => word.toLowerCase().replace(/(?:es|s|en|n|e)$/, '')

const wordPattern = /[\p{L}\d]+/gu

const listStems = (title: string): string[] =>
  (title.match(wordPattern) ?? []).filter((word) => word.length > 2 && !stopWords.has(word.toLowerCase())).map(toStem)

/** Where all these words are, in any order and within one phrase. */
function findWords(text: string, stems: readonly string[], maxWords: number): { from: number; to: number } | undefined {
  const words = [...text.matchAll(wordPattern)].map((match) => ({
    stem: toStem(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
  for (const [index, first] of words.entries()) {
    if (!stems.includes(first.stem)) continue
    const phrase = words.slice(index, index + maxWords)
    const last = stems.map((stem) => phrase.findIndex((word) => word.stem === stem))
    if (last.every((place) => place >= 0)) return { from: first.from, to: phrase[Math.max(...last)]!.to }
  }
  return undefined
}

/** The words of a task without its verb: 'board deck' of 'Prepare board deck', 'Angebot an Müller' of 'Angebot an Müller senden'. */
function listObjectStems(title: string): string[] {
  const words = title.trim().split(/\s+/)
  const isGerman = /\p{Ll}+(?:en|ern|eln)$/u.test(words.at(-1) ?? '') && /^\p{Ll}/u.test(words.at(-1) ?? '')
  return listStems((isGerman ? words.slice(0, -1) : words.slice(1)).join(' '))
}

const perWord = 2

/** Words such as 'tasks' alone name nothing, so a name in other words needs two of them. */
function findLoosely(text: string, stems: readonly string[]): { from: number; to: number } | undefined {
  const distinct = [...new Set(stems)]
  return distinct.length >= 2 ? findWords(text, distinct, distinct.length * perWord + 1) : undefined
}

function* eachSubject({ goals, tasks }: ClaimRecords): Generator<{ subject: Subject; name: string; loose: string[] }> {
  for (const goal of goals) {
    for (const kpi of goal.kpis) yield { subject: { kind: 'kpi', goal, kpi }, name: kpi.name, loose: listStems(kpi.name) }
    yield { subject: { kind: 'goal', goal }, name: goal.title, loose: [] }
  }
  for (const task of tasks) yield { subject: { kind: 'task', task }, name: task.title, loose: listObjectStems(task.title) }
}

const idOf = (subject: Subject): string =>
  subject.kind === 'kpi' ? subject.kpi.id : subject.kind === 'goal' ? subject.goal.id : subject.task.id

const overlaps = (one: { from: number; to: number }, other: { from: number; to: number }): boolean =>
  one.from < other.to && other.from < one.to

const lengthOf = ({ from, to }: Mention): number => to - from

/** A KPI of a goal that the text names too; KPIs of several goals can have the same name. */
function isOfNamedGoal({ subject }: Mention, all: readonly Mention[]): boolean {
  return subject.kind === 'kpi' && all.some((other) => other.subject.kind === 'goal' && other.subject.goal.id === subject.goal.id)
}

/** Of several records with the same name, the KPI of a named goal; none if that doesn't decide. */
function chooseAmong(same: readonly Mention[], all: readonly Mention[]): Mention | undefined {
  if (same.length === 1) return same[0]
  const ofNamed = same.filter((one) => isOfNamedGoal(one, all))
  return ofNamed.length === 1 ? ofNamed[0] : undefined
}

/** The records that the text names, in its order. The longest of overlapping names counts, and a KPI instead of its goal. */
export function findMentions({ text, links }: LinkedText, records: ClaimRecords): Mention[] {
  const all: Mention[] = []
  for (const { subject, name, loose } of eachSubject(records)) {
    const link = links.find(({ id }) => id === idOf(subject))
    const place = link ?? (name.trim().length > 1 ? findName(text, name) : undefined) ?? findLoosely(text, loose)
    const isOfOtherLink = !link && place && links.some((one) => overlaps(one, place))
    if (place && !isOfOtherLink) all.push({ subject, from: place.from, to: place.to })
  }
  const longest = all.filter((one) => !all.some((other) => other !== one && overlaps(one, other) && lengthOf(other) > lengthOf(one)))
  const chosen = [...Map.groupBy(longest, ({ from, to }) => `${from}-${to}`).values()].flatMap((same) => chooseAmong(same, all) ?? [])
  const measured = new Set(chosen.flatMap(({ subject }) => (subject.kind === 'kpi' ? [subject.goal.id] : [])))
  return chosen.filter(({ subject }) => subject.kind !== 'goal' || !measured.has(subject.goal.id)).toSorted((a, b) => a.from - b.from)
}
