import { useState } from 'react'
import { logout } from '../../platform/session.ts'
import type { Unsent } from '../../platform/unsent.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toUnsentText } from './unsent-text.ts'

/** Asks before a logout that would delete unsent text. */
export default function LogoutQuestion({ unsent, onClose }: { unsent: readonly Unsent[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void logout()
  }
  return (
    <Confirm open title="Logout" confirmWord="Log out" danger busy={isBusy} onConfirm={leave} onCancel={onClose}>
      {toUnsentText(unsent)}
    </Confirm>
  )
}
