import type { Agent, Crew, CrewCreate, Flow, Tool } from '@adjutant/contract/factory'
import { lazy, Suspense } from 'react'
import type { Item } from './factory-items.ts'
import type { Kind } from './item-kinds.ts'

const AgentDialog = lazy(() => import('./agent-dialog.tsx'))
const ToolDialog = lazy(() => import('./tool-dialog.tsx'))
const CrewDialog = lazy(() => import('./crew-dialog.tsx'))
const FlowDialog = lazy(() => import('./flow-dialog.tsx'))
const WishDialog = lazy(() => import('./wish-dialog.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

export type EditDeed =
  | { kind: 'crew'; item?: Crew; draft?: CrewCreate }
  | { kind: 'flow'; item?: Flow }
  | { kind: 'agent'; item?: Agent }
  | { kind: 'tool'; item?: Tool }

export type FactoryDeed = ({ do: 'edit' } & EditDeed) | { do: 'delete'; kind: Kind; item: Item } | { do: 'wish' }

type DialogsProps = { deed: FactoryDeed | undefined; onDeed: (deed: FactoryDeed) => void; onClose: () => void }

function Editor({ deed, onClose }: { deed: EditDeed; onClose: () => void }) {
  switch (deed.kind) {
    case 'crew':
      return <CrewDialog {...deed} onClose={onClose} />
    case 'flow':
      return <FlowDialog {...deed} onClose={onClose} />
    case 'agent':
      return <AgentDialog {...deed} onClose={onClose} />
    case 'tool':
      return <ToolDialog {...deed} onClose={onClose} />
  }
}

/** What is being done to the factory's things, in a dialog. */
export function FactoryDialogs({ deed, onDeed, onClose }: DialogsProps) {
  return (
    <Suspense fallback={null}>
      {deed?.do === 'edit' && <Editor deed={deed} onClose={onClose} />}
      {deed?.do === 'delete' && <DeleteDialog kind={deed.kind} item={deed.item} onClose={onClose} />}
      {deed?.do === 'wish' && <WishDialog onDraft={(draft) => onDeed({ do: 'edit', kind: 'crew', draft })} onClose={onClose} />}
    </Suspense>
  )
}
