import { abilities, allTasks, count, onDay, q, type Question } from './question.ts'
import { titles } from './titles.ts'

const { lease, offer, technician, board, warehouse, manual, insurance, steel, petra, customerDay, helvion, bench } = titles

export const tuningQuestions: Question[] = [
  // Tasks.
  q('What is overdue?', [count(2), lease, offer], { not: [technician] }),
  q('Which of my tasks are late?', [lease], { not: [offer] }),
  q('What needs to be done by the end of this week?', [petra, steel, technician], { not: [board, customerDay] }),
  q('What is due next week?', [helvion, warehouse, board], { not: [technician, manual] }),
  q('What is Marek working on?', [steel, warehouse], { not: [lease] }),
  q('Which tasks does nobody own?', [manual, insurance], { not: [lease] }),
  q('How many open tasks do we have?', [/\b12\b/]),
  q('How many urgent tasks are open?', [count(2)], { not: [allTasks] }),
  q('Who has the most work?', ['Iris Halden', count(4)]),
  q('What got finished this week?', [bench], { not: ['ESG'] }),
  q('When is the insurance renewal due?', [insurance, onDay('2026-11-30')], { not: [lease] }),
  q('Is anyone looking after the Graz event?', [customerDay, 'Jonas Weber']),
  q('Show the tasks in review', [helvion], { not: [lease] }),
  // Threads.
  q('Who is waiting for an answer from me?', ['Jonas', 'Sofia'], { not: ['Aylin', 'technician from Linz'] }),
  q('Which messages have I not replied to yet?', ['Jonas', '4 percent discount', 'Sofia', 'covenant report']),
  // Changes.
  q('What changed since Monday?', [bench, petra, 'Delivery time'], { not: ['ESG', technician] }),
  q('What is new since yesterday?', ['Pricing thoughts'], { not: ['ESG', bench] }),
  // One goal, KPIs.
  q('How is the goal Double service revenue doing?', ['55', '71', '3.1', onDay('2026-12-31')]),
  q('How has service revenue developed?', ['2.4', '2.9', '3.1'], { not: ['Delivery'] }),
  q('Which goals are behind?', ['Double service revenue', 'Enter the Polish market'], { not: [/behind[^.]*Reduce delivery time/] }),
  q('What is our delivery time?', ['15', 'days', '10']),
  q('Where do we stand in Poland?', ['Enter the Polish market', count(1), count(5)]),
  // People.
  q('Who is Petra Novak?', ['Head of purchasing at Brunner AG', 'petra.novak@brunner.example']),
  q('When did we last speak with Bruno Castelli?', [onDay('2026-10-21'), 'Complaint call']),
  q('Who is our CFO?', ['Sofia Lindqvist']),
  q('Do we have a number for Claire Dubois?', ['+33 1 555 0188']),
  q('Whom do we know at Helvion?', ['Henrik Sand']),
  q('I have a 1:1 with Marek later, what should I raise?', [steel, warehouse, 'deputy']),
  // Customers at risk, commitments.
  q('Which customers might leave us?', ['Brunner', 'Casa Verde'], { not: ['wants to extend'] }),
  q('What have I promised?', ['delivery plan', onDay('2026-11-20'), 'replacement offer', 'budget']),
  q('Which of my promises are due this week?', ['delivery plan', onDay('2026-11-20')], { not: ['replacement offer'] }),
  // Comparisons.
  q('Who has more open tasks, Jonas or Aylin?', ['Jonas', count(2), 'Aylin', count(1)]),
  q('Compare service revenue and delivery time', ['3.1', '15', '55']),
  q('Do we have more overdue tasks than unowned ones?', [/overdue[^.]*\b(?:2|two)\b|\b(?:2|two)\b[^.]*overdue/i, /\b(?:2|two)\b/i]),
  // Follow-ups.
  q('And the second one?', [lease], { after: 'What is overdue?', not: [offer] }),
  q('and next week?', [helvion, warehouse, board], { after: 'What is due this week?' }),
  q('And Jonas?', [offer, customerDay], { after: 'What is Marek working on?', not: [steel] }),
  // Orders.
  q('Remind me on Friday to call the bank', [], {
    act: { tool: 'create_task', arguments: { title: 'Call the bank', due_date: '2026-11-20', assigned_to: 'me' } },
  }),
  q('Create a task to order new seals', [], { act: { tool: 'create_task', arguments: { title: 'Order new seals', assigned_to: 'me' } } }),
  q('Change the due date of the Gdansk lease to 1 December', [], { act: { tool: 'change_task', arguments: { due_date: '2026-12-01' } } }),
  q('Please give the insurance renewal to Sofia', [], { act: { tool: 'change_task', arguments: { assigned_to: 'Sofia' } } }),
  q('The Polish manual is done', [], { act: { tool: 'change_task', arguments: { status: 'Done' } } }),
  q('Set service revenue to 3.3', [], { act: { tool: 'set_kpi_value', arguments: { value: 3.3 } } }),
  // Notes, search, spelling.
  q('What does the board think about Poland?', ['prefers Poland over Italy']),
  q('What did I write about prices?', ['6 percent'], { not: ['**spare'] }),
  q('What was the service revenue of Austria in the third quarter?', ['1.05'], { not: ['Austria,0.8'] }),
  q('Who is Tomas Zielinsky?', ['Tomasz Zielinski', 'PolPomp']),
  q('hwo is the service revnue doing', ['3.1']),
  q('What is the capital of Peru?', abilities, { not: [/^>/m] }),
  // German.
  q('Was ist überfällig?', [/überfällig/, count(2), lease, offer], { not: [/overdue/] }),
  q('Welche Aufgaben sind nächste Woche fällig?', [/fällig/, helvion, warehouse, board]),
  q('Woran arbeitet Marek?', [steel, warehouse], { not: [lease] }),
  q('Welche Aufgaben haben keinen Verantwortlichen?', [manual, insurance], { not: [lease] }),
  q('Wie viele offene Aufgaben gibt es?', [/\b12\b/, /Aufgaben/]),
  q('Wie steht es um das Ziel Double service revenue?', [/Ziel/, '55', '71']),
  q('Wann haben wir zuletzt mit Petra Novak gesprochen?', [onDay('2026-11-04'), 'Call about delays']),
  q('Wer wartet auf eine Antwort von mir?', ['Jonas', 'Sofia'], { not: ['Aylin'] }),
  q('Was hat sich seit Montag geändert?', [bench, 'Delivery time']),
  q('Erinnere mich am Freitag daran, die Bank anzurufen', [], {
    act: { tool: 'create_task', arguments: { title: 'Die Bank anrufen', due_date: '2026-11-20', assigned_to: 'me' } },
  }),
  q('Wie wird das Wetter morgen?', [/Aufgaben/, /Ziele/], { not: [/^>/m] }),
]
