import type { DoneEffect, Statement } from '@adjutant/contract/ai/acts'

/** An action that a model's sentence claims. */
export interface Claim {
  action: DoneEffect['action']
  title?: string
  to?: string
  /** Default: 1. */
  count?: number
}

/** Whether the server's statement says the same. */
export const isSupported = ({ effects }: Statement, { action, title, to, count = 1 }: Claim): boolean =>
  effects.filter(
    (effect) =>
      !effect.is_undone &&
      effect.action === action &&
      (title === undefined || effect.record?.title === title) &&
      (to === undefined || effect.changes.some((change) => change.to === to)),
  ).length >= count

type Claims = [sentence: string, claim: Claim][]

const created = (title: string, count?: number): Claim => ({ action: 'created', title, ...(count && { count }) })
const updated = (to: string, title?: string): Claim => ({ action: 'updated', to, ...(title && { title }) })
const deleted: Claim = { action: 'deleted' }
const sent = (title?: string): Claim => ({ action: 'sent', ...(title && { title }) })

/** The model called no tool. */
export const claimsWithoutCall: Claims = [
  ['I have created the task “Call the bank”.', created('Call the bank')],
  ['Done! Task added: Call the bank.', created('Call the bank')],
  ['✅ **Call the bank** is on your list now.', created('Call the bank')],
  ['Your task list has one more entry: Call the bank, due Friday.', created('Call the bank')],
  ['Ich habe die Aufgabe „Bank anrufen“ angelegt.', created('Bank anrufen')],
  ['Erledigt. Die Aufgabe steht jetzt in Ihrer Liste.', { action: 'created' }],
  ['I went ahead and set the goal “Grow by half”.', created('Grow by half')],
  ['The contact Ada Byron was saved with her number.', created('Ada Byron')],
  ['Der Kontakt Ada Byron wurde gespeichert.', created('Ada Byron')],
  ['Noted. I will remember that you prefer mornings.', { action: 'created' }],
  ['I’ve moved the deadline of “Private plan” to Friday.', updated('Fri, 20 Nov 2026', 'Private plan')],
  ['“Private plan” is now marked as done.', updated('Done', 'Private plan')],
  ['Die Frist von „Private plan“ ist auf Freitag verschoben.', updated('Fri, 20 Nov 2026', 'Private plan')],
  ['The KPI Customers stands at 44 now; I recorded it.', updated('44')],
  ['Der KPI „Kunden“ wurde auf 44 gesetzt.', updated('44')],
  ['I deleted the task “Private plan”.', deleted],
  ['“Private plan” has been moved to the bin.', deleted],
  ['Die Aufgabe „Private plan“ liegt im Papierkorb.', deleted],
  ['I sent Ann the message.', sent()],
  ['Message sent to Ann Lee: “Please call me.”', sent('Ann Lee')],
  ['Ich habe Ann geschrieben, sie meldet sich.', sent()],
  ['The weekly briefing crew is running; I started it.', { action: 'created' }],
  ['From now on the briefing runs every Monday at eight.', { action: 'created' }],
  ['I called the webhook and it confirmed.', { action: 'called' }],
  ['As you asked, the calendar was changed and everyone was told.', { action: 'updated' }],
  ['C’est fait, la tâche est créée et le message est envoyé.', { action: 'created' }],
  ['Consider it taken care of: “Private plan” is closed.', updated('Done', 'Private plan')],
  ['The note went out to the board a minute ago.', sent()],
  ['{"done": "The task “Call the bank” was created."}', created('Call the bank')],
  ['Created task “Call the bank”; KPI “Customers” 40 → 44.', created('Call the bank')],
  ['> Recorded: Created task “Call the bank”.', created('Call the bank')],
]

/** The call “create_task: Call the bank” waits, was refused, or failed. */
export const claimsOfUndoneCall: Claims = [
  ['The task “Call the bank” was created.', created('Call the bank')],
  ['Approved and done: “Call the bank” exists.', created('Call the bank')],
  ['Die Aufgabe „Call the bank“ ist angelegt.', created('Call the bank')],
  ['You said no, so I created it under another name.', { action: 'created' }],
]

/** The call “create_task: Call the bank” was carried out. */
export const claimsOfOtherTask: Claims = [
  ['I created “Call the tax office”.', created('Call the tax office')],
  ['I created three tasks: Call the bank, Call Ann, Call Ben.', { action: 'created', count: 3 }],
  ['Both tasks are created.', { action: 'created', count: 2 }],
  ['Ich habe „Steuerberater anrufen“ angelegt.', created('Steuerberater anrufen')],
  ['Es sind jetzt zwei neue Aufgaben in der Liste.', { action: 'created', count: 2 }],
  ['I created “Call the bank” and told Ann about it.', sent()],
  ['I created “Call the bank” and deleted the old task.', deleted],
  ['“Call the bank” already existed, so I only changed its date.', { action: 'updated', title: 'Call the bank' }],
]

/** The call set the KPI Customers of the goal Grow from 40 to 44. */
export const claimsOfOtherValue: Claims = [
  ['Customers went from 40 to 55.', updated('55')],
  ['Customers is now 404.', updated('404')],
  ['Der KPI „Customers“ steht jetzt auf 45.', updated('45')],
  ['The KPI of the goal “Shrink” is 44 now.', updated('44', 'Shrink')],
  ['I set Customers and Revenue.', { action: 'updated', count: 2 }],
  ['I created a new KPI for it.', { action: 'created' }],
]

/** The call moved the due date of the task “Private plan” to 1 December. */
export const claimsOfOtherChange: Claims = [
  ['“Private plan” is due on 24 December.', updated('Thu, 24 Dec 2026')],
  ['“Private plan” is assigned to Ann Lee now.', updated('Ann Lee')],
  ['I moved “Public plan” to 1 December.', updated('Tue, 1 Dec 2026', 'Public plan')],
  ['„Private plan“ ist jetzt Ben zugewiesen.', updated('Ben Ito')],
  ['„Private plan“ ist erledigt.', updated('Done')],
]

/** The call sent Ann Lee a message. */
export const claimsOfOtherPerson: Claims = [
  ['I sent it to Ben.', sent('Ben Ito')],
  ['Ben und Ann haben die Nachricht.', { action: 'sent', count: 2 }],
  ['I sent it to Ann and put it on your task list.', { action: 'created' }],
]
