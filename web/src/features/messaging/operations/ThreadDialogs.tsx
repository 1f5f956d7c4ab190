import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { lazy, Suspense, useEffect } from 'react'
import { closeThreadDialog, useThreadDialog } from './dialog-door.ts'

const ForwardDialog = lazy(() =>
  import('./ForwardDialog.tsx').then((module) => ({ default: module.ForwardDialog })),
)
const AddPeopleDialog = lazy(() =>
  import('./AddPeopleDialog.tsx').then((module) => ({ default: module.AddPeopleDialog })),
)
const SubjectDialog = lazy(() =>
  import('./SubjectDialog.tsx').then((module) => ({ default: module.SubjectDialog })),
)
const HistoryDialog = lazy(() =>
  import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })),
)
const AlertsDialog = lazy(() =>
  import('./AlertsDialog.tsx').then((module) => ({ default: module.AlertsDialog })),
)
const RecallDialog = lazy(() =>
  import('./RecallDialog.tsx').then((module) => ({ default: module.RecallDialog })),
)
const PreviewDialog = lazy(() =>
  import('./PreviewDialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)

/** What one can do with an open thread in a dialog; the code of each comes when it is first opened. */
export function ThreadDialogs({ thread }: { thread: Thread }) {
  const dialog = useThreadDialog()
  // Another thread, or none: what was asked about this one is over.
  useEffect(() => closeThreadDialog, [thread.id])
  if (dialog?.thread_id !== thread.id) return null
  const common = { thread, onClose: closeThreadDialog }
  return (
    <Suspense>
      {dialog.name === 'forward' && <ForwardDialog {...common} message_id={dialog.message_id} />}
      {dialog.name === 'people' && <AddPeopleDialog {...common} />}
      {dialog.name === 'subject' && <SubjectDialog {...common} />}
      {dialog.name === 'history' && <HistoryDialog {...common} message_id={dialog.message_id} />}
      {dialog.name === 'alerts' && <AlertsDialog {...common} message_id={dialog.message_id} />}
      {dialog.name === 'preview' && (
        <PreviewDialog attachment={dialog.attachment} onClose={closeThreadDialog} />
      )}
      {dialog.name === 'recall' && <RecallDialog {...common} />}
    </Suspense>
  )
}
