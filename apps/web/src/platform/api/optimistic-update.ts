import { useQueryClient } from '@tanstack/react-query'

type Page<Item> = { items: Item[]; total: number }

/** Applies an optimistic update to every cached page of a list and returns a rollback. `isAffected` selects the lists by key. */
export function useOptimisticUpdate<Item>(listKey: readonly unknown[], isAffected: (key: readonly unknown[]) => boolean = () => true) {
  const queryClient = useQueryClient()
  return async (updateOptimistically: (page: Page<Item>) => Page<Item>) => {
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueriesData<Page<Item>>({ queryKey: listKey }).filter(([key]) => isAffected(key))
    for (const [key, page] of before) if (page) queryClient.setQueryData(key, updateOptimistically(page))
    return () => before.forEach(([key, page]) => queryClient.setQueryData(key, page))
  }
}

/** The page without this entry. */
export const withoutItem =
  (removedId: string) =>
  <Item extends { id: string }>({ items, total }: Page<Item>): Page<Item> => {
    const remaining = items.filter(({ id }) => id !== removedId)
    return { items: remaining, total: total - (items.length - remaining.length) }
  }
