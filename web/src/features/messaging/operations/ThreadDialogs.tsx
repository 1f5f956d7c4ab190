import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Suspense, useEffect } from 'react'
import { closeThreadDialog, useThreadDialog } from './dialog-door.ts'
import { lazyCode } from '../../../platform/code.ts'

const ForwardDialog = lazyCode(() =>
  import('./ForwardDialog.tsx').then((module) => ({ default: module.ForwardDialog })),
)
const AddPeopleDialog = lazyCode(() =>
  import('./AddPeopleDialog.tsx').then((module) => ({ default: module.AddPeopleDialog })),
)
const SubjectDialog = lazyCode(() =>
  import('./SubjectDialog.tsx').then((module) => ({ default: module.SubjectDialog })),
)
const HistoryDialog = lazyCode(() =>
  import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })),
)
const AlertsDialog = lazyCode(() =>
  import('./AlertsDialog.tsx').then((module) => ({ default: module.AlertsDialog })),
)
const ProofDialog = lazyCode(() =>
  import('../proof/ProofDialog.tsx').then((module) => ({ default: module.ProofDialog })),
)
const RecallDialog = lazyCode(() =>
  import('./RecallDialog.tsx').then((module) => ({ default: module.RecallDialog })),
)
const PreviewDialog = lazyCode(() =>
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
      {dialog.name === 'proof' && <ProofDialog {...common} message_id={dialog.message_id} />}
      {dialog.name === 'preview' && (
        <PreviewDialog attachment={dialog.attachment} onClose={closeThreadDialog} />
      )}
      {dialog.name === 'recall' && <RecallDialog {...common} />}
    </Suspense>
  )
}
