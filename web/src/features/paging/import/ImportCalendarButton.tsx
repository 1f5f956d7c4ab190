import { Suspense, useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { GroupMember } from './ImportPeople.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

const ImportDialog = lazyComponent(() =>
  import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

export function ImportCalendarButton({
  group_id,
  members,
}: {
  group_id: number
  members: readonly GroupMember[]
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import…</Button>
      {isOpen && (
        <Suspense>
          <ImportDialog group_id={group_id} members={members} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
