import { firstLine } from '@adjutant/contract/text/first-line'
import { findDay } from '../text/date-phrases.ts'
import { capitalize } from '../text/format.ts'
import { splitSentences } from '../text/sentences.ts'
import { toTitle } from './task-proposal.ts'

/** Someone whom a sentence can name. */
export interface NamedPerson {
  id: string
  name: string
}

export interface NoteAction {
  kind: 'action' | 'decision'
  title: string
  /** `YYYY-MM-DD` */
  dueDate: string | null
  /** The person who does it; null if the sentence names nobody known. */
  personId: string | null
  sentence: string
}

interface Meeting {
  /** The day of the meeting, `YYYY-MM-DD`: dates such as “Friday” are relative to it. */
  day: string
  /** The writer. */
  me: NamedPerson
  others: readonly NamedPerson[]
}

const maxActions = 50
const maxCharacters = 100_000
const maxSentence = 300

/** List signs, headings and quotes before a sentence. A checked box is done. */
const listSigns = /^(?:[-*+•>#]+\s+|\d{1,3}[.)]\s+)+/
const openBox = /^\[ ?\]\s*/
const doneBox = /^\[[xX✓]\]/
const decisionMark =
  /^(?:decisions?|decided|agreed|resolved|beschluss|beschlossen|entscheidung|entschieden)\b\s*[:–-]?\s*(?:(?:to|that|on|dass)\s+)?|^we(?:['’]ve| have)? (?:decided|agreed)(?: (?:to|that|on))?\s+/i
const actionMark =
  /^(?:action(?: items?| points?)?|to-?dos?|to do|tasks?|next steps?|follow[- ]ups?|aufgaben?|nächste[rs]? schritte?)\s*[:–-]\s*/i
const duty = String.raw`(?:will|['’]ll|shall|must|should|has to|have to|needs? to|is going to|am going to|are going to|is to|to|wird|soll|muss)`
const verbs = new Set(
  (
    'ask arrange book call check clarify collect confirm contact coordinate create define deliver discuss draft email escalate evaluate ' +
    'finalize finish fix follow get hire inform invite investigate organize order plan prepare present propose provide publish remind reply ' +
    'report request research review revise schedule send set share sign speak submit summarize talk test update verify write'
  ).split(' '),
)

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

interface Doer {
  personId: string | null
  work: string
}

/** “Ann will …”, “@Ann …”, “Ann: …”, “Ann to …”. A first name counts if only one person has it. */
function findNamed(sentence: string, { others, me }: Meeting): Doer | undefined {
  for (const person of [...others, me]) {
    const first = person.name.split(/\s+/)[0] ?? ''
    const isShared = [...others, me].filter(({ name }) => name.split(/\s+/)[0] === first).length > 1
    const names = [person.name, ...(isShared || first.length < 2 ? [] : [first])].map(escape).join('|')
    const match = new RegExp(String.raw`^(?:@(?:${names})[,:]?|(?:${names})(?:\s*[:–]|\s+${duty}|${duty}))\s+(.+)$`, 'iu').exec(sentence)
    if (match?.[1]) return { personId: person.id, work: match[1] }
  }
  return undefined
}

const own = new RegExp(String.raw`^I(?:\s+${duty}|['’]ll)\s+(.+)$`, 'iu')
const shared = new RegExp(String.raw`^(?:we|someone|somebody|the team|wir)(?:\s+${duty}|['’]ll)\s+(.+)$`, 'iu')

function findDoer(sentence: string, meeting: Meeting): Doer | undefined {
  const mine = own.exec(sentence)?.[1]
  if (mine) return { personId: meeting.me.id, work: mine }
  const ours = shared.exec(sentence)?.[1]
  return ours ? { personId: null, work: ours } : findNamed(sentence, meeting)
}

const isRequest = (sentence: string): boolean => verbs.has((/^(?:please\s+)?(\p{L}+)/iu.exec(sentence)?.[1] ?? '').toLowerCase())

function findAction(
  sentence: string,
  meeting: Meeting,
): (Omit<NoteAction, 'title' | 'dueDate' | 'sentence'> & { work: string }) | undefined {
  const decided = decisionMark.exec(sentence)
  if (decided) return { kind: 'decision', personId: null, work: sentence.slice(decided[0].length) }
  const isMarked = openBox.test(sentence) || actionMark.test(sentence)
  const bare = sentence.replace(openBox, '').replace(actionMark, '')
  const doer = findDoer(bare, meeting)
  if (doer) return { kind: 'action', ...doer }
  return isMarked || isRequest(bare) ? { kind: 'action', personId: null, work: bare } : undefined
}

const maxTitle = 120

const toDecision = (work: string) => ({
  kind: 'decision' as const,
  title: capitalize(firstLine(work.replace(/[\s.!,;:]+$/, ''), maxTitle)),
  dueDate: null,
  personId: null,
})

function toAction(line: string, meeting: Meeting): NoteAction | undefined {
  const sentence = line.replace(listSigns, '').replaceAll('**', '').trim()
  if (sentence.length > maxSentence || sentence.endsWith('?') || doneBox.test(sentence)) return undefined
  const found = findAction(sentence, meeting)
  if (!found || !/\p{L}{2}/u.test(found.work)) return undefined
  // A decision is no work with a deadline, so its dates stay part of it.
  if (found.kind === 'decision') return { ...toDecision(found.work), sentence }
  const due = findDay(found.work, meeting.day)
  return {
    kind: found.kind,
    title: toTitle(found.work, meeting.day),
    dueDate: due && due.day >= meeting.day ? due.day : null,
    personId: found.personId,
    sentence,
  }
}

/** Decisions and actions that the note of a meeting states, in order. Found by rules, without a model. */
export function findNoteActions(note: string, meeting: Meeting): NoteAction[] {
  const found = new Map<string, NoteAction>()
  for (const sentence of splitSentences(note.slice(0, maxCharacters))) {
    const action = toAction(sentence, meeting)
    if (action && !found.has(action.title)) found.set(action.title, action)
    if (found.size >= maxActions) break
  }
  return [...found.values()]
}
