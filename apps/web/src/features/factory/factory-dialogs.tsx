import type { CrewDraft } from '@adjutant/contract/crew-drafts'
import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/factory'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { DraftedSchedule } from './crew-dialog.tsx'
import type { Item } from './factory-items.ts'
import type { Kind } from './item-kinds.ts'

const AgentDialog = lazyPart(() => import('./agent-dialog.tsx'))
const ToolDialog = lazyPart(() => import('./tool-dialog.tsx'))
const CrewDialog = lazyPart(() => import('./crew-dialog.tsx'))
const FlowDialog = lazyPart(() => import('./flow-dialog.tsx'))
const WishDialog = lazyPart(() => import('./wish-dialog.tsx'))
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))

export type EditDeed =
  | { kind: 'crew'; item?: Crew; draft?: CrewDraft }
  | { kind: 'flow'; item?: Flow }
  | { kind: 'agent'; item?: Agent }
  | { kind: 'tool'; item?: Tool }

export type FactoryDeed = ({ do: 'edit' } & EditDeed) | { do: 'delete'; kind: Kind; item: Item } | { do: 'wish' }

type DialogsProps = {
  deed: FactoryDeed | undefined
  schedule: DraftedSchedule
  onDeed: (deed: FactoryDeed) => void
  onClose: () => void
}

function Editor({ deed, schedule, onClose }: { deed: EditDeed; schedule: DraftedSchedule; onClose: () => void }) {
  switch (deed.kind) {
    case 'crew':
      return <CrewDialog {...deed} schedule={schedule} onClose={onClose} />
    case 'flow':
      return <FlowDialog {...deed} onClose={onClose} />
    case 'agent':
      return <AgentDialog {...deed} onClose={onClose} />
    case 'tool':
      return <ToolDialog {...deed} onClose={onClose} />
  }
}

/** The open dialog of the factory. */
export function FactoryDialogs({ deed, schedule, onDeed, onClose }: DialogsProps) {
  return (
    <Suspense fallback={null}>
      {deed?.do === 'edit' && <Editor deed={deed} schedule={schedule} onClose={onClose} />}
      {deed?.do === 'delete' && <DeleteDialog kind={deed.kind} item={deed.item} onClose={onClose} />}
      {deed?.do === 'wish' && <WishDialog onDraft={(draft) => onDeed({ do: 'edit', kind: 'crew', draft })} onClose={onClose} />}
    </Suspense>
  )
}
