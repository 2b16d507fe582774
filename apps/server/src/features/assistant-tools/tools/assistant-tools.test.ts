import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { listAgentTools, listAssistantTools } from './assistant-tools.ts'
import { validateToolInput, callTool } from './tool.ts'

const tools = listAssistantTools({ use_internal_search: true, use_memory: true, use_internet: true }, { webSearch: async () => [] })
const toolCalled = (name: string) => tools.find((tool) => tool.name === name)!

describe('the tools of a question', () => {
  const namesOf = (...given: Parameters<typeof listAssistantTools>) => listAssistantTools(...given).map(({ name }) => name)

  test('are the ones that the person enabled', () => {
    const off = { use_internal_search: false, use_memory: false, use_internet: false }
    expect(listAssistantTools(off).every(({ changesRecords }) => changesRecords)).toBe(true)
    expect(namesOf(off)).not.toContain('keep_memory')
    expect(namesOf({ ...off, use_memory: true })).toContain('keep_memory')
    expect(namesOf({ ...off, use_internal_search: true })).toContain('search_records')
    expect(namesOf({ ...off, use_internet: true })).not.toContain('search_internet')
    expect(namesOf({ ...off, use_internet: true }, { webSearch: async () => [] })).toContain('search_internet')
  })

  test('ask for approval exactly if they change something', () => {
    const reading = tools.filter(({ changesRecords }) => !changesRecords).map(({ name }) => name)
    expect(reading).toEqual([
      'search_records',
      'read_record',
      'read_file',
      'list_tasks',
      'list_goals',
      'list_notes',
      'list_contacts',
      'list_changes',
      'read_kpi_history',
      'list_advice',
      'read_chain',
      'find_people',
      'list_threads',
      'read_thread',
      'list_meetings',
      'list_commitments',
      'list_workflows',
      'read_run',
      'list_schedules',
      'search_internet',
    ])
  })

  test('of an agent start no runs, so that no run can start itself', () => {
    const names = listAgentTools().map(({ name }) => name)
    expect(names).toContain('send_message')
    expect(names.filter((name) => /workflow|schedule|run/.test(name))).toEqual([])
  })

  test('describe their arguments in JSON Schema without additional properties', () => {
    for (const { input, name } of tools)
      expect(z.toJSONSchema(input, { io: 'input' }), name).toMatchObject({ type: 'object', additionalProperties: false })
  })
})

describe('invalid arguments', () => {
  test.each([
    ['create_task', {}],
    ['create_task', { title: '  ' }],
    ['create_task', { title: 'x', due_date: 'Friday' }],
    ['create_task', { title: 'x', due_date: '2026-02-30' }],
    ['create_task', { title: 'x', priority: 'Huge' }],
    ['create_task', { title: 'x', shared_org_ids: [] }],
    ['create_task', { title: 'x'.repeat(301) }],
    ['create_task', 'x'],
    ['create_task', null],
    ['change_task', { id: '1', status: 'Done' }],
    ['change_task', { id: '01890000-0000-7000-8000-000000000000' }],
    ['change_task', { status: 'Done' }],
    ['set_kpi_value', { goal_id: 'x', kpi_id: 'y', value: 1 }],
    ['create_goal', { title: 'x' }],
    ['create_note', { content: 'x'.repeat(100_001) }],
    ['list_tasks', { limit: 0 }],
    ['list_tasks', { status: ['Lost'] }],
    ['read_record', { kind: 'user', id: '01890000-0000-7000-8000-000000000000' }],
    ['search_records', { query: '' }],
    ['draft_message', { to: 'x' }],
  ])('%s %j returns the validation issue and does nothing', async (name, input) => {
    // There is no database, so every change would fail.
    const outcome = await callTool(toolCalled(name), {} as Ctx, input, new AbortController().signal)
    const issue = validateToolInput(toolCalled(name), input)
    expect(issue).toContain(`The arguments of ${name} are wrong: `)
    expect(outcome).toEqual({ ok: false, answer: { error: issue }, receipt: issue, record: null, changes: [], xid: null, sources: [] })
  })

  test('are named by field', () => {
    expect(validateToolInput(toolCalled('create_task'), { title: 'x' })).toBeUndefined()
    expect(validateToolInput(toolCalled('create_task'), { title: 'x', due_date: 'soon' })).toBe(
      'The arguments of create_task are wrong: due_date: This is not a valid date.',
    )
  })
})
