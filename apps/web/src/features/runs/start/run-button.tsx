import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import type { Kind } from '../run-queries.ts'

const RunPicker = lazyComponent(() => import('./run-picker.tsx'))

const kinds: readonly Kind[] = ['crew', 'flow']

/** Opens the choice of what to run in this conversation. A conversation runs one crew and one flow at a time. */
export function RunButton({ conversationId, activeKinds }: { conversationId: string; activeKinds: readonly Kind[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<Play />}
        disabled={kinds.every((kind) => activeKinds.includes(kind))}
        aria-label="Run a crew or flow"
        title="Run a crew or flow"
        onClick={() => setOpen(true)}
      >
        Run
      </Button>
      <Suspense fallback={null}>
        {isOpen && <RunPicker conversationId={conversationId} activeKinds={activeKinds} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
