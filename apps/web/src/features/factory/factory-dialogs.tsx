import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import { Suspense } from 'react'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import type { DraftedSchedule } from './crews/crew-dialog.tsx'
import type { Item } from './factory-items.ts'
import type { Kind } from './item-kinds.ts'

const AgentDialog = lazyComponent(() => import('./agents/agent-dialog.tsx'))
const ToolDialog = lazyComponent(() => import('./tools/tool-dialog.tsx'))
const CrewDialog = lazyComponent(() => import('./crews/crew-dialog.tsx'))
const FlowDialog = lazyComponent(() => import('./flows/flow-dialog.tsx'))
const CrewDraftDialog = lazyComponent(() => import('./crews/crew-draft-dialog.tsx'))
const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'))

export type EditAction =
  | { kind: 'crew'; item?: Crew; draft?: CrewDraft }
  | { kind: 'flow'; item?: Flow }
  | { kind: 'agent'; item?: Agent }
  | { kind: 'tool'; item?: Tool }

export type FactoryAction = ({ do: 'edit' } & EditAction) | { do: 'delete'; kind: Kind; item: Item } | { do: 'draft' }

type DialogsProps = {
  action: FactoryAction | undefined
  schedule: DraftedSchedule
  onAction: (action: FactoryAction) => void
  onClose: () => void
}

function Editor({ action, schedule, onClose }: { action: EditAction; schedule: DraftedSchedule; onClose: () => void }) {
  switch (action.kind) {
    case 'crew':
      return <CrewDialog {...action} schedule={schedule} onClose={onClose} />
    case 'flow':
      return <FlowDialog {...action} onClose={onClose} />
    case 'agent':
      return <AgentDialog {...action} onClose={onClose} />
    case 'tool':
      return <ToolDialog {...action} onClose={onClose} />
  }
}

/** The open dialog of the factory. */
export function FactoryDialogs({ action, schedule, onAction, onClose }: DialogsProps) {
  return (
    <Suspense fallback={null}>
      {action?.do === 'edit' && <Editor action={action} schedule={schedule} onClose={onClose} />}
      {action?.do === 'delete' && <DeleteDialog kind={action.kind} item={action.item} onClose={onClose} />}
      {action?.do === 'draft' && <CrewDraftDialog onDraft={(draft) => onAction({ do: 'edit', kind: 'crew', draft })} onClose={onClose} />}
    </Suspense>
  )
}
