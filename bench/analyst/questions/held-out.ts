import { abilities, allTasks, count, onDay, q, type Question } from './question.ts'
import { titles } from './titles.ts'

const { lease, offer, technician, board, manual, insurance, steel, priceList, petra, customerDay, bench } = titles

export const heldOutQuestions: Question[] = [
  // Tasks.
  q('Which deadlines did we blow?', [lease, offer], { not: [technician] }),
  q('What do I still have to do today?', [petra], { not: [steel, board] }),
  q('Anything that has to be ready before the weekend?', [petra, steel, technician], { not: [board] }),
  q('Give me everything with a deadline in December', [manual, customerDay], { not: [lease, insurance] }),
  q("What's on Sofia's desk?", [priceList], { not: [steel, lease] }),
  q('Is there work that has not been assigned to anybody?', [manual, insurance], { not: [offer] }),
  q('How many things are on my list?', [count(4)], { not: [allTasks] }),
  q('How many tasks are overdue?', [count(2)], { not: [allTasks] }),
  q('Whose plate is fullest?', ['Iris Halden', count(4)]),
  q('What did the team complete last week?', ['Publish the ESG report'], { not: [bench, 'Q3 books'] }),
  q('By when does Aylin have to hire the technician?', [technician, onDay('2026-11-20')], { not: [lease] }),
  q('Who takes care of the Rimatec negotiation?', [steel, 'Marek Dorn']),
  q('Which tasks are on hold?', [customerDay], { not: [lease] }),
  // Threads.
  q('Do I owe anyone a reply?', ['Jonas', 'Sofia'], { not: ['technician from Linz'] }),
  q('What does Sofia want from me?', ['covenant report']),
  // Changes.
  q('What has happened since the 16th of November?', [bench, petra, 'Delivery time'], { not: ['ESG'] }),
  q('Any updates in the last two days?', ['Pricing thoughts'], { not: ['ESG'] }),
  // One goal, KPIs.
  q('Tell me everything about the Polish market goal', ['Enter the Polish market', '20', '32', onDay('2027-06-30')]),
  q('Show me the trend of our delivery time', ['21', '18', '19', '15'], { not: ['3.1'] }),
  q('Are we going to miss any targets?', ['Double service revenue', 'Enter the Polish market']),
  q('How much service revenue do we make?', ['3.1', 'M€', '4']),
  q('Are we faster at delivering than in summer?', ['Delivery time', '15', '21']),
  // People.
  q('What do we know about Tomasz Zielinski?', ['Managing director of PolPomp', 'exclusivity']),
  q('How long ago did we talk to Claire?', [onDay('2026-08-20'), 'Credit line review']),
  q('Who runs sales here?', ['Jonas Weber']),
  q("What's Petra's email?", ['petra.novak@brunner.example']),
  q('Who is our contact at the bank?', ['Claire Dubois']),
  q('Prepare my one-on-one with Jonas', [offer, customerDay, '4 percent discount']),
  // Customers at risk, commitments.
  q('Are there any clients we could lose?', ['Brunner', 'Casa Verde'], { not: ['wants to extend'] }),
  q('What did I commit to?', ['delivery plan', onDay('2026-11-20'), 'replacement offer', 'budget']),
  q('Have I broken any promises?', ['replacement offer', onDay('2026-10-30')], { not: ['delivery plan'] }),
  // Comparisons.
  q('Is Marek busier than Sofia?', ['Marek', count(2), 'Sofia', count(1)]),
  q('Which goal is further along, Poland or delivery time?', ['Reduce delivery time', '55', 'Enter the Polish market', '20']),
  q('Did we finish more tasks this week than last week?', [count(1)]),
  // Follow-ups.
  q('What about the first one?', [insurance], { after: 'Which tasks have no owner?', not: [manual] }),
  q('And in December?', [manual, customerDay], { after: 'What is due next week?', not: [lease] }),
  q('and what about Aylin?', [technician], { after: 'What is Jonas working on?', not: [customerDay] }),
  // Orders.
  q('I need to sign the audit letter by Monday, remind me', [], {
    act: { tool: 'create_task', arguments: { due_date: '2026-11-23', assigned_to: 'me' } },
  }),
  q('Add a task for Marek to check the crane next Tuesday', [], {
    act: { tool: 'create_task', arguments: { title: 'Check the crane', assigned_to: 'Marek', due_date: '2026-11-24' } },
  }),
  q('Move the board meeting preparation to 4 December', [], { act: { tool: 'change_task', arguments: { due_date: '2026-12-04' } } }),
  q('Let Aylin take over the Polish manual', [], { act: { tool: 'change_task', arguments: { assigned_to: 'Aylin' } } }),
  q('Please tick off the call with Petra Novak', [], { act: { tool: 'change_task', arguments: { status: 'Done' } } }),
  q('Delivery time is now 14 days', [], { act: { tool: 'set_kpi_value', arguments: { value: 14 } } }),
  // Notes, search, spelling.
  q('Is there a hiring freeze?', ['hiring freeze until April']),
  q('What were my notes from this week?', ['Pricing thoughts'], { not: ['Board dinner'] }),
  q('How much service revenue did Italy bring in Q2?', ['0.6'], { not: ['Italy,0.5'] }),
  q('When did I last meet Petar Novak?', ['Petra Novak', onDay('2026-11-04')]),
  q('wich taks are overdeu', [lease, offer]),
  q('Write me a poem about pumps', abilities, { not: [/^>/m] }),
  // German.
  q('Welche meiner Aufgaben sind zu spät dran?', [lease], { not: [offer, /overdue/] }),
  q('Was muss diese Woche noch fertig werden?', [petra, steel, technician], { not: [board] }),
  q('Was hat Jonas gerade zu tun?', [offer, customerDay], { not: [steel] }),
  q('Gibt es Aufgaben ohne Zuständigen?', [manual, insurance], { not: [lease] }),
  q('Wie viele Kontakte habe ich?', [count(5), /Kontakte/]),
  q('Welche Ziele liegen hinter dem Plan?', ['Double service revenue', 'Enter the Polish market', /Ziele?/]),
  q('Wer ist Bruno Castelli?', ['Buyer at Casa Verde', 'bruno@casaverde.example']),
  q('Welche Nachrichten muss ich noch beantworten?', ['Jonas', 'Sofia'], { not: ['Aylin'] }),
  q('Welche Kunden sind gefährdet?', ['Brunner', 'Casa Verde'], { not: ['wants to extend'] }),
  q('Leg eine Aufgabe an: Angebot an Helvion schicken bis nächsten Dienstag', [], {
    act: { tool: 'create_task', arguments: { title: 'Angebot an Helvion schicken', due_date: '2026-11-24', assigned_to: 'me' } },
  }),
  q('Was fordert der Betriebsrat?', ['zwei zusätzliche Urlaubstage']),
]
