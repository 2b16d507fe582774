import { toKeyNames } from '../../platform/shortcuts/key-sequence.ts'
import { listShortcuts } from '../../platform/shortcuts/shortcuts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import styles from './shortcut-help.module.css'

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {listShortcuts().map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {toKeyNames(keys, navigator.userAgent).map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
