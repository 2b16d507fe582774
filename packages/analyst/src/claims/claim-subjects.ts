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

interface Place {
  from: number
  to: number
}

/** The place at which a text names a record. */
export interface Mention extends Place {
  subject: Subject
  /** The words of the name; in other words than the title there can be a value between them. */
  words: Place[]
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

const toStem = (word: string): string => word.toLowerCase().replace(/(?:es|s|en|n|e)$/, '')

const wordPattern = /[\p{L}\d]+/gu

const listStems = (title: string): string[] =>
  (title.match(wordPattern) ?? []).filter((word) => word.length > 2 && !stopWords.has(word.toLowerCase())).map(toStem)

interface PlacedWord extends Place {
  stem: string
  /** Its number in the sentence. */
  index: number
}

/** A sentence, prepared once for the comparison with thousands of names. */
interface PreparedText {
  /** The lower-case text, with every character at its original position. */
  lower: string
  /** The last word first. */
  words: PlacedWord[]
  stems: ReadonlySet<string>
  /** Matches by name, because thousands of records can have the same name. */
  names: Map<string, Place | undefined>
}

/** The lower case of a few letters is longer, which would move the rest. */
const toLowerInPlace = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))

function prepareText(text: string): PreparedText {
  const words = [...text.matchAll(wordPattern)].map((match, index) => ({
    stem: toStem(match[0]),
    index,
    from: match.index,
    to: match.index + match[0].length,
  }))
  return { lower: toLowerInPlace(text), words: words.toReversed(), stems: new Set(words.map(({ stem }) => stem)), names: new Map() }
}

/** A record with its name, prepared once for all sentences. */
interface NamedSubject {
  subject: Subject
  id: string
  name: string
  /** The words that name it in any order. */
  stems: string[]
}

const isWordPart = (character: string): boolean => /^[\p{L}\d]/u.test(character)

/** The first place of the name that is not within a longer word. */
function searchName(lower: string, name: string): Place | undefined {
  if (name.length < 2) return undefined
  for (let from = lower.indexOf(name); from >= 0; from = lower.indexOf(name, from + 1)) {
    const to = from + name.length
    if (!isWordPart(lower.charAt(from - 1)) && !isWordPart(lower.charAt(to))) return { from, to }
  }
  return undefined
}

function findName({ lower, names }: PreparedText, name: string): Place | undefined {
  if (!names.has(name)) names.set(name, searchName(lower, name))
  return names.get(name)
}

const maxWordsPerStem = 2
/** A longer name only matches as a whole. */
const maxStems = 10

/** Finds all these words in any order within one phrase. A single word such as 'tasks' names nothing. */
function findWords({ words, stems: written }: PreparedText, stems: readonly string[]): Place[] | undefined {
  if (stems.length < 2 || stems.length > maxStems || !stems.every((stem) => written.has(stem))) return undefined
  const wanted = new Set(stems)
  let found: Place[] | undefined
  const next = new Map<string, PlacedWord>()
  for (const word of words) {
    if (!wanted.has(word.stem)) continue
    next.set(word.stem, word)
    if (next.size < stems.length) continue
    const phrase = [...next.values()]
    if (Math.max(...phrase.map(({ index }) => index)) <= word.index + stems.length * maxWordsPerStem) found = phrase
  }
  return found
}

/** The words of a task without its verb: 'board deck' of 'Prepare board deck', 'Angebot an Müller' of 'Angebot an Müller senden'. */
function listObjectStems(title: string): string[] {
  const words = title.trim().split(/\s+/)
  const isGerman = /\p{Ll}+(?:en|ern|eln)$/u.test(words.at(-1) ?? '') && /^\p{Ll}/u.test(words.at(-1) ?? '')
  return listStems((isGerman ? words.slice(0, -1) : words.slice(1)).join(' '))
}

const toNamed = (subject: Subject, id: string, name: string, stems: string[]): NamedSubject => ({
  subject,
  id,
  name: toLowerInPlace(name.trim().replaceAll(/\s+/g, ' ')),
  stems: [...new Set(stems)],
})

/** Every sentence is compared with each of them, on the thread that serves requests. */
const maxSubjects = 3_000

/** The records that a sentence can be about. Above the limit the KPIs of the last goals are left out. */
export const listNamedSubjects = ({ goals, tasks }: ClaimRecords): NamedSubject[] => {
  const others = [
    ...goals.map((goal) => toNamed({ kind: 'goal', goal }, goal.id, goal.title, [])),
    ...tasks.map((task) => toNamed({ kind: 'task', task }, task.id, task.title, listObjectStems(task.title))),
  ].slice(0, maxSubjects)
  const kpis = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi }))).slice(0, maxSubjects - others.length)
  return [...others, ...kpis.map(({ goal, kpi }) => toNamed({ kind: 'kpi', goal, kpi }, kpi.id, kpi.name, listStems(kpi.name)))]
}

const overlaps = (one: Place, other: Place): boolean => one.from < other.to && other.from < one.to

const maxMentions = 600

const lengthOf = ({ from, to }: Mention): number => to - from

/** A KPI of a goal that the text names too; KPIs of several goals can have the same name. */
function isOfNamedGoal({ subject }: Mention, all: readonly Mention[]): boolean {
  return subject.kind === 'kpi' && all.some((other) => other.subject.kind === 'goal' && other.subject.goal.id === subject.goal.id)
}

/** Chooses the KPI of a named goal among records with the same name; none if that doesn't decide. */
function chooseAmong(same: readonly Mention[], all: readonly Mention[]): Mention | undefined {
  if (same.length === 1) return same[0]
  const ofNamed = same.filter((one) => isOfNamedGoal(one, all))
  return ofNamed.length === 1 ? ofNamed[0] : undefined
}

/** The records that the text names, in its order. The longest of overlapping names counts, and a KPI instead of its goal. */
export function findMentions({ text, links }: LinkedText, subjects: readonly NamedSubject[]): Mention[] {
  const prepared = prepareText(text)
  const all: Mention[] = []
  for (const { subject, id, name, stems } of subjects) {
    const link = links.find((one) => one.id === id)
    const whole = link ?? findName(prepared, name)
    const words = whole ? [whole] : findWords(prepared, stems)
    if (!words || (!link && words.some((word) => links.some((one) => overlaps(one, word))))) continue
    const [from, to] = [Math.min(...words.map((word) => word.from)), Math.max(...words.map((word) => word.to))]
    all.push({ subject, from, to, words })
    // A sentence that names this many records is about none of them.
    if (all.length > maxMentions) return []
  }
  const longest = all.filter((one) => !all.some((other) => other !== one && overlaps(one, other) && lengthOf(other) > lengthOf(one)))
  const chosen = [...Map.groupBy(longest, ({ from, to }) => `${from}-${to}`).values()].flatMap((same) => chooseAmong(same, all) ?? [])
  const measured = new Set(chosen.flatMap(({ subject }) => (subject.kind === 'kpi' ? [subject.goal.id] : [])))
  return chosen.filter(({ subject }) => subject.kind !== 'goal' || !measured.has(subject.goal.id)).toSorted((a, b) => a.from - b.from)
}
