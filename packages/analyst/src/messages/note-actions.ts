import { capitalize } from '@adjutant/contract/text/capitalize'
import { firstLine } from '@adjutant/contract/text/first-line'
import { action } from '../commitments/english-verbs.ts'
import { findCommitment } from '../commitments/find-commitments.ts'
import { nameWords, noteLabel } from '../commitments/patterns.ts'
import { listSentences, withoutOpenBox } from '../commitments/placed-sentences.ts'
import { findDay } from '../text/date-phrases.ts'
import { toTitle } from './task-proposal.ts'

/** A person whom a sentence can name. */
export interface NamedPerson {
  id: string
  name: string
}

export interface NoteAction {
  kind: 'action' | 'decision'
  title: string
  /** `YYYY-MM-DD` */
  dueDate: string | null
  /** The person responsible; null for a guest, and if the sentence names nobody known. */
  personId: string | null
  sentence: string
}

interface Meeting {
  /** The day of the meeting, `YYYY-MM-DD`: dates such as “Friday” are relative to it. */
  day: string
  /** The writer. */
  me: NamedPerson
  others: readonly NamedPerson[]
  /** Names of people without an account: no task can be assigned to them, so its title names them. */
  guests?: readonly string[]
}

const maxActions = 50
const maxSentence = 300
const maxTitle = 120

const decisionMark =
  /^(?:decisions?|decided|agreed|resolved|beschluss|beschlossen|entscheidung|entschieden)\b\s*[:–-]?\s*(?:(?:to|that|on|dass)\s+)?|^we(?:['’]ve| have)? (?:decided|agreed)(?: (?:to|that|on))?\s+/i
const actionMark = new RegExp(String.raw`^${noteLabel}(?<=[:–—-])\s*`, 'iu')
const request = new RegExp(String.raw`^(?:please\s+)?${action}\b`, 'iu')
const duty = String.raw`(?:must|should|has to|have to|needs? to|is to|soll|muss)`
/** “We” and “the team” name nobody, so the task has no assignee. */
const sharedDuty = new RegExp(
  String.raw`^(?:we|someone|somebody|the team|wir)(?:['’]ll|\s+(?:will|shall|are going to|wird|${duty}))\s+(?<work>.+)$`,
  'iu',
)
const personalDuty = new RegExp(String.raw`^(?<name>I|${nameWords})\s+${duty}\s+(?<work>.+)$`, 'u')
const nameBeforeColon = new RegExp(String.raw`^(?<name>${nameWords})\s*[:–]\s+(?<work>.+)$`, 'u')

type Found = Pick<NoteAction, 'title' | 'dueDate' | 'personId'>
type Doer = Pick<NamedPerson, 'name'> & { id: string | null }

/** A first name counts if only one person has it. The id of a guest is null. */
function findPerson(name: string, { me, others, guests = [] }: Meeting): Doer | undefined {
  const all: Doer[] = [me, ...others, ...guests.map((guest) => ({ id: null, name: guest }))]
  const wanted = name.toLowerCase()
  const withFirstName = all.filter((person) => person.name.split(/\s+/)[0]?.toLowerCase() === wanted)
  return all.find((person) => person.name.toLowerCase() === wanted) ?? (withFirstName.length === 1 ? withFirstName[0] : undefined)
}

const assign = ({ id, name }: Doer, found: Pick<Found, 'title' | 'dueDate'>): Found => ({
  ...found,
  title: id === null ? firstLine(`${name}: ${found.title}`, maxTitle) : found.title,
  personId: id,
})

const toWork = (work: string, { day }: Meeting): Pick<Found, 'title' | 'dueDate'> => {
  const due = findDay(work, day)
  return { title: toTitle(work, day), dueDate: due && due.day >= day ? due.day : null }
}

/** A commitment of the writer or of a known person. */
function findCommittedAction(sentence: string, meeting: Meeting): Found | undefined {
  const commitment = findCommitment(sentence, { kind: 'note', day: meeting.day })
  if (!commitment) return undefined
  const person = commitment.by === 'writer' ? meeting.me : findPerson(commitment.person ?? '', meeting)
  return person && assign(person, { title: firstLine(commitment.action, maxTitle), dueDate: commitment.due ?? null })
}

/** A duty of a known person, which is no commitment: “Ann should …”, “Ann: …”. */
function findAssigned(sentence: string, meeting: Meeting): Found | undefined {
  const { name = '', work = '' } = (personalDuty.exec(sentence) ?? nameBeforeColon.exec(sentence))?.groups ?? {}
  const person = name === 'I' ? meeting.me : findPerson(name, meeting)
  return person && assign(person, toWork(work, meeting))
}

/** Work that the sentence assigns to nobody. Any text with a box or a label counts. */
function findInstruction(bare: string, isMarked: boolean, meeting: Meeting): Found | undefined {
  if (!/\p{L}{2}/u.test(bare)) return undefined
  return isMarked || request.test(bare) ? { ...toWork(bare, meeting), personId: null } : undefined
}

function findAction(sentence: string, meeting: Meeting): Found | undefined {
  const bare = withoutOpenBox(sentence).replace(actionMark, '')
  const shared = sharedDuty.exec(bare)?.groups?.['work']
  if (shared) return { ...toWork(shared, meeting), personId: null }
  return (
    findCommittedAction(sentence, meeting) ??
    findCommittedAction(bare, meeting) ??
    findAssigned(bare, meeting) ??
    findInstruction(bare, bare !== sentence, meeting)
  )
}

function toAction(sentence: string, meeting: Meeting): NoteAction | undefined {
  if (sentence.length > maxSentence || sentence.endsWith('?')) return undefined
  const decided = decisionMark.exec(sentence)
  if (!decided) {
    const found = findAction(sentence, meeting)
    return found && { kind: 'action', ...found, sentence: withoutOpenBox(sentence) }
  }
  const title = capitalize(firstLine(sentence.slice(decided[0].length).replace(/[\s.!,;:]+$/, ''), maxTitle))
  // A decision is no work with a deadline, so its dates stay part of it.
  return title ? { kind: 'decision', title, dueDate: null, personId: null, sentence } : undefined
}

/**
 * Decisions and actions that the note of a meeting states, in order: commitments as `findCommitment` finds them, and instructions. Every line
 * counts as a statement of its own.
 */
export function findNoteActions(note: string, meeting: Meeting): NoteAction[] {
  const found = new Map<string, NoteAction>()
  for (const { text } of listSentences(note, 'message')) {
    const stated = toAction(text, meeting)
    if (stated && !found.has(stated.title)) found.set(stated.title, stated)
    if (found.size >= maxActions) break
  }
  return [...found.values()]
}
