import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { meKey } from '../me/me.api.ts'
import { DepartmentPicker } from './DepartmentPicker.tsx'
import { PermissionGroupPicker } from './PermissionGroupPicker.tsx'
import { SavedFilterPicker } from './SavedFilterPicker.tsx'
import { TagPicker } from './TagPicker.tsx'

function drawn(picker: ReactNode): string {
  const client = new QueryClient()
  client.setQueryData(meKey, { account: { id: 3 } })
  return renderToStaticMarkup(<QueryClientProvider client={client}>{picker}</QueryClientProvider>)
}
const nothing = () => {}

test('a selected entry of each picker has a button that removes it', () => {
  const department = { id: 1, name: 'Cardiology', contact_id: 9, member_count: 4 }
  const group = { id: 2, display_name: 'Charge nurses', member_count: 12 }
  const tag = { id: 3, classified_name: 'ward: 6 West' }
  const filter = { id: 4, name: '6 West', content_type: 'contact', tags: [tag] }
  const html = [
    drawn(<DepartmentPicker label="Department" value={[department]} onChange={nothing} isSingle />),
    drawn(<PermissionGroupPicker label="Groups" value={[group]} onChange={nothing} />),
    drawn(<TagPicker label="Tags" value={[tag]} onChange={nothing} />),
    drawn(<SavedFilterPicker label="Saved filters" value={[filter]} onChange={nothing} />),
  ]
  expect(html.every((each) => each.includes('role="combobox"'))).toBe(true)
  expect(html.map((each) => /aria-label="(Remove [^"]+)"/.exec(each)?.[1])).toEqual([
    'Remove Cardiology',
    'Remove Charge nurses',
    'Remove ward: 6 West',
    'Remove 6 West',
  ])
})
