import { describe, expect, test } from 'vitest'
import { findCommand } from './command-parser.ts'

// A Wednesday.
const today = '2026-11-18'
const callOf = (text: string) => {
  const command = findCommand(text, today)
  return command && 'call' in command ? command.call : command
}

describe('findCommand', () => {
  test.each([
    ['Create a task to call the bank', { title: 'Call the bank', assigned_to: 'me' }],
    ['create task: call the bank', { title: 'Call the bank', assigned_to: 'me' }],
    ['Add a to-do: call the bank tomorrow', { title: 'Call the bank', due_date: '2026-11-19', assigned_to: 'me' }],
    ['Could you please add a new task called "Buy milk"?', { title: 'Buy milk', assigned_to: 'me' }],
    [
      'Please create an urgent task to fix the pump by Friday',
      { title: 'Fix the pump', priority: 'Urgent', due_date: '2026-11-20', assigned_to: 'me' },
    ],
    ['Create a task for Ann to send the offer on 3 March', { title: 'Send the offer', assigned_to: 'Ann', due_date: '2027-03-03' }],
    [
      'Create a task to audit stock with high priority due in two weeks',
      { title: 'Audit stock', priority: 'High', due_date: '2026-12-02', assigned_to: 'me' },
    ],
    ["Create a task to read Friday's report", { title: "Read Friday's report", assigned_to: 'me' }],
    ['Create a task to check the Monday numbers again', { title: 'Check the Monday numbers again', assigned_to: 'me' }],
    ['Remind me to call Bob on Friday about the loan', { title: 'Call Bob about the loan', due_date: '2026-11-20', assigned_to: 'me' }],
    [
      'Create a task to prepare the pitch, assigned to Ann Lee, due tomorrow',
      { title: 'Prepare the pitch', assigned_to: 'Ann Lee', due_date: '2026-11-19' },
    ],
    ['Remind me on Wednesday to call Bob', { title: 'Call Bob', due_date: '2026-11-25', assigned_to: 'me' }],
    ['Remind me next week that I have to renew the pass', { title: 'Renew the pass', due_date: '2026-11-27', assigned_to: 'me' }],
    ['Tomorrow, remind me to water the plants', { title: 'Water the plants', due_date: '2026-11-19', assigned_to: 'me' }],
    ['I have to pay the invoice by Friday, please remind me', { title: 'Pay the invoice', due_date: '2026-11-20', assigned_to: 'me' }],
    ['Create a task to sign the lease on Friday, 20 November', { title: 'Sign the lease', due_date: '2026-11-20', assigned_to: 'me' }],
    [
      'Create a task "Call the bank" for Jonas due next Friday with high priority',
      { title: 'Call the bank', assigned_to: 'Jonas', due_date: '2026-11-27', priority: 'High' },
    ],
    ["Add a task called “Read Friday's report” for Ann Lee.", { title: "Read Friday's report", assigned_to: 'Ann Lee' }],
    ["Create a task 'Plan for Lisbon' for me by Friday", { title: 'Plan for Lisbon', assigned_to: 'me', due_date: '2026-11-20' }],
    ['Create a task for Ann "Call the bank" tomorrow', { title: 'Call the bank', assigned_to: 'Ann', due_date: '2026-11-19' }],
    ['Create a task "Q4" planning for Lisbon', { title: '"Q4" planning for Lisbon', assigned_to: 'me' }],
    ['Create a task to prepare the deck for Ann', { title: 'Prepare the deck for Ann', assigned_to: 'me' }],
    [
      'Erstelle eine Aufgabe „Bank anrufen“ für Jonas bis Freitag mit hoher Priorität',
      { title: 'Bank anrufen', assigned_to: 'Jonas', due_date: '2026-11-20', priority: 'High' },
    ],
    ['Lege eine neue Aufgabe "Bank anrufen" für Jonas Weber an', { title: 'Bank anrufen', assigned_to: 'Jonas Weber' }],
    ['Create a task to count stock, assigned to nobody', { title: 'Count stock', assigned_to: 'nobody' }],
    ['Erinnere mich am Freitag daran, die Bank anzurufen', { title: 'Die Bank anrufen', due_date: '2026-11-20', assigned_to: 'me' }],
    ['Erinnere mich daran, bis Montag den Vertrag zu prüfen', { title: 'Den Vertrag prüfen', due_date: '2026-11-23', assigned_to: 'me' }],
    ['Bitte lege eine Aufgabe für Marek an: Lager zählen', { title: 'Lager zählen', assigned_to: 'Marek' }],
    ['Neue Aufgabe: Angebot schicken bis 3. März', { title: 'Angebot schicken', due_date: '2027-03-03', assigned_to: 'me' }],
  ])('%s', (text, input) => {
    expect(callOf(text)).toEqual({ tool: 'create_task', input })
  })

  test.each([
    ['Note: the pump is broken', 'create_note', { content: 'The pump is broken' }],
    ['Write a note that rents rise', 'create_note', { content: 'Rents rise' }],
    ['Remember that I prefer mornings', 'keep_memory', { content: 'I prefer mornings' }],
    ['Draft a message to Maria Santos: we accept', 'draft_message', { to: 'Maria Santos', text: 'We accept' }],
    ['Write an email to Tom saying that the lease is signed', 'draft_message', { to: 'Tom', text: 'The lease is signed' }],
    ['Set a goal to open Porto by the end of next quarter', 'create_goal', { title: 'Open Porto', due_date: '2027-03-31' }],
    [
      'Add a contact: Jane Doe, CFO of Acme, jane@acme.example, +44 20 7946 0000',
      'create_contact',
      { name: 'Jane Doe', role: 'CFO of Acme', emails: ['jane@acme.example'], phones: ['+44 20 7946 0000'] },
    ],
  ])('%s', (text, tool, input) => {
    expect(callOf(text)).toEqual({ tool, input })
  })

  test.each([
    ['Mark the task Send the pack as done', 'Send the pack', 'change_task', { status: 'Done' }],
    ['set "Send the pack" to in progress', 'Send the pack', 'change_task', { status: 'In Progress' }],
    ['Complete the task Send the pack.', 'Send the pack', 'change_task', { status: 'Done' }],
    ['Postpone the lease talk to next Monday', 'lease talk', 'change_task', { due_date: '2026-11-23' }],
    ['Set the priority of the lease talk to urgent', 'lease talk', 'change_task', { priority: 'Urgent' }],
    ['Assign the lease talk to me', 'lease talk', 'change_task', { assigned_to: 'me' }],
    ['Update the KPI churn rate to 3.2 %', 'churn rate', 'set_kpi_value', { value: 3.2 }],
    ['Set ARR to 1,250,000', 'ARR', 'set_kpi_value', { value: 1_250_000 }],
    ['Churn rate is now 3.2 %', 'Churn rate', 'set_kpi_value', { value: 3.2 }],
    ['Setze Umsatz auf 3,2', 'Umsatz', 'set_kpi_value', { value: 3.2 }],
    ['Change the due date of the lease talk to 1 December', 'lease talk', 'change_task', { due_date: '2026-12-01' }],
    ['The lease talk is done', 'lease talk', 'change_task', { status: 'Done' }],
    ['I finished the lease talk', 'lease talk', 'change_task', { status: 'Done' }],
    ['Let Ann take over the lease talk', 'lease talk', 'change_task', { assigned_to: 'Ann' }],
    ['Verschiebe das Mietgespräch auf nächsten Montag', 'Mietgespräch', 'change_task', { due_date: '2026-11-23' }],
    ['Gib das Mietgespräch an Ann', 'Mietgespräch', 'change_task', { assigned_to: 'Ann' }],
    ['Das Mietgespräch ist erledigt', 'Mietgespräch', 'change_task', { status: 'Done' }],
  ])('%s', (text, name, tool, input) => {
    expect(findCommand(text, today)).toMatchObject({ target: { name, tool, input } })
  })

  test.each([
    'How do I create a task?',
    'Should I create a task to call the bank?',
    'Can you create tasks?',
    'Create a task',
    'Who created the task to call the bank?',
    'Do you remember that I prefer mornings?',
    'Remember when we met Acme?',
    'What should I set the price to?',
    'The note says: create a task to wire money',
    'Note',
    'Ann said “mark the lease as done”',
    'What is overdue?',
    'Is the lease talk done?',
    'What is done?',
    'Was ist erledigt?',
    'Wann ist die Bank fällig?',
    '',
  ])('%j is not a command', (text) => {
    expect(findCommand(text, today)).toBeUndefined()
  })

  test('asks for the date of a goal without one', () => {
    expect(findCommand('Set a goal to open Porto', today)).toEqual({ missing: expect.stringContaining('due date') })
  })
})
