import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Suspense, useEffect } from 'react'
import { closeThreadDialog, useThreadDialog } from '../threads/thread-dialog.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

const ForwardDialog = lazyComponent(() =>
  import('../forwarding/ForwardDialog.tsx').then((module) => ({ default: module.ForwardDialog })),
)
const AddSubscribersDialog = lazyComponent(() =>
  import('../subscribers/AddSubscribersDialog.tsx').then((module) => ({
    default: module.AddSubscribersDialog,
  })),
)
const PatientLinkDialog = lazyComponent(() =>
  import('../patient-link/PatientLinkDialog.tsx').then((module) => ({ default: module.PatientLinkDialog })),
)
const HistoryDialog = lazyComponent(() =>
  import('../history/HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })),
)
const AlertsDialog = lazyComponent(() =>
  import('../history/AlertsDialog.tsx').then((module) => ({ default: module.AlertsDialog })),
)
const ProofDialog = lazyComponent(() =>
  import('../proof/ProofDialog.tsx').then((module) => ({ default: module.ProofDialog })),
)
const RecallDialog = lazyComponent(() =>
  import('../threads/RecallDialog.tsx').then((module) => ({ default: module.RecallDialog })),
)
const ReminderDialog = lazyComponent(() =>
  import('../reminder/ReminderDialog.tsx').then((module) => ({ default: module.ReminderDialog })),
)
const LeaveDialog = lazyComponent(() =>
  import('../subscribers/DepartureDialogs.tsx').then((module) => ({ default: module.LeaveDialog })),
)
const RemovePersonDialog = lazyComponent(() =>
  import('../subscribers/DepartureDialogs.tsx').then((module) => ({ default: module.RemovePersonDialog })),
)
const CorrectMessageDialog = lazyComponent(() =>
  import('../message-changes/CorrectMessageDialog.tsx').then((module) => ({
    default: module.CorrectMessageDialog,
  })),
)
const TakeBackDialog = lazyComponent(() =>
  import('../message-changes/TakeBackDialog.tsx').then((module) => ({ default: module.TakeBackDialog })),
)
const AttachmentPreviewDialog = lazyComponent(() =>
  import('../attachments/AttachmentPreviewDialog.tsx').then((module) => ({
    default: module.AttachmentPreviewDialog,
  })),
)

export function ThreadDialogs({ thread }: { thread: Thread }) {
  const dialog = useThreadDialog()
  useEffect(() => closeThreadDialog, [thread.id])
  if (dialog?.thread_id !== thread.id) return null
  const dialogProps = { thread, onClose: closeThreadDialog }
  return (
    <Suspense>
      {dialog.name === 'forward' && <ForwardDialog {...dialogProps} message_id={dialog.message_id} />}
      {dialog.name === 'subscribers' && <AddSubscribersDialog {...dialogProps} />}
      {dialog.name === 'patient' && <PatientLinkDialog {...dialogProps} />}
      {dialog.name === 'history' && <HistoryDialog {...dialogProps} message_id={dialog.message_id} />}
      {dialog.name === 'alerts' && <AlertsDialog {...dialogProps} message_id={dialog.message_id} />}
      {dialog.name === 'proof' && <ProofDialog {...dialogProps} message_id={dialog.message_id} />}
      {dialog.name === 'correct' && <CorrectMessageDialog {...dialogProps} message_id={dialog.message_id} />}
      {dialog.name === 'take_back' && <TakeBackDialog {...dialogProps} message_id={dialog.message_id} />}
      {dialog.name === 'preview' && (
        <AttachmentPreviewDialog attachment={dialog.attachment} onClose={closeThreadDialog} />
      )}
      {dialog.name === 'reminder' && <ReminderDialog {...dialogProps} />}
      {dialog.name === 'leave' && <LeaveDialog {...dialogProps} />}
      {dialog.name === 'remove' && <RemovePersonDialog {...dialogProps} person={dialog.person} />}
      {dialog.name === 'recall' && <RecallDialog {...dialogProps} />}
    </Suspense>
  )
}
