import { Suspense, useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import type { GroupMember } from './ImportPeople.tsx'
import { lazyCode } from '../../../platform/code.ts'

const ImportDialog = lazyCode(() =>
  import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** The button that opens the import. */
export function ImportCalendar({ group_id, members }: { group_id: number; members: readonly GroupMember[] }) {
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
