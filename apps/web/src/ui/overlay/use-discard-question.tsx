import { useState } from 'react'
import DiscardQuestion from './discard-question.tsx'

/** `askFirst` continues at once, or after the question if there are unsaved changes. The caller renders `question`. */
export function useDiscardQuestion(isUnsaved: () => boolean) {
  const [proceed, setProceed] = useState<() => void>()
  const close = () => setProceed(undefined)
  const discard = () => {
    close()
    proceed?.()
  }
  return {
    askFirst: (next: () => void) => (isUnsaved() ? setProceed(() => next) : next()),
    question: proceed && <DiscardQuestion onDiscard={discard} onClose={close} />,
  }
}
