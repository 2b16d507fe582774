import { defaultModels } from '@adjutant/contract/choices'
import type { Model } from '@adjutant/contract/models'
import { words } from '@adjutant/contract/words'

export interface ModelChoice {
  options: { value: string; label: string }[]
  /** What is asked: the person's choice where it is offered, else the first that can answer. */
  chosen: string
  /** No key is set up: whatever is chosen, the analyst that is built in answers. */
  isOffline: boolean
}

const toLabel = ({ name, available }: Pick<Model, 'name' | 'available'>) => (available ? name : `${name} (no key)`)

/** What may be chosen. Until the list has come, or where it cannot be had, the models that the product knows. */
export function toModelChoice(models: readonly Model[] | undefined, wanted: string | undefined): ModelChoice {
  if (models?.length === 0) return { options: [{ value: '', label: 'No model allowed' }], chosen: '', isOffline: false }
  const isOffline = models !== undefined && models.every(({ provider, available }) => provider === 'offline' || !available)
  const offered = models ?? defaultModels.map((id) => ({ id, name: id, available: true }))
  const first = offered.find(({ available }) => available) ?? offered[0]!
  const chosen = offered.find(({ id }) => id === wanted)?.id ?? first.id
  const options = offered.map((model) => ({ value: model.id, label: toLabel(model) }))
  return { options: isOffline ? [{ value: chosen, label: words.conversation.builtInAnalyst }] : options, chosen, isOffline }
}
