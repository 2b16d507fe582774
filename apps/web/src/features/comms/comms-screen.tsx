import { appMessages } from '@adjutant/contract/messages/app-messages'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Button } from '../../ui/button/button.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import styles from './comms-screen.module.css'
import { MessageHits } from './list/message-hits.tsx'
import { ThreadList } from './list/thread-list.tsx'

type CommsProps = {
  openId: string | undefined
  onCreate: () => void
  /** The open thread or a placeholder. */
  children: ReactNode
}

/** The thread list beside the open thread. Phones show one of them. */
export function CommsScreen({ openId, onCreate, children }: CommsProps) {
  const [search, setSearch] = useState('')
  useShortcut('n', appMessages.comms.newMessage, onCreate)
  return (
    <div className={styles.screen} data-open={openId !== undefined || undefined}>
      <section className={styles.list} aria-label="All conversations">
        <header className={styles.head}>
          <h1 className={styles.title}>{appMessages.comms.title}</h1>
          <Button tone="primary" size="small" icon={<SquarePen />} onClick={onCreate}>
            {appMessages.comms.newMessage}
          </Button>
          <div className={styles.search}>
            <SearchBox compact label="Search conversations" value={search} onSearch={setSearch} />
          </div>
        </header>
        <div className={styles.rows}>
          <ThreadList search={search} openId={openId} onCreate={onCreate} />
          {search && <MessageHits search={search} />}
        </div>
      </section>
      {children}
    </div>
  )
}

/** Placeholder while no thread is open. */
export const NoThread = ({ children = 'Choose a conversation or start a new one.' }: { children?: ReactNode }) => (
  <div className={styles.nothing}>{children}</div>
)
