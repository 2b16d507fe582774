import { proposesNothing, says, saysNot, situation } from '../situation.ts'

export const lists = [
  situation(
    'lists',
    'overdue',
    'What is overdue?',
    [says(/Renew the office lease/), says(/Send the board pack/), saysNot(/File the tax return/)],
    'Two tasks: Renew the office lease and Send the board pack.',
  ),
  situation('lists', 'overdue-count', 'How many tasks are overdue?', [says(/\b(?:2|two)\b/i)], 'Two tasks are overdue.'),
  situation(
    'lists',
    'mine',
    'What is on my own list?',
    [says(/Send the board pack/), saysNot(/Audit the warehouse/)],
    'Send the board pack.',
  ),
  situation(
    'lists',
    'anns',
    'What does Ann have to do?',
    [says(/Renew the office lease/), saysNot(/Negotiate the Acme contract/)],
    'Ann has one open task: Renew the office lease.',
  ),
  situation(
    'lists',
    'unassigned',
    'Which tasks have no owner?',
    [says(/Plan the Lisbon offsite/), saysNot(/Audit the warehouse/)],
    'Plan the Lisbon offsite has no owner.',
  ),
  situation(
    'lists',
    'urgent',
    'List everything urgent.',
    [says(/Send the board pack/), says(/Negotiate the Acme contract/)],
    'Send the board pack; Negotiate the Acme contract.',
  ),
  situation(
    'lists',
    'this-week',
    'What is due in the next five days?',
    [says(/Interview sales candidates/), says(/Audit the warehouse/), saysNot(/Plan the Lisbon offsite/)],
    'Interview sales candidates and Audit the warehouse.',
  ),
  situation(
    'lists',
    'goals',
    'List my open goals.',
    [says(/Grow recurring revenue/), says(/Cut customer churn/), says(/Open the Lisbon branch/)],
    'Grow recurring revenue, Cut customer churn, Open the Lisbon branch.',
  ),
  situation(
    'lists',
    'changed',
    'What is new since yesterday?',
    [says(/Renew the office lease|Grow recurring revenue|Maria Santos|supplier-contract/)],
    'New: Grow recurring revenue and the file supplier-contract.md.',
  ),
  situation('lists', 'done', 'Did we file the tax return?', [says(/yes|done|filed/i), proposesNothing], 'Yes, that task is done.'),
]
