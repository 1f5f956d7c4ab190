import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { groupNumbersQuery } from './pager-number.api.ts'
import { noGroupNumber } from './pager-number.text.ts'
import { PagerNumberDialogs, type OpenNumberDialog } from './PagerNumberDialogs.tsx'
import { PagerNumberRow } from './PagerNumberRow.tsx'

interface GroupPagerNumbersProps {
  group: { id: number; name: string; may: { change: boolean } }
}

export function GroupPagerNumbers({ group }: GroupPagerNumbersProps) {
  const { data: numbers, isError, refetch } = useQuery(groupNumbersQuery(group.id))
  const [dialog, setDialog] = useState<OpenNumberDialog>()
  if (!numbers)
    return isError ? (
      <LoadError onRetry={refetch}>Could not load the pager numbers.</LoadError>
    ) : (
      <Skeleton label="Loading the pager numbers">
        <SkeletonBlock className="h-8 w-full" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      {numbers.length === 0 && <p className="text-sm text-ink-2">{noGroupNumber}</p>}
      {numbers.length > 0 && (
        <ul
          role="list"
          aria-label="Pager numbers"
          className="w-full divide-y divide-line border-y border-line"
        >
          {numbers.map((number) => (
            <PagerNumberRow
              key={number.id}
              number={number}
              hidesTarget
              onEdit={() => setDialog({ kind: 'edit', number })}
              onDelete={() => setDialog({ kind: 'delete', number })}
            />
          ))}
        </ul>
      )}
      {group.may.change && <Button onClick={() => setDialog({ kind: 'new' })}>Add number</Button>}
      <PagerNumberDialogs
        numbers={numbers}
        dialog={dialog}
        group={group}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}
