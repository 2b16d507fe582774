import { proposes, proposesNothing, saysNot, situation } from '../situation.ts'

const date = /\d{4}-\d{2}-\d{2}/

export const actions = [
  situation(
    'actions',
    'create',
    'Create a task to call the bank next Monday.',
    [proposes('create_task', { title: /bank/i, due_date: date })],
    '',
    {
      acts: [{ tool: 'create_task', arguments: { title: 'Call the bank', due_date: '2026-11-23' } }],
    },
  ),
  situation(
    'actions',
    'assign',
    'Ask Ben to prepare the inventory by Friday: make it a task.',
    [proposes('create_task', { title: /inventory/i, assigned_to: /ben/i })],
    '',
    {
      acts: [{ tool: 'create_task', arguments: { title: 'Prepare the inventory', assigned_to: 'Ben' } }],
    },
  ),
  situation(
    'actions',
    'done',
    'The board pack is sent: mark it done.',
    [proposes('change_task', { status: /Done/ }, 'Send the board pack')],
    '',
    {
      acts: [{ tool: 'change_task', arguments: { status: 'Done' }, record: 'Send the board pack' }],
    },
  ),
  situation(
    'actions',
    'move-date',
    'Move the warehouse audit by a week.',
    [proposes('change_task', { due_date: date }, 'Audit the warehouse')],
    '',
    {
      acts: [{ tool: 'change_task', arguments: { due_date: '2026-12-01' }, record: 'Audit the warehouse' }],
    },
  ),
  situation(
    'actions',
    'clear-date',
    'Take the due date off the Lisbon offsite.',
    [proposes('clear_fields', { fields: /due_date/ }, 'Plan the Lisbon offsite')],
    '',
    {
      acts: [{ tool: 'clear_fields', arguments: { fields: ['due_date'] }, record: 'Plan the Lisbon offsite' }],
    },
  ),
  situation('actions', 'kpi', 'Churn is 3.9 % now. Record it.', [proposes('set_kpi_value', { value: /3\.9/ }, 'Cut customer churn')], '', {
    acts: [{ tool: 'set_kpi_value', arguments: { value: 3.9 }, record: 'Cut customer churn' }],
  }),
  situation(
    'actions',
    'message',
    'Tell Ann that the travel budget is approved.',
    [proposes('send_message', { text: /approved/i }), saysNot(/was sent|have sent/i)],
    '',
    {
      acts: [{ tool: 'send_message', arguments: { to: 'Ann Lee', text: 'The travel budget is approved.' } }],
    },
  ),
  situation(
    'actions',
    'interaction',
    'I had lunch with Maria today. Note that on her contact.',
    [proposes('add_interaction', { summary: /lunch/i }, 'Maria Santos')],
    '',
    {
      acts: [{ tool: 'add_interaction', arguments: { summary: 'Lunch' }, record: 'Maria Santos' }],
    },
  ),
  situation('actions', 'delete', 'Delete the task about the website.', [proposes('delete_record', {}, 'Rewrite the website')], '', {
    acts: [{ tool: 'delete_record', arguments: {}, record: 'Rewrite the website' }],
  }),
  situation(
    'actions',
    'only-asked',
    'What should I do about the office lease?',
    [proposesNothing],
    'Answer the landlord; Ann owns the task.',
  ),
]
