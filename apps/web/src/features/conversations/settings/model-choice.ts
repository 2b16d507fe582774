import { defaultModels } from '@adjutant/contract/core/choices'
import type { Model } from '@adjutant/contract/ai/models'
import { appMessages } from '@adjutant/contract/messages/app-messages'

export interface ModelChoice {
  options: { value: string; label: string }[]
  /** The person's choice if it is offered, else the first usable model. */
  chosen: string
  /** No key is configured, so the offline analyst always answers. */
  isOffline: boolean
}

const toLabel = ({ name, available }: Pick<Model, 'name' | 'available'>) => (available ? name : `${name} (no key)`)

/** Falls back to the known models until the list is loaded, or if it can't be loaded. */
export function toModelChoice(models: readonly Model[] | undefined, wanted: string | undefined): ModelChoice {
  const offered = models ?? defaultModels.map((id) => ({ id, name: id, available: true }))
  const first = offered.find(({ available }) => available) ?? offered[0]
  if (!first) return { options: [{ value: '', label: 'No model allowed' }], chosen: '', isOffline: false }
  const isOffline = models !== undefined && models.every(({ provider, available }) => provider === 'offline' || !available)
  const chosen = offered.find(({ id }) => id === wanted)?.id ?? first.id
  const options = offered.map((model) => ({ value: model.id, label: toLabel(model) }))
  return { options: isOffline ? [{ value: chosen, label: appMessages.conversation.offlineAnalyst }] : options, chosen, isOffline }
}
