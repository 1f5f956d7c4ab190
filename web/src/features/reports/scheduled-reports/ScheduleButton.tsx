import { IconClock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { NewSchedule } from './NewScheduleDialog.tsx'

const NewScheduleDialog = lazyComponent(() =>
  import('./NewScheduleDialog.tsx').then(({ NewScheduleDialog: dialog }) => ({ default: dialog })),
)

/** Schedules a report with the filters that it is shown with. */
export function ScheduleButton(schedule: NewSchedule) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        Schedule
      </Button>
      {isOpen && (
        <Suspense>
          <NewScheduleDialog {...schedule} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
