import { useState } from 'react'
import DiscardQuestion from './discard-question.tsx'

/** `leave` asks first if there are unsaved changes. The caller renders `question`. */
export function useDiscardQuestion(isUnsaved: () => boolean, onLeave: () => void) {
  const [isAsking, setAsking] = useState(false)
  return {
    leave: () => (isUnsaved() ? setAsking(true) : onLeave()),
    question: isAsking && <DiscardQuestion onDiscard={onLeave} onClose={() => setAsking(false)} />,
  }
}
