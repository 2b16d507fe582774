import type { Source } from '@adjutant/contract/search'

/** Labelled messages to a person who shares these records with the sender. */

export interface SharedRecord {
  id: string
  kind: Source['kind']
  title: string
  text: string
  task?: { status: 'To Do' | 'In Progress' | 'Pending' | 'Done'; due_date: string | null }
}

const task = (id: string, title: string, status: 'To Do' | 'In Progress' | 'Pending' | 'Done', due_date: string | null): SharedRecord => ({
  id,
  kind: 'task',
  title,
  text: status,
  task: { status, due_date },
})

export const sharedRecords: readonly SharedRecord[] = [
  task('audit', 'Finish the harbour audit', 'In Progress', '2026-11-27'),
  task('deck', 'Board deck for November', 'In Progress', '2026-11-20'),
  task('lease', 'Sign the lease in Lyon', 'Pending', '2026-11-05'),
  task('insurance', 'Renew the fleet insurance', 'Done', '2026-11-01'),
  task('mietvertrag', 'Mietvertrag für das Büro in Köln verhandeln', 'In Progress', '2026-12-04'),
  task('budget', 'Budgetplanung 2027 abschließen', 'To Do', '2026-12-15'),
  task('hire', 'Hire a finance director', 'In Progress', '2027-01-31'),
  { id: 'nordics', kind: 'goal', title: 'Enter the Nordic market', text: 'Signed resellers: 3 of 10' },
  { id: 'churn', kind: 'goal', title: 'Kundenabwanderung senken', text: 'Abwanderung: 8,1 %, Ziel 5 % oder weniger' },
  { id: 'term-sheet', kind: 'file', title: 'Term sheet bridge round.pdf', text: 'The lead investor offers 4 M€ at 18 M€ pre-money.' },
  { id: 'safety', kind: 'file', title: 'Safety handbook.pdf', text: 'Helmets are mandatory on every deck of the ship.' },
  { id: 'ada', kind: 'contact', title: 'Ada Byron', text: 'Lunch in September: she prefers calls in the morning.' },
]

export interface IncomingMessage {
  text: string
  /** The records that a relevant reply states; empty: any suggestion would be irrelevant. */
  relevant: readonly string[]
}

const asks = (text: string, ...relevant: string[]): IncomingMessage => ({ text, relevant })
const none = (text: string): IncomingMessage => ({ text, relevant: [] })

/** The messages that the rules were written for. */
export const incomingMessages: readonly IncomingMessage[] = [
  asks('Any news on the harbour audit?', 'audit'),
  asks('How is the board deck coming along?', 'deck'),
  asks('When will the lease in Lyon be signed?', 'lease'),
  asks('Is the fleet insurance renewed?', 'insurance'),
  asks('Wie weit sind wir mit dem Mietvertrag in Köln?', 'mietvertrag'),
  asks('Gibt es etwas Neues zur Budgetplanung 2027?', 'budget'),
  asks('Where do we stand in the Nordic market?', 'nordics'),
  asks('Wie steht es um die Kundenabwanderung?', 'churn'),
  asks('Can you give me an update on the finance director search?', 'hire'),
  asks('What does the term sheet for the bridge round say?', 'term-sheet'),
  none('Shall we have lunch on Thursday?'),
  none('Thanks for the board deck, it was great!'),
  none('Could you book the harbour restaurant for Friday?'),
  none('Please send me the Lyon lease so that I can read it.'),
  none('What do you think about a new finance system?'),
  none('Können wir morgen um 10 telefonieren?'),
  none('Danke, der Mietvertrag ist angekommen.'),
  none('Is Ada available for a call tomorrow?'),
  none('Who should pay for the deck chairs on the terrace?'),
  none('Ich bin ab Montag im Urlaub. Kannst du das Budget für die Feier übernehmen?'),
]

/** Held-out messages: written before the rules and never used to improve them. */
export const heldOutMessages: readonly IncomingMessage[] = [
  asks('What’s the status of the audit at the harbour?', 'audit'),
  asks('Is the November board deck ready?', 'deck'),
  asks('Has the Lyon lease been signed yet?', 'lease'),
  asks('Hi! Quick question: did we renew the insurance for the fleet?', 'insurance'),
  asks('Was ist der Stand beim Mietvertrag für Köln?', 'mietvertrag'),
  asks('Bis wann ist die Budgetplanung fertig?', 'budget'),
  asks('How many resellers do we have in the Nordic market?', 'nordics'),
  asks('Sinkt unsere Kundenabwanderung inzwischen?', 'churn'),
  asks('How far along are we with hiring the finance director?', 'hire'),
  asks('Wie viel bietet der Investor im Term Sheet für die Bridge Round?', 'term-sheet'),
  none('Good morning! How was your weekend in Lyon?'),
  none('Please sign the attached NDA before our call.'),
  none('Would you like to join us for dinner with the board in November?'),
  none('Der Budgetbericht war sehr hilfreich, vielen Dank.'),
  none('Can I bring my dog to the office in Köln?'),
  none('Hast du am Freitag Zeit für ein Gespräch über den neuen Markt in Italien?'),
  none('Could you forward the term sheet to our lawyers?'),
  none('We should talk about the insurance of my private car.'),
  none('Wer holt die Gäste am Hafen ab?'),
  none('Do you know a good harbour pilot?'),
]
