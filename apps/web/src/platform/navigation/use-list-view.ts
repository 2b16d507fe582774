import { useState } from 'react'
import { createStoredText } from '../storage/stored-text.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { toUserKey } from '../session/user-storage.ts'

export type ListView = 'list' | 'grid'

type Page = 'tasks' | 'contacts' | 'files'

type Options<DefaultView extends ListView> = {
  /** The default view. */
  defaultView: DefaultView
  /** The view named by the URL; it overrides the remembered one. */
  requestedView: Exclude<ListView, DefaultView> | undefined
  /** Puts the choice into the URL, which omits the default view. */
  onRequestView: (view: Exclude<ListView, DefaultView> | undefined) => void
}

/** Rows or cards: the person's last choice per page is remembered in this browser. */
export function useListView<DefaultView extends ListView>(page: Page, { defaultView, requestedView, onRequestView }: Options<DefaultView>) {
  const storedText = createStoredText(toUserKey(`${page}-view`, useCurrentUser().id))
  const [chosen, setChosen] = useState<ListView>(() => {
    const stored = storedText.read()
    return stored === 'list' || stored === 'grid' ? stored : defaultView
  })
  const onView = (view: ListView) => {
    setChosen(view)
    storedText.write(view)
    onRequestView(view === defaultView ? undefined : (view as Exclude<ListView, DefaultView>))
  }
  return { view: requestedView ?? chosen, onView }
}
