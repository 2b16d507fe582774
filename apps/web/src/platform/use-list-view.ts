import { useState } from 'react'
import { createKeep } from './browser-keep.ts'
import { useCurrentUser } from './current-user.ts'
import { toUserKey } from './user-storage.ts'

export type ListView = 'list' | 'grid'

type Page = 'tasks' | 'contacts' | 'files'

type Options<Usual extends ListView> = {
  /** The default view. */
  usual: Usual
  /** The view named by the URL; it overrides the remembered one. */
  asked: Exclude<ListView, Usual> | undefined
  /** Puts the choice into the URL, which omits the default view. */
  onAsk: (view: Exclude<ListView, Usual> | undefined) => void
}

/** Rows or cards: the person's last choice per page is remembered in this browser. */
export function useListView<Usual extends ListView>(page: Page, { usual, asked, onAsk }: Options<Usual>) {
  const keep = createKeep(toUserKey(`${page}-view`, useCurrentUser().id))
  const [chosen, setChosen] = useState<ListView>(() => {
    const kept = keep.read()
    return kept === 'list' || kept === 'grid' ? kept : usual
  })
  const onView = (view: ListView) => {
    setChosen(view)
    keep.keep(view)
    onAsk(view === usual ? undefined : (view as Exclude<ListView, Usual>))
  }
  return { view: asked ?? chosen, onView }
}
