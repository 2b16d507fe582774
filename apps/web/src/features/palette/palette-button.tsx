import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { toKeyNames } from '../../platform/shortcuts/key-sequence.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Kbd } from '../../ui/text/kbd.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { loadWhenOnline } from '../../ui/layout/load-when-online.ts'
import styles from './palette-button.module.css'
import { PaletteFrame } from './palette-frame.tsx'
import type { PalettePage } from './palette-items.ts'

const load = () => import('./palette.tsx')
const Palette = lazyComponent(load)

/** Preloaded when the page is idle. */
const restMs = 1_500

function usePreload() {
  useEffect(() => {
    // Without a connection it is loaded on demand.
    const timer = setTimeout(() => void loadWhenOnline(load).catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Opens the global search from every page. */
export function PaletteButton({ pages, userId }: { pages: readonly PalettePage[]; userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  const write = (next: string) => {
    setText(next)
    setEntered(false)
  }
  const close = () => {
    setOpen(false)
    write('')
  }
  const dialog = { text, onText: write, onClose: close }
  const handleKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) setEntered(true)
  }
  useShortcut('mod+k', 'Search everything', () => setOpen(true))
  usePreload()
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        <span className={styles.word}>Search</span>
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{toKeyNames('mod+k', navigator.userAgent).join(' ')}</Kbd>
        </span>
      </button>
      {/* The field is there at once: keys pressed while the rest loads would otherwise be lost or act as shortcuts of the page. */}
      <Suspense fallback={<PaletteFrame {...dialog} field={{ onKeyDown: handleKeyDown }} />}>
        {isOpen && <Palette pages={pages} userId={userId} isEntered={isEntered} {...dialog} />}
      </Suspense>
    </>
  )
}
