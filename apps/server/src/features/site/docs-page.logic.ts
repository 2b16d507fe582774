import { toRecord } from '@adjutant/contract/record'

interface Operation {
  summary: string
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

export interface Description {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function refName(schema: unknown): string | undefined {
  const { $ref } = toRecord(schema)
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
}

/** The keyboard scrolls it where it is wider than the screen. */
const jsonHtml = (value: unknown) => `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`

function schemaHtml(schema: unknown): string {
  const name = refName(schema)
  if (name) return `<a href="#schema-${escaped(name)}">${escaped(name)}</a>`
  const items = toRecord(schema).items
  if (items && refName(items)) return `list of ${schemaHtml(items)}`
  return jsonHtml(schema)
}

const mediaHtml = (content: Record<string, { schema: unknown }> | undefined) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => `<code>${escaped(type)}</code> ${schemaHtml(schema)}`)
    .join('<br>')

const parameterHtml = (parameter: Operation['parameters'][number]) =>
  `<li><code>${escaped(parameter.name)}</code> <span>${parameter.in}${parameter.required ? ', required' : ''}</span> ${schemaHtml(parameter.schema)}</li>`

const responseHtml = ([status, response]: [string, Operation['responses'][string]]) =>
  `<tr><th scope="row">${status}</th><td>${escaped(response.description)}</td><td>${mediaHtml(response.content)}</td></tr>`

const operationHtml = (path: string, method: string, operation: Operation) => `
<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span> <i>${operation['x-access']}</i></summary>
${operation.parameters.length > 0 ? `<h3>Parameters</h3><ul>${operation.parameters.map(parameterHtml).join('')}</ul>` : ''}
${operation.requestBody ? `<h3>Body</h3><p>${mediaHtml(operation.requestBody.content)}</p>` : ''}
<h3>Answers</h3><table>${Object.entries(operation.responses).map(responseHtml).join('')}</table></details>`

/** Renders the OpenAPI description as plain HTML: no script, no external resources. */
export function toDocsPage(description: Description): string {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(path, method, operation)),
  )
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${jsonHtml(schema)}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(description.info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escaped(description.info.title)} API</h1><p>${escaped(description.info.description)} Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>${operations.join('')}<h2>Objects</h2>${schemas.join('')}</main></body></html>`
}

export const docsStyle = `
:root { color-scheme: dark }
body { margin: 0; background: #0a0f0d; color: #eee9dc; font: 15px/1.55 system-ui, sans-serif }
main { max-width: 1040px; margin: 0 auto; padding: 44px 20px; overflow-wrap: anywhere }
h1, h2 { font-family: Georgia, serif; font-weight: 400; letter-spacing: -0.012em }
h2 { margin-top: 44px; border-top: 1px solid rgba(222, 234, 226, 0.2); padding-top: 12px }
h3 { font-size: 13px; color: #b9beb3; margin: 20px 0 4px }
a { color: #dcb870 }
details { display: flow-root; border-bottom: 1px solid rgba(222, 234, 226, 0.1); padding: 10px 0 }
summary { cursor: pointer }
summary b { display: inline-block; width: 64px; font: 600 12px ui-monospace, monospace; color: #dcb870 }
summary span, li span { color: #b9beb3 }
summary i { float: right; color: #939c93; font-style: normal; font-size: 13px }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { overflow: auto; background: #0f1613; padding: 12px; border-radius: 6px; margin: 4px 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; font-weight: 400 }
`
