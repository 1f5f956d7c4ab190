import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { removeThreadFromSearch, searchKey } from './search-cache.ts'

const page = (...ids: number[]) => ({ next: null, results: ids.map((id) => ({ thread: { id } })) })

test('messaging §7: a recalled thread leaves every cached result', () => {
  const client = new QueryClient()
  client.setQueryData([...searchKey, 'bed'], { pages: [page(3, 2), page(1)], pageParams: [1, 2] })
  client.setQueryData([...searchKey, 'drip'], { pages: [page(1)], pageParams: [1] })
  removeThreadFromSearch(client, 2)
  removeThreadFromSearch(client, 2)
  expect(client.getQueryData([...searchKey, 'bed'])).toMatchObject({ pages: [page(3), page(1)] })
  expect(client.getQueryData([...searchKey, 'drip'])).toMatchObject({ pages: [page(1)] })
  client.clear()
})
