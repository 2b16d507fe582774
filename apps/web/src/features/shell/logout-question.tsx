import { useState } from 'react'
import { logout } from '../../platform/session/session.ts'
import type { UnsavedWork } from '../../platform/session/unsaved-work.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { toUnsavedWorkText } from './unsaved-work-text.ts'

/** Asks before a logout that would delete unsent text. */
export default function LogoutQuestion({ unsaved, onClose }: { unsaved: readonly UnsavedWork[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void logout()
  }
  return (
    <Confirm open title="Logout" confirmLabel="Log out" danger busy={isBusy} onConfirm={leave} onCancel={onClose}>
      {toUnsavedWorkText(unsaved)}
    </Confirm>
  )
}
