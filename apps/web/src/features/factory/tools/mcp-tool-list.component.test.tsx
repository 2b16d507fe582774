import type { McpDiscovery, McpTool } from '@adjutant/contract/ai/tool-targets'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useForm } from '../../../platform/forms/use-form.ts'
import { answerApi, rejection } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { McpToolList } from './mcp-tool-list.tsx'
import { newToolValues, toToolBody } from './tool-values.ts'
import type { ToolValues } from './tool-values.ts'

const url = 'https://weather.test/mcp'
const route = 'POST /api/tools/discover'
const forecast: McpTool = {
  name: 'forecast',
  title: null,
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  fingerprint: 'print-1',
  problem: null,
  warnings: [],
}
const huge: McpTool = { ...forecast, name: 'huge', parameters: null, problem: 'The parameters are too long.' }
const warning = 'Contains instructions to the assistant. Read it before you use it.'
const found: McpDiscovery = {
  tools: [forecast, { ...forecast, name: 'evil', fingerprint: 'print-2', warnings: [warning] }, huge],
  warnings: [],
}

function Harness({ values = {}, isChanged = false }: { values?: Partial<ToolValues>; isChanged?: boolean }) {
  const form = useForm<ToolValues>({ ...newToolValues, kind: 'mcp', url, ...values })
  return (
    <>
      <output>{JSON.stringify(toToolBody(form.values))}</output>
      <McpToolList form={form} toolId={isChanged ? 'tool-1' : undefined} isChanged={isChanged} />
      <button type="button" onClick={() => form.set('url', 'https://other.test/')}>
        Move
      </button>
    </>
  )
}

const discover = () => page.getByRole('button', { name: "List the server's tools" }).click()
const readBody = () => JSON.parse(page.getByRole('status').first().element().textContent) as ReturnType<typeof toToolBody>
const use = (name: string) => page.getByRole('button', { name: `Use ${name}`, exact: true })

test('choosing a tool fills the form and approves the tool as listed', async () => {
  const calls = answerApi({ [route]: found })
  const secret = { key: 'k', name: 'X-Key', value: 'secret', isKept: false }
  await renderInApp(<Harness values={{ headers: [secret] }} />)
  await discover()
  await use('forecast').click()
  expect(calls).toEqual([{ call: route, body: { url, secret_headers: { 'X-Key': 'secret' } } }])
  await expect.poll(readBody).toMatchObject({
    name: 'forecast',
    description: forecast.description,
    parameters: { properties: { city: { type: 'string' } }, required: ['city'] },
    mcp: { url, tool: 'forecast', fingerprint: 'print-1' },
  })
  await expect.element(use('forecast')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => readBody().mcp).not.toHaveProperty('fingerprint')
})

test('warnings are shown, and a tool that cannot be used cannot be chosen', async () => {
  answerApi({ [route]: { ...found, warnings: ['The server lists more tools than are shown. These are the first 3.'] } })
  await renderInApp(<Harness />)
  await discover()
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(entry('evil').getByText(warning)).toBeVisible()
  await expect.element(page.getByText(/lists more tools/)).toBeVisible()
  await expect.element(entry('huge').getByText('The parameters are too long.')).toBeVisible()
  await expect.element(use('huge')).toBeDisabled()
})

test('a changed tool says so until it is chosen again, with the stored secrets', async () => {
  const calls = answerApi({ [route]: found })
  await renderInApp(<Harness isChanged />)
  const notice = page.getByText(/The server changed this tool/)
  await expect.element(notice).toBeVisible()
  await discover()
  await use('forecast').click()
  expect(calls[0]!.body).toMatchObject({ tool_id: 'tool-1' })
  await expect.element(notice).not.toBeInTheDocument()
})

test('a server that fails is reported, and without an address there is nothing to list', async () => {
  answerApi({ [route]: rejection(502, "The MCP server can't be used: The server took too long to answer.") })
  await renderInApp(<Harness />)
  await discover()
  await expect.element(page.getByText(/took too long/)).toBeVisible()
})

test('without an address nothing can be listed', async () => {
  await renderInApp(<Harness values={{ url: ' ' }} />)
  await expect.element(page.getByRole('button', { name: "List the server's tools" })).toBeDisabled()
})
