import { IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'

const UploadPatientsDialog = lazyComponent(() =>
  import('./UploadPatientsDialog.tsx').then((module) => ({ default: module.UploadPatientsDialog })),
)

/** For users who may change patients. */
export function UploadPatientsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconUpload size={16} stroke={1.75} aria-hidden />
        <span className="max-md:sr-only">Upload CSV</span>
      </Button>
      {isOpen && (
        <Suspense>
          <UploadPatientsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
