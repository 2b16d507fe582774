import { useQueryClient } from '@tanstack/react-query'

type Page<Item> = { items: Item[]; total: number }

/** Applies an optimistic update to every cached page of a list and returns a rollback. `concerns` selects the lists by key. */
export function usePaint<Item>(listKey: readonly unknown[], concerns: (key: readonly unknown[]) => boolean = () => true) {
  const queryClient = useQueryClient()
  return async (paint: (page: Page<Item>) => Page<Item>) => {
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueriesData<Page<Item>>({ queryKey: listKey }).filter(([key]) => concerns(key))
    for (const [key, page] of before) if (page) queryClient.setQueryData(key, paint(page))
    return () => before.forEach(([key, page]) => queryClient.setQueryData(key, page))
  }
}

/** The page without this entry. */
export const without =
  (goneId: string) =>
  <Item extends { id: string }>({ items, total }: Page<Item>): Page<Item> => {
    const left = items.filter(({ id }) => id !== goneId)
    return { items: left, total: total - (items.length - left.length) }
  }
