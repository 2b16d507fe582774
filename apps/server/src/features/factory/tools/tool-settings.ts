import type { ToolChange } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { ToolTarget } from '../factory.schema.ts'
import { ValidationError } from '../../../platform/errors.ts'
import { OutboundBlocked } from '../../../platform/outbound/outbound.ts'
import { findBuiltInTool } from '../built-in/tools.ts'
import type { FactoryDeps } from '../factory.deps.ts'
import type { ItemRow, NewItem } from '../items/items.store.ts'
import { validateParameters } from './tool-parameters.ts'
import { mergeHeaders, openHeaders, sealHeaders } from './tool-secrets.ts'

type ToolDeps = Pick<FactoryDeps, 'outbound' | 'secrets'>
type Before = Pick<ItemRow<'tool'>, 'id' | 'kind' | 'builtin' | 'needs_approval' | 'target' | 'secrets'>
type Kind = Before['kind']
type Settings = Pick<NewItem<'tool'>, 'kind' | 'needs_approval' | 'parameters' | 'target' | 'secrets'>

/** An absent field stays unchanged. */
type TargetSettings = Partial<Pick<Settings, 'target' | 'secrets'>>

/** The settings to store under this id: the sent fields merged into the previous ones. */
export function planTool(deps: ToolDeps, id: string, before: Before | undefined, sent: ToolChange): Settings {
  const kind = kindOf(before, sent)
  if (sent.parameters) checkParameters(sent.parameters)
  const targetSettings: TargetSettings =
    kind === 'http' || kind === 'mcp' ? planTarget(deps, id, before, kind, sent) : { target: null, secrets: null }
  const needs_approval = approvalOf(before, sent, kind, targetSettings.target)
  return { kind, needs_approval, ...(sent.parameters !== undefined && { parameters: sent.parameters }), ...targetSettings }
}

/** The default is a prompt. A built-in tool stays built-in, and no other tool becomes built-in. */
function kindOf(before: Before | undefined, sent: ToolChange): Kind {
  const kind = sent.kind ?? before?.kind ?? (sent.http ? 'http' : sent.mcp ? 'mcp' : 'prompt')
  if ((kind === 'builtin') !== (before?.kind === 'builtin')) throw ValidationError.field('kind', appMessages.factory.builtinStays)
  return kind
}

function checkParameters(parameters: NonNullable<ToolChange['parameters']>): void {
  const issue = validateParameters(parameters)
  if (issue) throw ValidationError.field('parameters', issue)
}

function planTarget(deps: ToolDeps, id: string, before: Before | undefined, kind: 'http' | 'mcp', sent: ToolChange): TargetSettings {
  const requestedTarget = sent[kind]
  const kept = before?.kind === kind ? before.target : null
  if (!requestedTarget && !kept) throw ValidationError.field(`${kind}.url`, appMessages.factory.addressRequired)
  if (requestedTarget === null) throw ValidationError.field(kind, appMessages.factory.addressRequired)
  if (!requestedTarget) return {}
  checkAddress(deps, requestedTarget.url, `${kind}.url`)
  const { secret_headers, ...settings } = omitUndefined(requestedTarget)
  const headers = mergeHeaders(keptHeaders(deps, before, kind, requestedTarget.url), secret_headers, `${kind}.secret_headers`)
  const wanted: ToolTarget = { ...settings, header_names: Object.keys(headers) }
  const target: ToolTarget = wanted.fingerprint === undefined ? { ...wanted, ...keptApproval(kept, wanted) } : wanted
  // Encrypts again only if headers were sent or dropped, because each encryption differs from the last.
  const isKept = kept !== null && secret_headers === undefined && kept.header_names.length === target.header_names.length
  return { target, ...(!isKept && { secrets: sealHeaders(deps.secrets, id, requestedTarget.url, headers) }) }
}

/** An mcp tool stays approved as long as it is the same tool of the same server. */
function keptApproval(kept: ToolTarget | null, { url, tool }: ToolTarget): Partial<ToolTarget> {
  if (!kept || kept.url !== url || kept.tool !== tool) return {}
  const { fingerprint, is_changed } = kept
  return { ...(fingerprint && { fingerprint }), ...(is_changed && { is_changed }) }
}

/** A new origin drops the secrets: a person who can change the URL must not learn them. */
export function keptHeaders({ secrets }: ToolDeps, before: Before | undefined, kind: Kind, url: string) {
  if (!before?.target || before.kind !== kind || new URL(before.target.url).origin !== new URL(url).origin) return {}
  return openHeaders(secrets, before.id, before.target.url, before.secrets) ?? {}
}

const originPart = /^[^/?#]*\/\/[^/?#]*/

/** Placeholders are allowed after the host only: the origin is fixed. */
export function checkAddress({ outbound }: ToolDeps, url: string, field: string): void {
  try {
    if (/[{}\\]/.test(originPart.exec(url)?.[0] ?? '{')) throw new OutboundBlocked()
    outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundBlocked) throw ValidationError.field(field, error.message)
    throw error
  }
}

/**
 * A tool with external calls that does more than read needs approval unless its builder says otherwise; a tool that changes records always
 * does.
 */
function approvalOf(before: Before | undefined, sent: ToolChange, kind: Kind, target: ToolTarget | null | undefined): boolean {
  if (before?.kind === 'builtin') {
    const changesRecords = findBuiltInTool(before.builtin)?.changesRecords ?? true
    if (changesRecords && sent.needs_approval === false) throw ValidationError.field('needs_approval', appMessages.factory.alwaysAsks)
    return sent.needs_approval ?? before.needs_approval
  }
  const isSame = before?.kind === kind && (target === undefined || target?.method === before.target?.method)
  if (sent.needs_approval !== undefined) return sent.needs_approval
  return isSame ? before.needs_approval : kind === 'mcp' || (kind === 'http' && target?.method !== 'GET')
}
