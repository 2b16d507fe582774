import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const RunPicker = lazyPart(() => import('./run-picker.tsx'))

/** Opens the choice of what to run in this conversation; while something is at work there, nothing else can be. */
export function RunButton({ conversationId, isActive }: { conversationId: string; isActive: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<Play />}
        disabled={isActive}
        aria-label="Run a crew or flow"
        title="Run a crew or flow"
        onClick={() => setOpen(true)}
      >
        Run
      </Button>
      <Suspense fallback={null}>{isOpen && <RunPicker conversationId={conversationId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
