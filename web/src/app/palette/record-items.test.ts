import { recordKindNames } from '@wardline/contract/reports/record-search/record-search.schemas.ts'
import { expect, test } from 'vitest'
import { toRecordItems } from './record-items.ts'

test('every kind of record opens its page', () => {
  const opened: string[] = []
  const items = toRecordItems(
    recordKindNames.map((kind, id) => ({ kind, id, name: kind, detail: '' })),
    {
      openSetting: (section, item) => opened.push(`${section}/${item}`),
      openPagingGroup: (group) => opened.push(`pagingGroups/${group}`),
    },
  )
  for (const item of items) item.run()
  expect(opened).toEqual([
    'users/0',
    'departments/1',
    'groups/2',
    'roles/3',
    'pagingGroups/4',
    'messageTypes/5',
    'savedFilters/6',
    'tags/7',
  ])
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
})
