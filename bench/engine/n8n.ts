import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, startNode, type Process } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'

const owner = { email: 'owner@example.com', firstName: 'Bench', lastName: 'Owner', password: 'Harbour-lantern-42' }
const path = 'run'
const steps = ['Step 1', 'Step 2', 'Step 3']

/** n8n's built-in node for calling a model. */
const toStep = (name: string, place: number) => ({
  id: name,
  name,
  type: '@n8n/n8n-nodes-langchain.chainLlm',
  typeVersion: 1.7,
  position: [200 * (place + 1), 0],
  parameters: { promptType: 'define', text: 'Say 1 tokens at 0 a second.' },
})

const toModel = (credentials: { id: string; name: string }) => ({
  id: 'model',
  name: 'Model',
  type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
  typeVersion: 1.2,
  position: [0, 200],
  parameters: { model: { __rl: true, mode: 'id', value: 'bench' }, options: {} },
  credentials: { openAiApi: credentials },
})

const webhook = {
  id: 'start',
  name: 'Start',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  position: [0, 0],
  webhookId: 'bench',
  parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} },
}

const link = (type: string, names: string[]) => ({ [type]: [names.map((node) => ({ node, type, index: 0 }))] })

/** Three sequential steps, each saved when it ends, as in the product; responds after the last one. */
const workflowOf = (credentials: { id: string; name: string }) => ({
  name: 'Three steps',
  active: false,
  nodes: [webhook, toModel(credentials), ...steps.map(toStep)],
  connections: {
    ...Object.fromEntries(steps.map((name, place) => [steps[place - 1] ?? 'Start', link('main', [name])])),
    Model: link('ai_languageModel', steps),
  },
  settings: { executionOrder: 'v1', saveExecutionProgress: true, saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all' },
})

function databaseSettings(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: hostname,
    DB_POSTGRESDB_PORT: port,
    DB_POSTGRESDB_USER: username,
    DB_POSTGRESDB_PASSWORD: password,
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
  }
}

/** Disables telemetry and everything besides the engine. */
const quiet = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_RUNNERS_ENABLED: 'false',
  N8N_LOG_LEVEL: 'error',
}

/** n8n answers before it is ready for this call. */
const maxTries = 20

async function send<T>(url: string, body: object, cookie = ''): Promise<{ data: T; cookie: string }> {
  const headers = { 'content-type': 'application/json', 'browser-id': 'bench', cookie }
  for (let tries = 0; ; tries++) {
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await reply.text()
    if (reply.ok) return { data: (JSON.parse(text) as { data: T }).data, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie }
    if (tries === maxTries) throw new Error(`${url}: ${reply.status} ${text}`)
    await pause(1_000)
  }
}

/** Starts n8n from `folder`, with a workflow that one POST to `runUrl` executes. */
export async function startN8n(folder: string, databaseUrl: string, modelUrl: string): Promise<Process & { runUrl: string }> {
  const port = await findFreePort()
  const settings = { ...databaseSettings(databaseUrl), ...quiet, N8N_USER_FOLDER: makeFolder(), N8N_LISTEN_ADDRESS: '127.0.0.1' }
  const entry = join(folder, 'node_modules/n8n/bin/n8n')
  const n8n = await startNode([entry, 'start'], { ...settings, N8N_PORT: String(port) }, '/healthz/readiness', port)
  const { cookie } = await send(`${n8n.url}/rest/owner/setup`, owner)
  const key = { name: 'Model', type: 'openAiApi', data: { apiKey: 'none', url: modelUrl } }
  const { data: credentials } = await send<{ id: string; name: string }>(`${n8n.url}/rest/credentials`, key, cookie)
  const workflow = workflowOf({ id: credentials.id, name: key.name })
  const { data } = await send<{ id: string; versionId: string }>(`${n8n.url}/rest/workflows`, workflow, cookie)
  await send(`${n8n.url}/rest/workflows/${data.id}/activate`, { versionId: data.versionId }, cookie)
  const runUrl = `${n8n.url}/webhook/${path}`
  await send(runUrl, {})
  return { ...n8n, runUrl }
}
