import { greeting, oneLine, type NewMail } from '../mail/index.ts'

interface DueCheckIn {
  goal: { id: string; title: string; next_check_in_on: string | null }
  /** The recipient. */
  email: string
  first_name: string | null
}

export const checkInMail = ({ goal, email, first_name }: DueCheckIn, publicUrl: string): NewMail => {
  const title = oneLine(goal.title)
  return {
    key: `check-in:${goal.id}:${goal.next_check_in_on}`,
    recipient: email,
    subject: `Check-in due: ${title}`,
    body: `${greeting(first_name)}

A check-in for the goal “${title}” is due. Enter the current numbers and how confident you are:
${publicUrl}/app/strategy/goals/${goal.id}

You get this reminder once per check-in. To stop it, change the schedule of the goal.

Adjutant
`,
  }
}
