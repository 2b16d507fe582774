import { useState } from 'react'
import { createKeep } from './browser-keep.ts'
import { useCurrentUser } from './current-user.ts'
import { toUserKey } from './user-storage.ts'

export type ListView = 'list' | 'grid'

type Page = 'tasks' | 'contacts' | 'files'

type Options<Usual extends ListView> = {
  /** The view of people who have not chosen one. */
  usual: Usual
  /** The view that the address names; it wins over the remembered one. */
  asked: Exclude<ListView, Usual> | undefined
  /** Puts the choice into the address, which says nothing about the usual view. */
  onAsk: (view: Exclude<ListView, Usual> | undefined) => void
}

/** Rows or cards: each person's last choice on a page is remembered in this browser. */
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
