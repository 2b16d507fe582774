import type { ToolChange } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import type { ToolTarget } from '../../platform/db/schema/index.ts'
import { Invalid } from '../../platform/errors.ts'
import { OutboundRefused } from '../../platform/outbound/outbound.ts'
import type { FactoryParts } from './factory-parts.ts'
import type { ItemRow, NewItem } from './items.store.ts'
import { parametersFault } from './tool-parameters.ts'
import { mergeHeaders, openHeaders, sealHeaders } from './tool-secrets.ts'

type Parts = Pick<FactoryParts, 'outbound' | 'secrets' | 'ownTools'>
type Before = Pick<ItemRow<'tool'>, 'id' | 'kind' | 'builtin' | 'needs_approval' | 'target' | 'secrets'>
type Kind = Before['kind']
type Settings = Pick<NewItem<'tool'>, 'kind' | 'needs_approval' | 'parameters' | 'target' | 'secrets'>

/** An absent field stays unchanged. */
type Reached = Partial<Pick<Settings, 'target' | 'secrets'>>

/** The settings to store under this id: the sent fields merged into the previous ones. */
export function planTool(parts: Parts, id: string, before: Before | undefined, sent: ToolChange): Settings {
  const kind = kindOf(before, sent)
  if (sent.parameters) checkParameters(sent.parameters)
  const reached: Reached = kind === 'http' || kind === 'mcp' ? planTarget(parts, id, before, kind, sent) : { target: null, secrets: null }
  const needs_approval = approvalOf(parts, before, sent, kind, reached.target)
  return { kind, needs_approval, ...(sent.parameters !== undefined && { parameters: sent.parameters }), ...reached }
}

/** The default is a prompt. A built-in tool stays built-in, and no other tool becomes built-in. */
function kindOf(before: Before | undefined, sent: ToolChange): Kind {
  const kind = sent.kind ?? before?.kind ?? (sent.http ? 'http' : sent.mcp ? 'mcp' : 'prompt')
  if ((kind === 'builtin') !== (before?.kind === 'builtin')) throw Invalid.field('kind', words.factory.builtinStays)
  return kind
}

function checkParameters(parameters: NonNullable<ToolChange['parameters']>): void {
  const fault = parametersFault(parameters)
  if (fault) throw Invalid.field('parameters', fault)
}

function planTarget(parts: Parts, id: string, before: Before | undefined, kind: 'http' | 'mcp', sent: ToolChange): Reached {
  const wish = sent[kind]
  const kept = before?.kind === kind ? before.target : null
  if (!wish && !kept) throw Invalid.field(`${kind}.url`, words.factory.addressRequired)
  if (wish === null) throw Invalid.field(kind, words.factory.addressRequired)
  if (!wish) return {}
  checkAddress(parts, wish.url, `${kind}.url`)
  const { secret_headers, ...place } = wish
  const headers = mergeHeaders(keptHeaders(parts, before, kind, wish.url), secret_headers, `${kind}.secret_headers`)
  const target: ToolTarget = { ...place, header_names: Object.keys(headers) }
  // Encrypts again only if headers were sent or dropped, because each encryption differs from the last.
  const isKept = kept !== null && secret_headers === undefined && kept.header_names.length === target.header_names.length
  return { target, ...(!isKept && { secrets: sealHeaders(parts.secrets, id, wish.url, headers) }) }
}

/** A new origin drops the secrets: a person who can change the URL must not learn them. */
function keptHeaders({ secrets }: Parts, before: Before | undefined, kind: Kind, url: string) {
  if (!before?.target || before.kind !== kind || new URL(before.target.url).origin !== new URL(url).origin) return {}
  return openHeaders(secrets, before.id, before.target.url, before.secrets) ?? {}
}

const originPart = /^[^/?#]*\/\/[^/?#]*/

/** Placeholders are allowed after the host only: the origin is fixed. */
function checkAddress({ outbound }: Parts, url: string, field: string): void {
  try {
    if (/[{}\\]/.test(originPart.exec(url)?.[0] ?? '{')) throw new OutboundRefused()
    outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundRefused) throw Invalid.field(field, error.message)
    throw error
  }
}

/**
 * A tool with external calls that does more than read needs approval unless its builder says otherwise; a tool that changes records always
 * does.
 */
function approvalOf(
  parts: Parts,
  before: Before | undefined,
  sent: ToolChange,
  kind: Kind,
  target: ToolTarget | null | undefined,
): boolean {
  if (kind === 'builtin') {
    const changes = parts.ownTools.find(({ name }) => name === before!.builtin)?.changes ?? true
    if (changes && sent.needs_approval === false) throw Invalid.field('needs_approval', words.factory.alwaysAsks)
    return sent.needs_approval ?? before!.needs_approval
  }
  const isSame = before?.kind === kind && (target === undefined || target?.method === before.target?.method)
  if (sent.needs_approval !== undefined) return sent.needs_approval
  return isSame ? before.needs_approval : kind === 'mcp' || (kind === 'http' && target?.method !== 'GET')
}
