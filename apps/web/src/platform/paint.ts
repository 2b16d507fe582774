import { useQueryClient } from '@tanstack/react-query'

type Page<Item> = { items: Item[]; total: number }

/**
 * Paints a change into every page that a list was asked for, before the server has answered, and gives back the way to take it back.
 * `concerns`: which of the lists, by their keys.
 */
export function usePaint<Item>(listKey: readonly unknown[], concerns: (key: readonly unknown[]) => boolean = () => true) {
  const queryClient = useQueryClient()
  return async (paint: (page: Page<Item>) => Page<Item>) => {
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueriesData<Page<Item>>({ queryKey: listKey }).filter(([key]) => concerns(key))
    for (const [key, page] of before) if (page) queryClient.setQueryData(key, paint(page))
    return () => before.forEach(([key, page]) => queryClient.setQueryData(key, page))
  }
}

/** A page as it is when this one has gone. */
export const without =
  (goneId: string) =>
  <Item extends { id: string }>({ items, total }: Page<Item>): Page<Item> => {
    const left = items.filter(({ id }) => id !== goneId)
    return { items: left, total: total - (items.length - left.length) }
  }
