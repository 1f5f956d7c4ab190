import { IconArrowRight } from '@tabler/icons-react'
import type {
  KeptShift,
  PlannedChange,
} from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { editTexts } from '../schedule-configurations/schedule-source.text.ts'
import { describeChange } from './source-preview.view.ts'

export interface GroupChange {
  group_name: string
  change: PlannedChange | KeptShift
}

interface ChangeRowsProps {
  title: string
  count: number
  rows: readonly GroupChange[]
}

const initiallyShown = 10

/** One row a shift: day, group, time, and old and new. */
export function ChangeRows({ title, count, rows }: ChangeRowsProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (count === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="border-b border-line bg-inset px-2 py-1.5 text-sm font-semibold">
        {title} <span className="font-normal text-ink-2 tabular-nums">{count.toLocaleString('en-US')}</span>
      </h2>
      <ul role="list" className="divide-y divide-line border-b border-line">
        {(showsAll ? rows : rows.slice(0, initiallyShown)).map(({ group_name, change }) => (
          <ChangeRow key={`${group_name} ${change.source_key}`} groupName={group_name} change={change} />
        ))}
      </ul>
      {!showsAll && rows.length > initiallyShown && (
        <Button tone="ghost" className="mt-1 px-2" onClick={() => setShowsAll(true)}>
          Show {rows.length} of {count.toLocaleString('en-US')}
        </Button>
      )}
    </section>
  )
}

function ChangeRow({ groupName, change }: { groupName: string; change: PlannedChange | KeptShift }) {
  const { day, times, was, now } = describeChange(change)
  return (
    <li className="grid items-baseline gap-x-3 px-2 py-2 text-sm md:grid-cols-[6.5rem_minmax(0,10rem)_6.5rem_minmax(0,1fr)]">
      <span className="text-ink-2 tabular-nums">{day}</span>
      <span className="font-medium wrap-anywhere">{groupName}</span>
      <span className="text-ink-2 tabular-nums">{times}</span>
      {'edit' in change ? (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
          <span className="font-medium">{was || 'No shift'}</span>
          <span className="text-ink-2">in the source: {now || 'no shift'}</span>
          <Chip tone="warn">Edit kept: {editTexts[change.edit].toLowerCase()}</Chip>
        </span>
      ) : (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
          <span className="sr-only">was</span>
          <s className="text-ink-2">{was}</s>
          <IconArrowRight size={14} aria-hidden className="flex-none text-ink-2" />
          <span className="font-medium">{now || 'removed'}</span>
        </span>
      )}
    </li>
  )
}
