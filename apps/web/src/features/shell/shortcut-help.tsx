import { listShortcuts } from '../../platform/shortcuts/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './shortcut-help.module.css'

const toParts = (keys: string) => keys.toUpperCase().split(' ')

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard" onClose={onClose}>
      <dl className={styles.list}>
        {listShortcuts().map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {toParts(keys).map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
