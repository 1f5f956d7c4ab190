import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dropHits, hitsKey } from './hits.ts'

const page = (...ids: number[]) => ({ next: null, results: ids.map((id) => ({ thread: { id } })) })

test('messaging §7: what was recalled is no longer among what was found, whatever the line was', () => {
  const client = new QueryClient()
  client.setQueryData([...hitsKey, 'bed'], { pages: [page(3, 2), page(1)], pageParams: [1, 2] })
  client.setQueryData([...hitsKey, 'drip'], { pages: [page(1)], pageParams: [1] })
  dropHits(client, 2)
  dropHits(client, 2)
  expect(client.getQueryData([...hitsKey, 'bed'])).toMatchObject({ pages: [page(3), page(1)] })
  expect(client.getQueryData([...hitsKey, 'drip'])).toMatchObject({ pages: [page(1)] })
  client.clear()
})
