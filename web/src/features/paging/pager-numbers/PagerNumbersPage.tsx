import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { pagerNumbersQuery } from './pager-number.api.ts'
import { aboutNumbers } from './pager-number.text.ts'
import { PagerNumberDialogs, type OpenNumberDialog } from './PagerNumberDialogs.tsx'
import { PagerNumberRow } from './PagerNumberRow.tsx'

const adders = [
  'paginggroups.change_paginggroup',
  'paginggroups.change_department_paginggroups',
  'accounts.change_user',
] as const

export function PagerNumbersPage() {
  const { permissions } = useMe()
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenNumberDialog>()
  const list = useInfiniteQuery(pagerNumbersQuery(search))
  const numbers = list.data?.pages.flatMap(({ results }) => results)
  const mayAdd = adders.some((permission) => permissions.includes(permission))
  return (
    <AdminListPage
      title="Pager numbers"
      about={
        <>
          {aboutNumbers}
          {mayAdd && (
            <>
              {' '}
              <AppLink href="/pagerNumbers/upload" className="text-accent underline underline-offset-2">
                Upload numbers
              </AppLink>
            </>
          )}
        </>
      }
      noun="pager numbers"
      example="Give a group the number that callers already dial for its pager. Calls to it page the user on call."
      items={numbers}
      isError={list.isError && !numbers}
      onRetry={list.refetch}
      addLabel="New number"
      onAdd={mayAdd ? () => setDialog({ kind: 'new' }) : undefined}
      toolbar={
        <FilterField
          label="Group, user, label or number"
          value={search}
          onChange={setSearch}
          className="mb-4 max-w-sm"
        />
      }
      renderItem={(number) => (
        <PagerNumberRow
          key={number.id}
          number={number}
          onEdit={() => setDialog({ kind: 'edit', number })}
          onDelete={() => setDialog({ kind: 'delete', number })}
        />
      )}
    >
      {list.hasNextPage && (
        <div className="pt-3">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      <PagerNumberDialogs numbers={numbers} dialog={dialog} onClose={() => setDialog(undefined)} />
    </AdminListPage>
  )
}
