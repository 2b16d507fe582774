import { toQuestions } from './question.ts'

export const paraphraseQuestions = toQuestions('paraphrase', [
  [
    'note',
    'Exit interviews',
    'Six engineers resigned in spring. They blame low salaries and managers who never listen.',
    'Why do people quit?',
  ],
  ['goal', 'Reduce churn', 'Customer cancellations have climbed to four percent a month.', 'Are we losing clients?'],
  ['note', 'Cash position', 'Liquidity covers seven months of payroll at the present burn rate.', 'How long will our money last?'],
  [
    'note',
    'Outage report',
    'The online shop was unreachable for ninety minutes because a certificate expired.',
    'Did the website go down?',
  ],
  [
    'advice',
    'Trim cloud hosting',
    'Switch idle virtual machines off at night and buy reserved capacity.',
    'How can we spend less on servers?',
  ],
  ['note', 'Competitor analysis', 'Helvion undercuts our prices by a fifth and has poached two accounts.', 'Which rival is dangerous?'],
  [
    'task',
    'Cybersecurity drill',
    'Rehearse our response to a ransomware attack with the IT department.',
    'What happens if a hacker breaks in?',
  ],
  ['goal', 'Improve morale', 'Lift the score of the satisfaction survey from 61 to 75.', 'How happy are our employees?'],
  [
    'advice',
    'Enter the Polish market',
    'Warsaw has strong demand and few local suppliers; start with an export partner.',
    'Where could we sell abroad?',
  ],
  ['note', 'Accident log', 'A forklift injured a trainee; safety shoes were not worn.', 'Danger for workers on the shop floor'],
  ['goal', 'Shrink inventory', 'Warehouse stock ties up two million; halve it by autumn.', 'Do we have too many goods in storage?'],
  [
    'note',
    'Outstanding receivables',
    'Customers owe us a third of a million beyond the payment term; Dorn is the biggest debtor.',
    'Which invoices are unpaid?',
  ],
  ['advice', 'Hybrid office policy', 'Allow three remote days a week to keep talent.', 'Let people do their jobs from home'],
  ['note', 'Acquisition target', 'Takeover of Linder would add their patents and forty specialists.', 'Buy another company'],
  // Held out.
  [
    'note',
    'Parking garage',
    'The tenants next door block our bays every morning; the owner was told twice.',
    'Neighbours take our spots for cars',
  ],
  ['goal', 'Fewer defects', 'Bring the share of rejected parts below one in a thousand.', 'How good is the quality of what we make?'],
  ['advice', 'Automate invoicing', 'Software can read bills and book them without human work.', 'Get rid of manual bookkeeping'],
  ['task', 'Management training', 'Organize a workshop on coaching conversations for supervisors.', 'Teach leaders how to give feedback'],
  ['note', 'Support tickets in review', 'Buyers are angry about late parcels and broken packaging.', 'What do shoppers complain about?'],
  [
    'goal',
    'Chief executive succession',
    'Prepare an internal candidate to lead the company by 2029.',
    'Who takes over after the boss retires?',
  ],
  ['task', 'Write a press release', 'Announce the merger to newspapers and broadcasters.', 'What should we tell the media?'],
])
