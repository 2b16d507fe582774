import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import type { SettingsProps } from './settings-panel.tsx'

export default function SettingsDialog({ onClose, ...panel }: SettingsProps & { onClose: () => void }) {
  return (
    <Dialog open title="Settings" onClose={onClose}>
      <SettingsPanel {...panel} isTitled={false} />
    </Dialog>
  )
}
